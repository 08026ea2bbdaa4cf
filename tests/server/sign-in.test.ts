/** Tests signing in over real HTTP: two firms with the same addresses, locks, and how long a session lasts. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { email, password, settingsOf } from '../kit/fixture.ts';
import { sendRequest, TestBrowser, changeSettings, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let running: TestServer;
let port: number;
beforeAll(async () => {
  running = await startWithFixture();
  port = running.server.port;
});
afterAll(() => running.dispose());

/** Moves the server's clock, and nothing else of time: timers and the database go on as they do. */
function at(moment: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
}
afterEach(() => vi.useRealTimers());

const gate = () => running.server.database.gate(running.fixture.hekla.id);

describe('signing in', () => {
  test('gives a session that is read back, and ends it for good', async () => {
    const browser = new TestBrowser(port, 'hekla');
    const signed = await browser.signIn('ann', password('hekla'));
    expect(signed.status).toBe(200);
    expect(signed.body).toMatchObject({ person: { name: 'ann of hekla', email: email('ann'), role: 'investor', language: null } });
    expect((await browser.ask('GET', '/api/session')).body).toMatchObject({ person: { id: running.fixture.hekla.people.ann } });

    const copy = browser.cookieHeader;
    expect((await browser.ask('DELETE', '/api/session')).body).toEqual({ signedOut: true });
    expect(browser.cookies.size).toBe(0);
    expect((await sendRequest(port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie: copy } })).status).toBe(401);
    expect((await sendRequest(port, 'hekla.localhost', 'GET', '/api/session', { headers: { cookie: copy } })).body).toBeNull();
  });

  test('signing out without a session answers alike', async () => {
    expect((await new TestBrowser(port, 'hekla').ask('DELETE', '/api/session')).body).toEqual({ signedOut: true });
  });

  test('the cookie is HttpOnly, SameSite and of this host alone', async () => {
    const { headers } = await new TestBrowser(port, 'hekla').signIn('ann', password('hekla'));
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^portico=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).toMatch(/; Max-Age=1800/i);
    expect(cookie).not.toMatch(/domain=/i);
  });

  test('writes the time of the last log-in', async () => {
    const before = Date.now();
    await signInBrowser(port, 'hekla', 'ada');
    const { rows } = await gate().execute<{ at: Date | string }>(sql`select last_login as at from person where email = ${email('ada')}`);
    expect(new Date(rows[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before);
  });

  test('a second sign-in ends the session that the browser had', async () => {
    const browser = await signInBrowser(port, 'hekla', 'ann');
    const former = browser.cookieHeader;
    await browser.signIn('ann', password('hekla'));
    expect(browser.cookieHeader).not.toBe(former);
    expect((await sendRequest(port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie: former } })).status).toBe(401);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(200);
  });

  test('the address is the same in any case and with blanks around it', async () => {
    const answer = await new TestBrowser(port, 'hekla').ask('POST', '/api/session', {
      body: { email: ' ANN@Example.COM ', password: password('hekla') },
    });
    expect(answer.status).toBe(200);
  });

  test('rememberMe and other fields that nobody declared change nothing', async () => {
    const answer = await new TestBrowser(port, 'hekla').ask('POST', '/api/session', {
      body: { email: email('ann'), password: password('hekla'), rememberMe: false, role: 'staff', callbackURL: 'https://evil.example' },
    });
    expect(answer.body).toMatchObject({ person: { role: 'investor' } });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/Max-Age=1800/i);
    expect(answer.headers['location']).toBeUndefined();
  });
});

describe('two firms with the same address', () => {
  test('each password opens its own firm and no other', async () => {
    for (const [firm, of, status] of [
      ['hekla', 'hekla', 200],
      ['hekla', 'pelagos', 401],
      ['pelagos', 'pelagos', 200],
      ['pelagos', 'hekla', 401],
    ] as const)
      expect([firm, of, (await new TestBrowser(port, firm).signIn('bob', password(of))).status]).toEqual([firm, of, status]);
  });

  test('a cookie of one is nothing at the other, and lives on at home', async () => {
    const cookie = (await signInBrowser(port, 'hekla', 'bob')).cookieHeader;
    expect((await sendRequest(port, 'pelagos.localhost', 'GET', '/api/session', { headers: { cookie } })).body).toBeNull();
    expect((await sendRequest(port, 'pelagos.localhost', 'GET', '/api/portals', { headers: { cookie } })).status).toBe(401);
    expect((await sendRequest(port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie } })).status).toBe(200);
  });

  test('the database shows the sessions of one to nobody else', async () => {
    await signInBrowser(port, 'hekla', 'bob');
    const { database } = running.server;
    const { rows } = await gate().execute<{ token: string }>(sql`select token from session`);
    expect(rows.length).toBeGreaterThan(0);
    const theirs = sql`select count(*)::int as n from session where token = any(${sql.param(rows.map(({ token }) => token))}::text[])`;
    for (const elsewhere of [database.gate(running.fixture.pelagos.id), database.gate()])
      expect((await elsewhere.execute<{ n: number }>(theirs)).rows).toEqual([{ n: 0 }]);
  });
});

describe('a wrong password', () => {
  const refused = { status: 401, error: 'credentials.invalid', message: 'Invalid Login Credentials' };
  const told = ({ status, body }: { status: number; body: unknown }) => ({ status, ...(body as { error: string; message: string }) });
  const english = { 'accept-language': 'en' };

  function attempt(address: string, secret: string) {
    return new TestBrowser(port, 'hekla').ask('POST', '/api/session', { body: { email: address, password: secret }, headers: english });
  }

  test('is answered like an unknown address', async () => {
    const [known, unknown] = [await attempt('ben@example.com', 'wrong'), await attempt('nobody@example.com', 'wrong')];
    expect(told(known)).toMatchObject(refused);
    expect(told(unknown)).toMatchObject(refused);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  });

  test.each([
    ['known', 'ben@example.com'],
    ['unknown', 'nobody-else@example.com'],
  ])('five times locks a %s address for fifteen minutes', async (_, address) => {
    const start = Date.now() + (address.startsWith('ben') ? 1 : 2) * 24 * HOUR;
    at(start);
    for (let n = 0; n < 5; n += 1) expect(told(await attempt(address, 'wrong'))).toMatchObject(refused);
    const locked = await attempt(address, address.startsWith('ben') ? password('hekla') : 'wrong');
    expect(told(locked)).toMatchObject({ status: 429, error: 'attempts.exceeded' });
    expect((locked.body as { message: string }).message).toContain('temporarily disabled');
    at(start + 15 * MINUTE - 1000);
    expect((await attempt(address, password('hekla'))).status).toBe(429);
    at(start + 15 * MINUTE);
    expect((await attempt(address, password('hekla'))).status).toBe(address.startsWith('ben') ? 200 : 401);
  });

  test('many at once count as many', async () => {
    at(Date.now() + 3 * 24 * HOUR);
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('swarm@example.com', 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('a right one in between forgives the wrong ones', async () => {
    at(Date.now() + 4 * 24 * HOUR);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await attempt('sue@example.com', 'wrong')).status).toBe(401);
      expect((await attempt('sue@example.com', password('hekla'))).status).toBe(200);
    }
  });

  test('locks the address in one firm alone', async () => {
    at(Date.now() + 5 * 24 * HOUR);
    for (let n = 0; n < 6; n += 1) await attempt('ada@example.com', 'wrong');
    expect((await new TestBrowser(port, 'hekla').signIn('ada', password('hekla'))).status).toBe(429);
    expect((await new TestBrowser(port, 'pelagos').signIn('ada', password('pelagos'))).status).toBe(200);
  });
});

describe('who may not', () => {
  const work = () => running.server.database.work(running.fixture.hekla.id);

  test('somebody disabled is refused at once, everywhere, and let in again', async () => {
    const browser = await signInBrowser(port, 'hekla', 'bob');
    await work().execute(sql`update person set disabled = true where email = ${email('bob')}`);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(401);
    expect((await new TestBrowser(port, 'hekla').signIn('bob', password('hekla'))).body).toMatchObject({ error: 'credentials.invalid' });
    const { rows } = await gate().execute<{ n: number }>(
      sql`select count(*)::int as n from session where user_id = ${running.fixture.hekla.people.bob}`,
    );
    expect(rows[0]?.n).toBe(0);
    await work().execute(sql`update person set disabled = false where email = ${email('bob')}`);
    expect((await browser.signIn('bob', password('hekla'))).status).toBe(200);
  });

  test.each([
    [
      'a claim',
      sql`update person set is_professional = true where email = ${email('bob')}`,
      sql`update person set is_professional = false`,
    ],
    ['the organisation', sql`update person set organisation_id = null where email = ${email('bob')}`, null],
    [
      'the password',
      sql`update credential set password = password || ' ' where user_id = (select id from person where email = ${email('bob')})`,
      null,
    ],
  ])('whoever has %s changed is signed out everywhere, and nobody else', async (_, change, back) => {
    const fixture = running.fixture.hekla;
    const restore = sql`update credential set password = trim(password)`;
    const [one, another, ann] = [
      await signInBrowser(port, 'hekla', 'bob'),
      await signInBrowser(port, 'hekla', 'bob'),
      await signInBrowser(port, 'hekla', 'ann'),
    ];
    await work().execute(sql`update person set name = name where email = ${email('bob')}`);
    expect((await one.ask('GET', '/api/portals')).status).toBe(200);
    await work().execute(change);
    for (const browser of [one, another]) expect((await browser.ask('GET', '/api/portals')).status).toBe(401);
    expect((await ann.ask('GET', '/api/portals')).status).toBe(200);
    if (back) await work().execute(sql`${back} where email = ${email('bob')}`);
    await work().execute(sql`update person set organisation_id = ${fixture.organisations.own} where email = ${email('bob')}`);
    await work().execute(restore);
  });

  test('[AUTH-25] an address that is not verified is told so after the right password alone', async () => {
    await work().execute(sql`update person set email_verified = false where email = ${email('bob')}`);
    const browser = new TestBrowser(port, 'hekla');
    const right = await browser.ask('POST', '/api/session', {
      body: { email: email('bob'), password: password('hekla') },
      headers: { 'accept-language': 'en' },
    });
    expect([right.status, right.body]).toMatchObject([401, { error: 'email.unverified', message: 'Email not verified yet' }]);
    expect(browser.cookies.size).toBe(0);
    expect((await browser.signIn('bob', 'wrong')).body).toMatchObject({ error: 'credentials.invalid' });
    await work().execute(sql`update person set email_verified = true where email = ${email('bob')}`);
    expect((await browser.signIn('bob', password('hekla'))).status).toBe(200);
  });
});

describe('how long a session lasts', () => {
  test.each([['hekla', 30 * MINUTE]] as const)('idle in %s: to its setting and not beyond', async (firm, lasts) => {
    const start = Date.now();
    at(start);
    const browser = await signInBrowser(port, firm, 'ann');
    at(start + lasts - 1000);
    expect(
      (await sendRequest(port, `${firm}.localhost`, 'GET', '/api/portals', { headers: { cookie: browser.cookieHeader } })).status,
    ).toBe(200);
    const other = await signInBrowser(port, firm, 'ann');
    at(start + 2 * lasts + 1000);
    expect((await other.ask('GET', '/api/portals')).status).toBe(401);
  });

  test('[AUTH-45] thirty minutes in most firms and two hours where the tenant says so, to the second', async () => {
    await changeSettings(running, 'pelagos', { sessionMs: 2 * HOUR });
    const start = Date.now() + HOUR;
    at(start);
    for (const [firm, lasts] of [
      ['hekla', 30 * MINUTE],
      ['pelagos', 2 * HOUR],
    ] as const) {
      at(start);
      const [used, unused] = [await signInBrowser(port, firm, 'ann'), await signInBrowser(port, firm, 'ann')];
      at(start + lasts - 1000);
      expect([firm, (await used.ask('GET', '/api/portals')).status]).toEqual([firm, 200]);
      at(start + lasts + 1);
      expect([firm, (await unused.ask('GET', '/api/portals')).status]).toEqual([firm, 401]);
    }
    await changeSettings(running, 'pelagos', { sessionMs: settingsOf('pelagos').sessionMs });
  });

  test('with something done every ten minutes it goes on, in the cookie too, until the absolute end', async () => {
    const start = Date.now() + 10 * HOUR;
    at(start);
    const browser = await signInBrowser(port, 'hekla', 'ann');
    let renewed = 0;
    for (let passed = 10 * MINUTE; passed < 12 * HOUR; passed += 10 * MINUTE) {
      at(start + passed);
      const answer = await browser.ask('GET', '/api/portals');
      expect([passed / MINUTE, answer.status]).toEqual([passed / MINUTE, 200]);
      if (answer.headers['set-cookie']?.[0]?.includes('Max-Age=1800')) renewed += 1;
    }
    expect(renewed).toBe(71);
    at(start + 12 * HOUR);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(401);
    expect(browser.cookies.size).toBe(0);
  });

  test('the end that is told is the nearer of idle and absolute', async () => {
    const start = Date.now() + 40 * HOUR;
    at(start);
    const browser = await signInBrowser(port, 'hekla', 'ann');
    const endsAt = async () => ((await browser.ask('GET', '/api/session')).body as { endsAt: string }).endsAt;
    expect(await endsAt()).toBe(new Date(start + 30 * MINUTE).toISOString());
    for (let passed = 20 * MINUTE; passed <= 700 * MINUTE; passed += 20 * MINUTE) {
      at(start + passed);
      await browser.ask('GET', '/api/portals');
    }
    expect(await endsAt()).toBe(new Date(start + 12 * HOUR).toISOString());
  });
});
