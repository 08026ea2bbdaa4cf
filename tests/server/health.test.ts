/** Tests the health checks while the database dies and comes back, and that nobody is kept waiting meanwhile. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_DATABASE_URL } from '../kit/database.ts';
import { email, password } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { killDatabase } from '../kit/database-failure.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

/** One more than lock an address. */
const ATTEMPTS = 6;

let running: TestServer;
let port: number;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  port = running.server.port;
});
afterAll(() => running.dispose());

const get = (path: string, headers = {}) => sendRequest(port, 'hekla.localhost', 'GET', path, { headers });

test('a healthy server is alive and ready, and tells nobody on what it stands', async () => {
  expect(await get('/health/live')).toMatchObject({ status: 200, body: { live: true } });
  expect(await get('/health/ready')).toMatchObject({ status: 200, body: { ready: true } });
  const { body, text } = await get('/health/details');
  expect(body).toEqual({ database: { answers: true }, jobs: 'running', upSeconds: expect.any(Number) });
  expect(text).not.toMatch(/password|postgres:\/\/|secret/i);
  const ann = await signInBrowser(port, 'hekla', 'ann');
  const document = (await ann.ask('GET', '/api/openapi.json')).body as { info: { version: string } };
  expect(document.info.version).toBe('1');
});

test('versions are told to whoever keeps the house', async () => {
  const { body, text } = await (await signInBrowser(port, 'hekla', 'sue')).ask('GET', '/api/installation');
  expect(body).toEqual({
    version: '0.1.0',
    node: process.versions.node,
    database: {
      kind: TEST_DATABASE_URL ? 'postgres' : 'embedded',
      version: expect.stringMatching(/^\d+/),
      note: TEST_DATABASE_URL ? null : expect.stringContaining('power cut'),
    },
  });
  expect(text).not.toMatch(/password|postgres:\/\/|secret/i);
  expect(await get('/api/installation')).toMatchObject({ status: 401, body: { error: 'session.required' } });
  for (const person of ['ann', 'ada', 'cor'] as const) {
    const answer = await (await signInBrowser(port, 'hekla', person)).ask('GET', '/api/installation');
    expect([person, answer.status, answer.body]).toMatchObject([person, 403, { error: 'permission.missing' }]);
  }
});

test('health needs no tenant', async () => {
  expect((await sendRequest(port, 'nobody.localhost', 'GET', '/health/ready')).status).toBe(200);
});

describe('when the database dies', () => {
  test('it is not ready, answers everybody in time with 503, and is back by itself', async () => {
    const browser = await signInBrowser(port, 'hekla', 'ann');
    const cookie = browser.cookieHeader;
    const revive = await killDatabase(running);
    const unready = await vi.waitUntil(
      async () => {
        const answer = await get('/health/ready');
        return answer.status === 503 && answer;
      },
      { timeout: HANG_MS, interval: 50 },
    );
    expect(unready.body).toMatchObject({ error: 'database.unavailable' });
    expect((await get('/health/live')).status).toBe(200);
    const signIn = () =>
      sendRequest(port, 'hekla.localhost', 'POST', '/api/session', {
        headers: { origin: `http://hekla.localhost:${port}` },
        body: { email: email('ann'), password: password('hekla') },
      });
    const answers = await Promise.all([
      get('/api/portals', { cookie }),
      get('/api/session', { cookie }),
      get('/api/accounts?portal=clients', { cookie }),
      ...Array.from({ length: ATTEMPTS }, signIn),
    ]);
    // The embedded database may be back before the last of them has given up waiting; then they are answered as ever, of so many at once one with 429.
    for (const { status, body } of answers)
      if (TEST_DATABASE_URL || ![200, 429].includes(status))
        expect([status, body]).toMatchObject([503, { error: expect.stringMatching(/^(database\.unavailable|server\.busy)$/) }]);
    await revive();
    await vi.waitUntil(async () => (await get('/health/ready')).status === 200, { timeout: HANG_MS, interval: 100 });
    expect((await get('/api/portals', { cookie })).status).toBe(200);
  });

  test('attempts to sign in that could not be finished are not held against the address, though more than lock it', async () => {
    await signInBrowser(port, 'hekla', 'ann');
  });
});
