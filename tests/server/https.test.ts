/** Tests the server behind a proxy that ends TLS: cookies that only TLS carries, and the client address that the proxy reports. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../apps/server/operations.ts';
import { email, password } from '../kit/fixture.ts';
import { misbehavingOperations } from '../kit/test-endpoints.ts';
import { sendRequest, TestBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
let port: number;
beforeAll(async () => {
  running = await startWithFixture(
    { PORTICO_SCHEME: 'https', PORTICO_TRUST_PROXY: 'yes' },
    { operations: [...operations, ...misbehavingOperations] },
  );
  port = running.server.port;
});
afterAll(() => running.dispose());

test('the cookie is bound to TLS and to one host', async () => {
  const browser = new TestBrowser(port, 'hekla', 'https');
  const { headers, status } = await browser.signIn('ann', password('hekla'));
  expect(status).toBe(200);
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-portico=/);
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure/i);
  expect(headers['set-cookie']?.[0]).not.toMatch(/domain=/i);
  expect((await browser.ask('GET', '/api/portals')).status).toBe(200);
  await browser.ask('DELETE', '/api/session');
  expect(browser.cookies.size).toBe(0);
});

test('a cookie of the plain name is nothing', async () => {
  const browser = new TestBrowser(port, 'hekla', 'https');
  await browser.signIn('ann', password('hekla'));
  const cookie = browser.cookieHeader.replace('__Host-', '');
  expect((await sendRequest(port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie } })).status).toBe(401);
});

test('browsers are told to stay with TLS', async () => {
  const { headers } = await sendRequest(port, 'hekla.localhost', 'GET', '/api/tenant');
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

test('a page of plain http is another origin', async () => {
  const headers = { origin: `http://hekla.localhost:${port}` };
  expect(
    (await sendRequest(port, 'hekla.localhost', 'POST', '/api/session', { headers, body: { email: email('ann'), password: 'x' } })).body,
  ).toMatchObject({ error: 'origin.foreign' });
});

test('host and address are those that the proxy passes on', async () => {
  const headers = { 'x-forwarded-host': 'pelagos.localhost', 'x-forwarded-for': '10.9.8.7, 198.51.100.7' };
  expect((await sendRequest(port, '127.0.0.1', 'GET', '/api/tenant', { headers })).body).toMatchObject({ key: 'pelagos' });
  expect((await sendRequest(port, '127.0.0.1', 'GET', '/api/planted/whoami', { headers })).body).toMatchObject({ address: '198.51.100.7' });
});
