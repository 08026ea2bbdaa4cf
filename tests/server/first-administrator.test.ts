/** Tests the link by which the first administrator of a firm comes in: who is given it, what it opens, and when it opens nothing. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/config.ts';
import { startMessage } from '../../apps/server/first-start/greeting.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { issueSetUpLink } from '#server/sign-in';
import { runPortico } from '../kit/command-line.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { TestBrowser, startAt } from '../kit/server.ts';
import { rowsOf, sqlState } from '../kit/sql.ts';

const GOOD = { name: 'Frida First', email: 'Frida@Own.example', password: 'Correct-horse7' };

let place: TestPlace;
let server: RunningServer;
let firm: string;
beforeAll(async () => {
  place = await newTestPlace();
  for (const key of ['own', 'other']) await portico('tenant', 'create', '--from', 'albion', '--key', key);
  server = await startAt(place);
  const rows = await rowsOf<{ id: string }>(server.database.work(), sql`select id from tenant where key = 'own'`);
  firm = rows[0]!.id;
});
afterAll(async () => {
  await server.stop();
  await place.dispose();
});

const portico = (...line: string[]) => runPortico(place, ...line);

/** The code of a link in a text. */
function codeIn(text: string): string {
  return /\/set-up\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

const work = () => server.database.work(firm);
const link = async (now = new Date()) => codeIn((await work().transaction((tx) => issueSetUpLink(tx, now))) ?? '');
const visitor = (key = 'own') => new TestBrowser(server.port, key);
const administrators = () => rowsOf(work(), sql`select name, email from person where is_admin`);
const config = () => readConfig({ ...place.environment, PORTICO_DEMO: 'no' });

describe('while a firm has no administrator', () => {
  beforeEach(async () => {
    expect(await administrators()).toEqual([]);
  });

  test('the start of the server and the command line say the way in, each time by another link', async () => {
    const lines = (await startMessage(config(), server)).join('\n');
    expect(lines).toMatch(/Ashcombe has no administrator yet\.[^]*http:\/\/own\.localhost:\d+\/set-up\?code=/);
    const again = (await startMessage(config(), server)).join('\n');
    expect(codeIn(again)).not.toBe(codeIn(lines));
    for (const code of [codeIn(lines), codeIn(again)])
      expect((await visitor().ask('POST', '/api/first-administrator', { body: { code } })).body).toEqual({ valid: true });
  });

  test.each([
    ['made up', async () => 'x'.repeat(43)],
    ['more than a week old', () => link(new Date(Date.now() - 7 * 86_400_000 - 1000))],
    [
      'another firm’s',
      async () => {
        const [other] = await rowsOf<{ id: string }>(server.database.work(), sql`select id from tenant where key = 'other'`);
        return codeIn((await server.database.work(other!.id).transaction((tx) => issueSetUpLink(tx, new Date()))) ?? '');
      },
    ],
  ] as const)('a link that is %s opens nothing', async (_, codeOf) => {
    const code = await codeOf();
    for (const [method, body] of [
      ['POST', { code }],
      ['PUT', { code, ...GOOD }],
    ] as const)
      expect((await visitor().ask(method, '/api/first-administrator', { body })).body).toMatchObject({ error: 'code.expired' });
  });

  test('what is refused costs nothing: the link stays good', async () => {
    const code = await link();
    for (const [part, error] of [
      [{ password: 'short' }, 'password.weak'],
      [{ email: 'nobody' }, 'input.invalid'],
      [{ name: ' ' }, 'input.invalid'],
    ] as const)
      expect((await visitor().ask('PUT', '/api/first-administrator', { body: { code, ...GOOD, ...part } })).body).toMatchObject({ error });
    expect((await visitor().ask('POST', '/api/first-administrator', { body: { code } })).status).toBe(200);
  });

  test('before anybody is known, the database makes no administrator without a link that was used', async () => {
    const gate = server.database.gate(firm);
    expect(await sqlState(gate.execute(sql`insert into person (name, email, is_admin) values ('Eve', 'eve@own.example', true)`))).toBe(
      '42501',
    );
  });
});

describe('once the link is used', () => {
  beforeAll(async () => {
    const [code, other, spare] = [await link(), await link(), await link()];
    const answers = await Promise.all(
      [visitor(), visitor(), visitor()].map((one, at) =>
        one.ask('PUT', '/api/first-administrator', {
          body: { code: at === 2 ? other : code, ...GOOD, email: at === 0 ? GOOD.email : `other${at}@own.example` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    // A link that was issued before opens nothing any more.
    for (const one of [code, other, spare])
      expect((await visitor().ask('POST', '/api/first-administrator', { body: { code: one } })).body).toMatchObject({
        error: 'code.expired',
      });
  });

  test('there is one administrator, who may sign in and keeps the house', async () => {
    const [admin, ...others] = (await administrators()) as { email: string }[];
    expect(others).toEqual([]);
    const signedIn = visitor();
    const session = await signedIn.ask('POST', '/api/session', { body: { email: admin!.email, password: GOOD.password } });
    expect(session.body).toMatchObject({ actor: { stage: 'in', admin: true } });
    expect((await signedIn.ask('GET', '/api/set-up')).body).toMatchObject({ shown: true, steps: expect.any(Array) });
  });

  test('neither the start nor the command line gives another link, and the database makes no second one', async () => {
    expect((await startMessage(config(), server)).join('\n')).not.toMatch(/Ashcombe has no administrator[^]*own\.localhost:\d+\/set-up/);
    expect(await link()).toBe('');
    // The command is another process: of an embedded database it can only be run once the server has stopped.
    await server.stop();
    const invited = await portico('tenant', 'invite', '--key', 'own');
    expect(invited).toMatchObject({ code: 1, err: expect.stringContaining('own has an administrator already') });
    expect((await portico('tenant', 'invite', '--key', 'other')).out).toMatch(/\/set-up\?code=/);
    server = await startAt(place);
    const gate = server.database.gate(firm);
    expect(await sqlState(gate.execute(sql`insert into person (name, email, is_admin) values ('Eve', 'eve@own.example', true)`))).toBe(
      '42501',
    );
  });

  test('the log says that a link was issued, and who came in by it', async () => {
    const events = await rowsOf<{ operation: string; outcome: string }>(
      work(),
      sql`select operation, outcome from audit_event where operation in ('issueSetUpLink', 'addFirstAdministrator') order by at`,
    );
    // One for each start of the server, and none for the command that issued nothing.
    expect(events.filter(({ operation }) => operation === 'issueSetUpLink').map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(events.filter(({ operation, outcome }) => operation === 'addFirstAdministrator' && outcome === 'done')).toHaveLength(1);
  });
});
