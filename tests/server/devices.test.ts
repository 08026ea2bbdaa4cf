/** Tests that people hear by mail of a sign-in on a device that they had not used before, once they are in, and of no other. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { email, password, settingsOf, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { mailsOf, mailTo } from '../kit/mails.ts';
import { changeSettings, startWithFixture, TestBrowser, type TestServer } from '../kit/server.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let running: TestServer;
beforeAll(async () => {
  running = await startWithFixture();
});
afterAll(() => running.dispose());

const headersOf = (agent: string) => ({ 'user-agent': agent, 'accept-language': 'en' });

async function signInWith(agent: string, person: PersonName): Promise<TestBrowser> {
  const browser = new TestBrowser(running.server.port, 'hekla');
  const body = { email: email(person), password: password('hekla') };
  expect((await browser.ask('POST', '/api/session', { body, headers: headersOf(agent) })).status).toBe(200);
  return browser;
}

const heard = async (person: PersonName) =>
  (await mailsOf(running)).filter(({ template, to }) => template === 'new-device' && to === email(person)).length;

test('the first device is known without a word, another one is not, and neither is told of twice', async () => {
  await signInWith(DESK, 'ann');
  await signInWith(NEWER_DESK, 'ann');
  // What says nothing of itself, as a program does, cannot be known again.
  await signInWith('', 'ann');
  expect(await heard('ann')).toBe(0);
  await signInWith(PHONE, 'ann');
  const { subject, body } = await mailTo(running, 'new-device', email('ann'));
  expect(subject).toBe('New sign-in to your account');
  for (const part of ['Safari · iPhone', '127.0.0.1', '/?action=reset']) expect(body).toContain(part);
  await signInWith(PHONE, 'ann');
  await signInWith(DESK, 'ann');
  expect(await heard('ann')).toBe(1);
  // Everybody has devices of their own.
  await signInWith(PHONE, 'bob');
  expect(await heard('bob')).toBe(0);
});

test('a password alone is not told of where a second factor is missing', async () => {
  const work = running.server.database.work(running.fixture.hekla.id);
  await work.execute(sql`update person set phone = '+447700900123' where id = ${running.fixture.hekla.people.ada}`);
  await signInWith(DESK, 'ada');
  await changeSettings(running, 'hekla', { secondFactor: { ...settingsOf('hekla').secondFactor, required: 'any' } });
  const browser = await signInWith(PHONE, 'ada');
  const ask = (path: string, body: object) => browser.ask('POST', path, { body, headers: headersOf(PHONE) });
  expect((await ask('/api/second-factor/pin', {})).status).toBe(200);
  const pin = async () => {
    const { rows } = await running.server.database
      .person(running.fixture.hekla.id, running.fixture.hekla.people.sue, 'tenant')
      .execute<{ body: string | null }>(sql`select body from sms limit 1`);
    return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0];
  };
  await expect.poll(pin, { timeout: HANG_MS, interval: 30 }).toBeDefined();
  expect(await heard('ada')).toBe(0);
  expect((await ask('/api/second-factor/validation', { way: 'sms', code: await pin() })).status).toBe(200);
  expect((await mailTo(running, 'new-device', email('ada'))).body).toContain('Safari · iPhone');
});
