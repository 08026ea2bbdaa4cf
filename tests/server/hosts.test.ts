/** Tests which hosts lead to a tenant, and to whom the demo is shown. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '#server/sign-in';
import { createTenant, listTenants } from '#server/tenants';
import { startMessage } from '../../apps/server/first-start/greeting.ts';
import { readConfig } from '../../apps/server/config.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { email, hashQuickly, settingsOf } from '../kit/fixture.ts';
import { sendRequest, startAt, startWithFixture, type TestEnvironment, type TestServer } from '../kit/server.ts';

const INDEX = '<!doctype html><html lang="en"><head><title>Portico</title></head><body><div id="root"></div></body></html>';
/** Others are answered through a proxy. */
const BEHIND_PROXY = { PORTICO_SCHEME: 'https', PORTICO_TRUST_PROXY: 'yes' };

let folder: string;
let running: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-hosts-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  running = await startWithFixture({}, { pages: folder });
  await running.server.stop();
});
afterAll(async () => {
  await running.place.dispose();
  await rm(folder, { recursive: true });
});

/** A server over the same database, for as long as it is asked. */
async function withServer(
  environment: TestEnvironment,
  use: (server: RunningServer) => Promise<void>,
  place: TestPlace = running.place,
): Promise<void> {
  const server = await startAt(place, environment, { pages: folder });
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

async function tenantOf({ port }: RunningServer, host: string): Promise<unknown> {
  const { status, body } = await sendRequest(port, host, 'GET', '/api/tenant');
  const { key, error } = body as { key?: string; error?: string };
  return key ?? [status, error];
}

const NOBODYS = [404, 'host.unknown'];

describe('where there are several tenants', () => {
  test('a host that is nobody’s is told so: programs by a code, people by a plain page in their language', () =>
    withServer({}, async (server) => {
      for (const host of ['portal.example', 'hekla.example', '192.0.2.7', 'nobody.localhost'])
        expect([host, await tenantOf(server, host)]).toEqual([host, NOBODYS]);
      for (const [language, sentence] of [
        ['en', 'There is no portal at this address.'],
        ['nl', 'Op dit adres is geen portaal.'],
        ['el', 'Δεν υπάρχει πύλη σε αυτή τη διεύθυνση.'],
        ['is', 'Engin gátt er á þessari slóð.'],
      ] as const) {
        const page = await sendRequest(server.port, 'portal.example', 'GET', '/login', { headers: { 'accept-language': language } });
        expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(page.text).toContain(`<html lang="${language}">`);
        expect(page.text).toContain(`<h1>${sentence}</h1>`);
        expect(page.text).not.toMatch(/Portico|Hekla|<script|<style/i);
      }
      expect((await sendRequest(server.port, 'hekla.localhost', 'GET', '/login')).text).toContain('<div id="root">');
    }));

  test('this machine’s own names lead to the first where nobody else is answered, and to none otherwise', async () => {
    await withServer({}, async (server) => {
      for (const host of ['localhost', '127.0.0.1', '[::1]']) expect([host, await tenantOf(server, host)]).toEqual([host, 'hekla']);
      expect((await sendRequest(server.port, 'localhost', 'GET', '/')).status).toBe(200);
    });
    await withServer(BEHIND_PROXY, async (server) => {
      for (const host of ['localhost', '127.0.0.1']) expect([host, await tenantOf(server, host)]).toEqual([host, NOBODYS]);
      expect(await tenantOf(server, 'pelagos.localhost')).toBe('pelagos');
    });
  });

  test('the tenant that is set is everybody’s', () =>
    withServer({ PORTICO_TENANT: 'pelagos' }, async (server) => {
      for (const host of ['portal.example', 'localhost']) expect(await tenantOf(server, host)).toBe('pelagos');
    }));
});

describe('a demo beside one tenant that is none', () => {
  const SECRET = 'open to everybody';
  let own: TestPlace;
  const among = (environment: TestEnvironment, use: (server: RunningServer) => Promise<void>) => withServer(environment, use, own);

  beforeAll(async () => {
    own = await newTestPlace();
    await among({}, async ({ database }) => {
      for (const [key, demo] of [
        ['show', true],
        ['mine', false],
      ] as const) {
        const id = randomUUID();
        const settings = settingsOf('hekla');
        await createTenant(database.work(id), { ...settings, brand: { ...settings.brand, name: key } }, { id, key, hosts: [], demo });
      }
      const show = (await listTenants(database.work())).find(({ demo }) => demo);
      const passwordHash = await hashQuickly(SECRET);
      await createPerson(database.work(show?.id), { name: 'Staff', email: email('sue'), role: 'staff', passwordHash });
    });
  });
  afterAll(() => own.dispose());

  const signIn = async ({ port }: RunningServer) =>
    (await sendRequest(port, 'show.localhost', 'POST', '/api/session', { body: { email: email('sue'), password: SECRET } })).status;
  const told = async (server: RunningServer, environment: TestEnvironment) =>
    (await startMessage(readConfig({ ...own.environment, ...environment }), server)).join('\n');

  test('is served on this machine', () =>
    among({}, async (server) => {
      for (const host of ['show.localhost', 'localhost']) expect(await tenantOf(server, host)).toBe('show');
      expect(await signIn(server)).toBe(200);
      const said = await told(server, {});
      expect(said).toContain('Demo log-ins');
      expect(said).not.toContain('The links in letters');
    }));

  test('is not there where others are answered; whoever runs it is told, and the tenant is the only one', () =>
    among(BEHIND_PROXY, async (server) => {
      expect(await tenantOf(server, 'show.localhost')).toEqual(NOBODYS);
      expect(await signIn(server)).toBe(404);
      expect((await sendRequest(server.port, 'show.localhost', 'GET', '/login')).status).toBe(404);
      for (const host of ['mine.localhost', 'portal.example', 'localhost']) expect(await tenantOf(server, host)).toBe('mine');
      const said = await told(server, BEHIND_PROXY);
      expect(said).toContain('The demo is in the database and is not served');
      expect(said).not.toMatch(/Demo log-ins|show/);
      // Whoever reads a letter of the firm elsewhere would follow its link in vain.
      expect(said).toContain('The links in letters of mine lead to mine.localhost, which no other machine reaches.');
    }));

  test('is not what hosts that are nobody’s are led to there', async () => {
    const refused = startAt(own, { ...BEHIND_PROXY, PORTICO_TENANT: 'show' });
    await expect(refused).rejects.toThrow('PORTICO_TENANT: there is no tenant "show" but that of the demo, which is not served');
  });

  test('is served all the same where that is set, with a warning', () =>
    among({ ...BEHIND_PROXY, PORTICO_DEMO: 'yes' }, async (server) => {
      expect(await tenantOf(server, 'show.localhost')).toBe('show');
      expect(await signIn(server)).toBe(200);
      expect(await told(server, { ...BEHIND_PROXY, PORTICO_DEMO: 'yes' })).toContain('WARNING: the demo is served to other machines');
    }));
});
