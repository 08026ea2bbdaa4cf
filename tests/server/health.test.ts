/** What the server says of itself while its database dies and comes back, and that nobody is kept waiting meanwhile. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_DATABASE_URL } from '../database/test-database.ts';
import { ask, signedIn, startWithFixture, type Running } from './running.ts';

let running: Running;
let port: number;
beforeAll(async () => {
  running = await startWithFixture();
  port = running.server.port;
});
afterAll(() => running.dispose());

const get = (path: string, headers = {}) => ask(port, 'hekla.localhost', 'GET', path, { headers });

test('a healthy server is alive and ready and says on what it stands', async () => {
  expect(await get('/health/live')).toMatchObject({ status: 200, body: { live: true } });
  expect(await get('/health/ready')).toMatchObject({ status: 200, body: { ready: true } });
  const { body, text } = await get('/health/details');
  expect(body).toMatchObject({
    version: '0.1.0',
    database: { kind: TEST_DATABASE_URL ? 'postgres' : 'embedded', answers: true },
    jobs: 'running',
  });
  expect((body as { database: { note: string | null } }).database.note).toEqual(
    TEST_DATABASE_URL ? null : expect.stringContaining('power cut'),
  );
  expect(text).not.toMatch(/password|postgres:\/\/|secret/i);
});

test('health needs no tenant', async () => {
  expect((await ask(port, 'nobody.localhost', 'GET', '/health/ready')).status).toBe(200);
});

describe('when the database dies', () => {
  /** Makes it stop answering; what comes back brings it to life, or waits until it is. */
  const administrator = TEST_DATABASE_URL;
  const kill = administrator
    ? () => cutOff(administrator, new URL(running.place.environment['DATABASE_URL'] ?? '').pathname.slice(1))
    : () => stall();

  /** As when the server is gone: nobody gets in, and who was in is thrown out. */
  async function cutOff(administrator: string, name: string): Promise<() => Promise<void>> {
    const allow = async (allowed: boolean) => {
      const client = new pg.Client({ connectionString: administrator });
      await client.connect();
      await client.query(`alter database ${name} allow_connections ${allowed}`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await client.end();
    };
    await allow(false);
    return () => allow(true);
  }

  /** One statement that runs for minutes holds the only session there is, until its thread is ended and another begins. */
  async function stall(): Promise<() => Promise<void>> {
    const endless = running.server.database.gate().execute(sql`select count(*) from generate_series(1, 4000000000)`);
    const ended = endless.then(
      () => undefined,
      () => undefined,
    );
    return () => ended;
  }

  test('it is not ready, answers everybody in time with 503, and is back by itself', async () => {
    const browser = await signedIn(port, 'hekla', 'ann');
    const cookie = browser.cookieHeader;
    const revive = await kill();
    await vi.waitUntil(async () => (await get('/health/ready')).status === 503, { timeout: 10_000, interval: 50 });
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/health/ready')).body).toMatchObject({ error: 'database.unavailable' });
    const answers = await Promise.all([
      get('/api/portals', { cookie }),
      get('/api/session', { cookie }),
      get('/api/accounts?portal=clients', { cookie }),
      browser.ask('POST', '/api/session', { body: { email: 'ann@example.com', password: 'x' } }),
    ]);
    // The embedded database may be back before the last of them has given up waiting; then they are simply answered.
    for (const { status, body } of answers)
      if (TEST_DATABASE_URL || status >= 500)
        expect([status, body]).toMatchObject([503, { error: expect.stringMatching(/^(database\.unavailable|server\.busy)$/) }]);
    await revive();
    await vi.waitUntil(async () => (await get('/health/ready')).status === 200, { timeout: 20_000, interval: 100 });
    expect((await get('/api/portals', { cookie })).status).toBe(200);
  });

  test('an attempt to sign in that could not be finished is not held against the address', async () => {
    await signedIn(port, 'hekla', 'ann');
  });
});
