/** Tests faults of the machine and the database: the disk is full, connections are gone and none can be had, the clock goes back. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from '#contract/reports';
import { deriveSigner, verifyAuditLog } from '#server/audit';
import { openPlace, TEST_DATABASE_URL } from '../kit/database.ts';
import { PDF } from '../kit/sample-files.ts';
import { multipartBody } from '../kit/multipart.ts';
import { HANG_MS } from '../kit/limits.ts';
import { sendRequest, signInBrowser, startAt, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { freePort, startServerProcess, waitUntilReady, type ServerProcess } from '../kit/server-process.ts';

let running: TestServer;
afterEach(() => running.dispose());

const PRLIMIT = '/usr/bin/prlimit';

// The embedded database writes files of its own, and larger ones than those that are stored.
describe.runIf(TEST_DATABASE_URL && existsSync(PRLIMIT))('a disk that takes no more', () => {
  let server: ServerProcess;
  let port: number;
  let ann: TestBrowser;
  beforeEach(async () => {
    running = await startWithFixture();
    await running.server.stop();
    port = await freePort();
    server = startServerProcess(running.place, port);
    await waitUntilReady(port);
    ann = await signInBrowser(port, 'hekla', 'ann');
    before = await rows();
  });
  afterEach(() => server.kill());

  const allow = (bytes: number | 'unlimited') => execFileSync(PRLIMIT, ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]);
  const stored = async () => {
    const folder = join(running.place.environment['PORTICO_DATA']!, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  };
  /** How many rows name something in the store, or note it. */
  const rows = () =>
    running.place.asSuperuser(async (client) => {
      const { rows } = await client.query('select (select count(*) from file) + (select count(*) from unnamed_file) as count');
      return Number(rows[0].count);
    });
  let before: number;

  test('takes no part of an upload: nothing of it is left, what is small enough goes in, and all does once there is room', async () => {
    const large = Buffer.concat([PDF.subarray(0, 40), Buffer.alloc(300_000, 37), PDF.subarray(40)]);
    const bring = async (body: Uint8Array) =>
      (await ann.ask('POST', '/api/files?purpose=form&room=11111111-1111-4111-8111-111111111111', multipartBody('a.pdf', body))).status;
    allow(100_000);
    expect(await bring(large)).toBe(500);
    expect([await stored(), await rows()]).toEqual([0, before]);
    expect([await bring(PDF), await stored()]).toEqual([200, 1]);
    allow('unlimited');
    expect([await bring(large), await stored(), await rows()]).toEqual([200, 2, before + 2]);
  });

  test('fails a statement, which says so, and is made when it is asked for again', async () => {
    const { account, portfolio } = running.fixture.hekla.accounts.alpha;
    const range = { portfolio, from: '2024-01-02', to: '2024-02-01' };
    const made = async () => {
      const { id } = (await ann.ask('POST', `/api/accounts/${account}/statements`, { body: range })).body as Statement;
      const read = async () => (await ann.ask('GET', `/api/statements/${id}`)).body as Statement;
      await expect.poll(async () => (await read()).state, { timeout: HANG_MS }).toMatch(/^(?:ready|failed)$/);
      return read();
    };
    allow(10_000);
    expect(await made()).toMatchObject({ state: 'failed', reason: 'renderer' });
    expect([await stored(), await rows()]).toEqual([0, before]);
    allow('unlimited');
    expect(await made()).toMatchObject({ state: 'ready' });
    expect([await stored(), await rows()]).toEqual([1, before]);
  });
});

describe.runIf(TEST_DATABASE_URL)('a database that has dropped every connection and gives no other', () => {
  let ann: TestBrowser;
  beforeEach(async () => {
    running = await startWithFixture();
    ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  });

  test('is told to everybody as such, and all goes on once it gives some again: pages, changes and what was being made', async () => {
    const { account, portfolio } = running.fixture.hekla.accounts.alpha;
    const { name } = (await ann.ask('GET', '/api/profile')).body as { name: string };
    const body = { portfolio, from: '2024-01-02', to: '2024-02-01' };
    const asked = await ann.ask('POST', `/api/accounts/${account}/statements`, { body });
    const { id } = asked.body as Statement;
    const connections = (most: number) =>
      running.place.asSuperuser(async (client) => {
        const { rows } = await client.query('select current_database() as name');
        await client.query(`alter database "${rows[0].name}" with connection limit ${most}`);
        if (most === 0)
          await client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
      });
    await connections(0);
    const refused = await Promise.all([
      ann.ask('GET', '/api/profile'),
      ann.ask('PUT', '/api/profile', { body: { name: 'Nobody' } }),
      sendRequest(running.server.port, 'hekla.localhost', 'GET', '/health/ready'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    await connections(-1);
    await expect.poll(async () => (await ann.ask('GET', '/api/profile')).body, { timeout: HANG_MS }).toMatchObject({ name });
    expect((await ann.ask('PUT', '/api/profile', { body: { name: 'Ann again' } })).status).toBe(200);
    const state = async () => ((await ann.ask('GET', `/api/statements/${id}`)).body as Statement).state;
    await expect.poll(state, { timeout: HANG_MS }).toBe('ready');
  });
});

describe('a clock that is set back', () => {
  const HOUR_MS = 3_600_000;
  const SECRET = 'a secret of a server whose clock goes back';
  let now: Date;
  beforeEach(async () => {
    now = new Date();
    running = await startWithFixture();
    const { server: former, place, fixture } = running;
    await former.stop();
    const server = await startAt(place, { PORTICO_SECRET: SECRET }, { clock: () => now });
    const dispose = async () => {
      await server.stop();
      await place.dispose();
    };
    running = { server, place, fixture, dispose };
  });

  test('ends no session, opens no lock, and leaves the audit whole', async () => {
    const { port, database: opened } = running.server;
    const { hekla, pelagos } = running.fixture;
    // Of the other firm nothing more is done: its last row was signed before the clock went back.
    await signInBrowser(port, 'pelagos', 'ann');
    const signed = async () =>
      (await opened.work(pelagos.id).execute(sql`select from audit_checkpoint where at >= ${now.toISOString()}`)).rowCount;
    await expect.poll(signed, { timeout: HANG_MS }).toBe(1);
    const ann = await signInBrowser(port, 'hekla', 'ann');
    const knock = async (password: string) =>
      (
        await sendRequest(port, 'hekla.localhost', 'POST', '/api/session', {
          body: { email: 'bob@example.com', password },
          headers: { origin: `http://hekla.localhost:${port}` },
        })
      ).status;
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await knock('wrong of bob')).toBe(401);
    expect(await knock('wrong of bob')).toBe(429);
    now = new Date(now.getTime() - HOUR_MS);
    expect(await knock('wrong of bob')).toBe(429);
    expect((await ann.ask('PUT', '/api/profile', { body: { name: 'Ann of an hour ago' } })).status).toBe(200);
    const again = await signInBrowser(port, 'hekla', 'ann');
    for (const browser of [ann, again])
      expect((await browser.ask('GET', '/api/profile')).body).toMatchObject({ name: 'Ann of an hour ago' });
    await running.server.stop();
    const database = await openPlace(running.place);
    const evidence = { now: new Date(now.getTime() + 5 * HOUR_MS), stopped: true, kept: [], exported: [] };
    for (const { id } of [hekla, pelagos]) {
      const { events, faults } = await verifyAuditLog(database.work(id), id, { keys: [deriveSigner(SECRET)], former: null }, evidence);
      expect(events).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    }
    const made = await database.work(hekla.id).execute<{ at: string }>(sql`select at from audit_event where operation = 'changeProfile'`);
    await database.close();
    expect(made.rows).toHaveLength(1);
  });
});
