/** Tests that sessions, tokens and locks end and hold as they should: with whoever stands behind them, in a race, and on every server at once. */
import { sql, type SQL } from 'drizzle-orm';
import { request as httpRequest } from 'node:http';
import { setTimeout as waitFor } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FullRecord } from '#contract/records';
import { openServerTexts } from '../../apps/server/texts.ts';
import { TEST_DATABASE_URL } from '../kit/database.ts';
import { email, hashQuickly, password, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { codeIn, mailsOf, waitForJobs } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { sendRequest, signInBrowser, startWithFixture, TestBrowser, type TestAnswer, type TestServer } from '../kit/server.ts';
import { freePort, startServerProcess, waitUntilReady, type ServerProcess } from '../kit/server-process.ts';
import { rowsOf } from '../kit/sql.ts';

let running: TestServer;
let port: number;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  port = running.server.port;
  sue = await signInBrowser(port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const GOOD = 'A-fjord-of-9-miles';
const hekla = () => running.fixture.hekla;
const work = () => running.server.database.work(hekla().id);
const gate = () => running.server.database.gate(hekla().id);
const isIn = async (browser: TestBrowser) => (await browser.ask('GET', '/api/session')).body !== null;
const signIn = async (person: PersonName, secret: string, at = port) => (await new TestBrowser(at, 'hekla').signIn(person, secret)).status;
const tokenFor = async (person: PersonName, issuer = sue) =>
  ((await issuer.ask('POST', '/api/tokens', { body: { uid: hekla().people[person] } })).body as { token: string }).token;

async function enterBy(token: string): Promise<{ readonly browser: TestBrowser; readonly answer: TestAnswer }> {
  const browser = new TestBrowser(port, 'hekla');
  return { browser, answer: await browser.ask('POST', '/api/session/token', { body: { token } }) };
}

/** Saves a user with these values, as administrators do. */
async function saveUser(person: PersonName, values: Readonly<Record<string, string | boolean>>): Promise<void> {
  const path = `/api/collections/users/records/${hekla().people[person]}`;
  const before = (await sue.ask('GET', path)).body as FullRecord;
  const saved = { ...before.values, phone: '+354 555 0000', language: 'en', ...values };
  expect((await sue.ask('PUT', path, { body: { version: before.version, values: saved } })).status).toBe(200);
}

/** Makes somebody an administrator, and signs them in. */
async function promote(person: PersonName): Promise<TestBrowser> {
  await work().execute(sql`update person set is_admin = true, is_professional = false where email = ${email(person)}`);
  return signInBrowser(port, 'hekla', person);
}

test('another password is told to its person in their own language, whoever has set it', async () => {
  const subject = openServerTexts()('is')('outbox.passwordChanged.subject');
  await work().execute(sql`update person set language = 'is' where email = ${email('gil')}`);
  const gil = await signInBrowser(port, 'hekla', 'gil');
  expect((await gil.ask('PUT', '/api/password', { body: { current: password('hekla'), next: GOOD } })).status).toBe(200);
  await saveUser('gil', { language: 'is', password: `${GOOD}!` });
  const told = (await mailsOf(running)).filter((mail) => mail.template === 'password-changed' && mail.to === email('gil'));
  expect(told.map((mail) => mail.subject)).toEqual([subject, subject]);
});

describe('a token of staff', () => {
  test('is worth nothing once whoever issued it is disabled, or may not issue any more', async () => {
    for (const change of [sql`disabled = true`, sql`is_admin = false`]) {
      const token = await tokenFor('ann', await promote('ben'));
      await work().execute(sql`update person set ${change} where email = ${email('ben')}`);
      expect((await enterBy(token)).answer.body).toMatchObject({ error: 'token.invalid' });
      await work().execute(sql`update person set disabled = false where email = ${email('ben')}`);
    }
    expect((await enterBy(await tokenFor('ann'))).answer.status).toBe(200);
  });

  test('is worth nothing once its client has another password, or looks after clients', async () => {
    const [before, after] = [await tokenFor('joe'), await tokenFor('joe')];
    expect((await enterBy(before)).answer.status).toBe(200);
    await saveUser('joe', { password: GOOD });
    expect((await enterBy(after)).answer.body).toMatchObject({ error: 'token.invalid' });
    const promoted = await tokenFor('joe');
    await work().execute(sql`update person set is_professional = true where email = ${email('joe')}`);
    expect((await enterBy(promoted)).answer.body).toMatchObject({ error: 'token.invalid' });
    await work().execute(sql`update person set is_professional = false where email = ${email('joe')}`);
  });

  test.each([
    ['is disabled', sql`update person set disabled = true where email = ${email('cor')}`],
    ['is no administrator any more', sql`update person set is_admin = false where email = ${email('cor')}`],
    [
      'has another password',
      sql`update credential set password = 'other' where user_id = (select id from person where email = ${email('cor')})`,
    ],
  ])('has begun a session that ends when whoever issued it %s, and others go on', async (_what, change) => {
    const own = await hashQuickly(password('hekla'));
    await work().execute(sql`update person set disabled = false where email = ${email('cor')}`);
    await work().execute(sql`update credential set password = ${own} where user_id = ${hekla().people.cor}`);
    const [{ browser: begun }, { browser: other }, direct] = [
      await enterBy(await tokenFor('ann', await promote('cor'))),
      await enterBy(await tokenFor('ann')),
      await signInBrowser(port, 'hekla', 'ann'),
    ];
    expect(await Promise.all([begun, other, direct].map(isIn))).toEqual([true, true, true]);
    await work().execute(change);
    expect(await Promise.all([begun, other, direct].map(isIn))).toEqual([false, true, true]);
  });
});

describe('a password that an administrator gives', () => {
  test('ends what was begun without any', async () => {
    await gate().execute(sql`delete from credential where user_id = ${hekla().people.kay}`);
    const { browser } = await enterBy(await tokenFor('kay'));
    expect(await isIn(browser)).toBe(true);
    await saveUser('kay', { password: GOOD });
    expect(await isIn(browser)).toBe(false);
    expect(await signIn('kay', GOOD)).toBe(200);
  });

  test('lifts the lock', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(await signIn('hal', `guess ${guess}`)).toBe(401);
    expect(await signIn('hal', password('hekla'))).toBe(429);
    await saveUser('hal', { password: GOOD });
    expect(await signIn('hal', GOOD)).toBe(200);
  });
});

describe('a change that comes slowly', () => {
  /** Sends the first half of a body, lets something happen for longer than a swift body takes, and sends the rest. */
  async function sendSlowly(
    browser: TestBrowser,
    path: string,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    between: () => Promise<unknown>,
  ) {
    const host = `hekla.localhost:${port}`;
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      agent: false,
      headers: { ...headers, host, origin: `http://${host}`, cookie: browser.cookieHeader, 'content-length': body.length },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      sent.on('response', (got) => resolve(got.resume().statusCode));
      sent.on('error', reject);
    });
    const half = Math.floor(body.length / 2);
    await new Promise<void>((resolve) => void sent.write(body.subarray(0, half), () => resolve()));
    // The server counts from when it has read the head, which may be a while after it was sent.
    await waitFor(3000);
    await between();
    sent.end(body.subarray(half));
    return status;
  }
  const named = async (name: string) => rowsOf(work(), sql`select from organisation where name = ${name}`);
  const organisation = (name: string) => Buffer.from(JSON.stringify({ values: { name } }));
  const json = { 'content-type': 'application/json' };
  const files = async () => (await rowsOf<{ n: string }>(work(), sql`select count(*) as n from file`))[0]!.n;

  test('is refused where its sender has signed out meanwhile, and made where they have not', async () => {
    const staff = await promote('ada');
    const path = '/api/collections/organisations/records';
    expect(await sendSlowly(staff, path, organisation('Slow and in'), json, async () => undefined)).toBe(200);
    expect(await named('Slow and in')).toHaveLength(1);
    const late = new TestBrowser(port, 'hekla');
    for (const [name, value] of staff.cookies) late.cookies.set(name, value);
    expect(await sendSlowly(late, path, organisation('Slow and out'), json, () => staff.ask('DELETE', '/api/session'))).toBe(401);
    expect(await named('Slow and out')).toEqual([]);
  });

  test('is kept of a file only where its sender may still send it when it is there', async () => {
    const staff = await signInBrowser(port, 'hekla', 'tom');
    const { body, headers } = multipartBody('notes.txt', Buffer.from('a note of some length\n'.repeat(40_000)));
    const path = '/api/files?purpose=message';
    const before = await files();
    const disable = (disabled: boolean) => work().execute(sql`update person set disabled = ${disabled} where email = ${email('tom')}`);
    expect(await sendSlowly(staff, path, body, headers, () => disable(true))).toBe(401);
    expect(await files()).toBe(before);
    await disable(false);
    expect(await sendSlowly(await signInBrowser(port, 'hekla', 'tom'), path, body, headers, async () => undefined)).toBe(200);
    expect(Number(await files())).toBeGreaterThan(Number(before));
  });
});

describe.runIf(TEST_DATABASE_URL !== undefined)('a change of one’s own password that is under way', () => {
  /** The number of statements with these words that wait for a lock. */
  const waitingFor = (words: string) =>
    running.place.asSuperuser(async (client) => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
        [words],
      );
      return rows.length;
    });

  /** Holds the password so that the present one can still be read, and the new one not be stored; then changes something, and lets go. */
  async function changeBeside(browser: TestBrowser, person: PersonName, change: SQL) {
    let coming: Promise<TestAnswer> | undefined;
    await work().transaction(async (tx) => {
      await tx.execute(sql`select from credential where user_id = ${hekla().people[person]} for share`);
      coming = browser.ask('PUT', '/api/password', { body: { current: password('hekla'), next: 'of the thief 1' } });
      await expect.poll(() => waitingFor('credential'), { timeout: HANG_MS }).toBeGreaterThan(0);
      await tx.execute(change);
    });
    return coming!;
  }

  test('does not undo a reset', async () => {
    const thief = await signInBrowser(port, 'hekla', 'una');
    const reset = sql`update credential set password = ${await hashQuickly(GOOD)} where user_id = ${hekla().people.una}`;
    expect((await changeBeside(thief, 'una', reset)).body).toMatchObject({ error: 'password.wrong' });
    expect(await isIn(thief)).toBe(false);
    expect([await signIn('una', 'of the thief 1'), await signIn('una', GOOD)]).toEqual([401, 200]);
  });

  test('does not outlast the end of its session', async () => {
    const thief = await signInBrowser(port, 'hekla', 'dis');
    const ended = sql`delete from session where user_id = ${hekla().people.dis}`;
    expect((await changeBeside(thief, 'dis', ended)).status).toBe(401);
    expect([await signIn('dis', 'of the thief 1'), await signIn('dis', password('hekla'))]).toEqual([401, 200]);
  });

  test('does not outlast a sign-out of another window that waits for it', async () => {
    const browser = await signInBrowser(port, 'hekla', 'oda');
    const own = sql`user_id = ${hekla().people.oda}`;
    let leaving: Promise<TestAnswer> | undefined;
    await gate().transaction(async (tx) => {
      await tx.execute(sql`select from session where ${own} for update`);
      leaving = browser.ask('DELETE', '/api/session');
      await expect.poll(() => waitingFor('delete from "session"'), { timeout: HANG_MS }).toBeGreaterThan(0);
      await tx.execute(sql`insert into session (token, former_token, user_id, expires_at)
        select 'renewed', token, user_id, expires_at from session where ${own}`);
      await tx.execute(sql`delete from session where ${own} and token <> 'renewed'`);
    });
    expect((await leaving)?.body).toEqual({ signedOut: true });
    expect(await rowsOf(gate(), sql`select token from session where ${own}`)).toEqual([]);
  });
});

describe.runIf(TEST_DATABASE_URL !== undefined)('of two servers on one database', () => {
  const resetsOf = async (person: PersonName) =>
    (await mailsOf(running)).filter(({ template, to }) => template === 'reset' && to === email(person));
  /** Has the password of somebody reset by a link that is asked for now. */
  async function reset(browser: TestBrowser, person: PersonName): Promise<TestAnswer> {
    const before = await resetsOf(person);
    await browser.ask('POST', '/api/reset', { body: { email: email(person) } });
    const sent = await vi.waitUntil(async () => (await resetsOf(person))[before.length], { timeout: HANG_MS, interval: 50 });
    return browser.ask('PUT', '/api/reset', { body: { oobCode: codeIn(sent), password: GOOD } });
  }

  let other: number;
  let child: ServerProcess;
  beforeAll(async () => {
    other = await freePort();
    child = startServerProcess(running.place, other);
    await waitUntilReady(other);
  });
  afterAll(() => child.kill());

  const isInAt = async (at: number, { cookieHeader: cookie }: TestBrowser) =>
    (await sendRequest(at, 'hekla.localhost', 'GET', '/api/session', { headers: { cookie } })).body !== null;
  const servers = () =>
    [
      [port, other],
      [other, port],
    ] as const;

  const setRight = async (right: 'is_admin' | 'is_company_admin') => {
    await work().execute(sql`update person set ${sql.identifier(right)} = true where email = ${email('kay')}`);
  };

  test.each<readonly [string, (own: TestBrowser) => Promise<TestAnswer | void>]>([
    ['signing out', (own) => own.ask('DELETE', '/api/session')],
    ['another password of one’s own', (own) => own.ask('PUT', '/api/password', { body: { current: password('hekla'), next: GOOD } })],
    ['a reset', (own) => reset(own, 'kay')],
    ['a password that is given', () => saveUser('kay', { password: GOOD })],
    ['another role', () => saveUser('kay', { isProfessional: true })],
    ['the rights of an administrator', () => setRight('is_admin')],
    ['the rights of a company administrator', () => setRight('is_company_admin')],
    ['disabling', () => saveUser('kay', { disabled: true })],
  ])('each knows at once what ended at the other by %s', async (_what, end) => {
    for (const [one, another] of servers()) {
      await work().execute(
        sql`update person set disabled = false, is_professional = false, is_admin = false, is_company_admin = false, second_factor_enabled = false where email = ${email('kay')}`,
      );
      await work().execute(
        sql`update credential set password = ${await hashQuickly(password('hekla'))} where user_id = ${hekla().people.kay}`,
      );
      const kay = await signInBrowser(one, 'hekla', 'kay');
      const copy = new TestBrowser(another, 'hekla');
      for (const [name, value] of kay.cookies) copy.cookies.set(name, value);
      // Whatever the other server keeps of a session, it has it now.
      expect(await isInAt(another, copy)).toBe(true);
      const ended = await end(kay);
      expect(ended ?? { status: 200 }, ended?.text).toMatchObject({ status: 200 });
      expect(await isInAt(another, copy)).toBe(false);
    }
  });

  test('a lock holds at both and over a restart, and a reset at one lifts it at the other', async () => {
    const bob = (at: number, secret: string) => signIn('bob', secret, at);
    for (let guess = 0; guess < 5; guess += 1) expect(await bob(guess % 2 === 0 ? port : other, `guess ${guess}`)).toBe(401);
    expect([await bob(port, password('hekla')), await bob(other, password('hekla'))]).toEqual([429, 429]);
    // What the other has taken on would wait for its time to run out.
    await waitForJobs(running);
    await child.kill();
    child = startServerProcess(running.place, other);
    await waitUntilReady(other);
    expect(await bob(other, password('hekla'))).toBe(429);
    expect((await reset(new TestBrowser(port, 'hekla'), 'bob')).status).toBe(200);
    expect(await bob(other, GOOD)).toBe(200);
  });
});
