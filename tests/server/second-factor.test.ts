/** Tests the second factor over HTTP: PINs by SMS, an app, backup codes, the firm’s requirements; a half-finished sign-in opens nothing. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SecondFactor, Session, SetUpResult } from '#contract/sign-in';
import { password, settingsOf, type Firm, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { authenticatorCode, unbase32 } from '../kit/authenticator.ts';
import { sendRequest, TestBrowser, changeSettings, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

const MINUTE = 60_000;

let running: TestServer;
beforeAll(async () => {
  running = await startWithFixture();
});
afterAll(() => running.dispose());
afterEach(() => vi.useRealTimers());

const db = (firm: Firm = 'hekla') => running.server.database.work(running.fixture[firm].id);
const idOf = (person: PersonName, firm: Firm = 'hekla') => running.fixture[firm].people[person];
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const headers = { 'accept-language': 'en' };

/** Each test begins with somebody who has nothing set up, and a firm that asks for nothing. */
beforeEach(async () => {
  await gate().execute(sql`delete from second_factor`);
  await gate().execute(sql`delete from backup_code`);
  await forgive();
  await db().execute(
    sql`update person set phone = '+447700900123', second_factor_enabled = false, second_factor_target = null, second_factor_exempt = false`,
  );
});

const gate = () => running.server.database.gate(running.fixture.hekla.id);
const forgive = () => gate().execute(sql`delete from attempt`);

const demand = (required: 'none' | 'any' | 'app-or-passkey') =>
  changeSettings(running, 'hekla', { secondFactor: { ...settingsOf('hekla').secondFactor, required } });

async function signIn(person: PersonName = 'ann'): Promise<TestBrowser> {
  const browser = new TestBrowser(running.server.port, 'hekla');
  const answer = await browser.signIn(person, password('hekla'));
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return browser;
}

const read = new Set<string>();

/** The PIN that was sent and that nobody has read yet, as the collection of SMS has it. */
async function pinOf(person: PersonName = 'ann'): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const { rows } = await running.server.database
      .person(running.fixture.hekla.id, idOf('sue'), 'tenant')
      .execute<{ id: string; body: string }>(
        sql`select s.id, s.body from sms s join delivery d on d.id = s.id where d.person_id = ${idOf(person)} and s.body is not null`,
      );
    const fresh = rows.find(({ id }) => !read.has(id));
    if (fresh) read.add(fresh.id);
    found = /\b\d+\b/.exec(fresh?.body ?? '')?.[0];
    return found;
  };
  await expect.poll(look, { timeout: HANG_MS, interval: 30 }).toBeDefined();
  return found!;
}

const post = (browser: TestBrowser, path: string, body: object = {}) => browser.ask('POST', path, { body, headers });
const give = (browser: TestBrowser, code: string, way = 'sms') => post(browser, '/api/second-factor/validation', { way, code });
const data = async (browser: TestBrowser) => (await browser.ask('GET', '/api/portals')).status;
const standing = async (browser: TestBrowser) => (await browser.ask('GET', '/api/second-factor')).body as SecondFactor;
const told = ({ status, body }: TestAnswer) => [status, (body as { error?: string }).error, (body as { message?: string }).message];

async function sentPin(browser: TestBrowser, person: PersonName = 'ann'): Promise<string> {
  const answer = await post(browser, '/api/second-factor/pin');
  expect(answer.status, answer.text).toBe(200);
  return pinOf(person);
}

/** Switched on with PINs by SMS; answers the browser and the backup codes. */
async function withSms(person: PersonName = 'ann'): Promise<{ browser: TestBrowser; codes: readonly string[] }> {
  const browser = await signIn(person);
  expect((await post(browser, '/api/second-factor')).status).toBe(200);
  const answer = await post(browser, '/api/second-factor/confirmation', { code: await pinOf(person) });
  expect(answer.status, answer.text).toBe(200);
  await forgive();
  return { browser, codes: (answer.body as SetUpResult).codes ?? [] };
}

/** Switched on with an app; answers the shared secret. */
async function withApp(browser: TestBrowser): Promise<Buffer> {
  const begun = await post(browser, '/api/second-factor', { target: 'totp' });
  const { app } = begun.body as { app: { secret: string; link: string } };
  expect(app.link).toContain(`secret=${app.secret}&`);
  const secret = unbase32(app.secret);
  const answer = await post(browser, '/api/second-factor/confirmation', { target: 'totp', code: authenticatorCode(secret) });
  expect(answer.status, answer.text).toBe(200);
  return secret;
}

describe('a sign-in that lacks its second factor', () => {
  test('opens nothing, and says what it lacks; each browser proves it for itself', async () => {
    const { browser } = await withSms();
    expect(await data(browser)).toBe(200);
    const [a, b] = [await signIn(), await signIn()];
    expect(told(await a.ask('GET', '/api/portals', { headers }))).toEqual([
      401,
      'second-factor.required',
      'Enter the code of your second factor first.',
    ]);
    expect((await a.ask('GET', '/api/session')).body).toMatchObject({ actor: { stage: 'second-factor' } });
    expect((await give(a, await sentPin(a))).status).toBe(200);
    expect([await data(a), await data(b)]).toEqual([200, 401]);
  });

  test('is not asked of who is exempt', async () => {
    await withSms();
    await db().execute(sql`update person set second_factor_exempt = true where id = ${idOf('ann')}`);
    expect(await data(await signIn())).toBe(200);
  });

  test('gives the session another id and cookie once it is there; those of before are worth nothing', async () => {
    await withSms();
    const browser = await signIn();
    const before = browser.cookieHeader;
    expect((await give(browser, await sentPin(browser))).status).toBe(200);
    expect(browser.cookieHeader).not.toBe(before);
    expect((await sendRequest(running.server.port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie: before } })).status).toBe(
      401,
    );
    expect(await data(browser)).toBe(200);
  });

  test('what left another window before that takes away no cookie; a sign-out of that window ends the session all the same', async () => {
    await withSms();
    const browser = await signIn();
    const otherWindow = new TestBrowser(running.server.port, 'hekla');
    for (const [name, value] of browser.cookies) otherWindow.cookies.set(name, value);
    expect((await give(browser, await sentPin(browser))).status).toBe(200);
    const late = await otherWindow.ask('GET', '/api/session');
    expect([late.body, late.headers['set-cookie']]).toEqual([null, undefined]);
    expect(await data(browser)).toBe(200);

    const out = await otherWindow.ask('DELETE', '/api/session');
    expect(out.body).toEqual({ signedOut: true });
    expect(out.headers['set-cookie']?.[0]).toMatch(/Max-Age=0/i);
    expect(await data(browser)).toBe(401);
  });

  test('cannot set up another way in the place of the one that is asked for, nor give it up', async () => {
    await withSms();
    const browser = await signIn();
    for (const [method, path, body] of [
      ['POST', '/api/second-factor', { target: 'totp' }],
      ['POST', '/api/second-factor/confirmation', { target: 'totp', code: '000000' }],
      ['POST', '/api/passkeys/options', {}],
      ['POST', '/api/passkeys', { name: 'x', response: {} }],
      ['DELETE', '/api/second-factor?target=sms', undefined],
      ['POST', '/api/second-factor/codes', {}],
      ['GET', '/api/passkeys', undefined],
      ['GET', '/api/sessions', undefined],
    ] as const)
      expect([path, ...told(await browser.ask(method, path, { body }))].slice(0, 3)).toEqual([path, 401, 'second-factor.required']);
  });
});

describe('a PIN', () => {
  test('has six digits, each time others; five or seven are refused', async () => {
    await withSms();
    const browser = await signIn();
    const pins: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      await forgive();
      pins.push(await sentPin(browser));
    }
    expect(pins.filter((pin) => !/^\d{6}$/.test(pin))).toEqual([]);
    expect(new Set(pins).size).toBeGreaterThan(18);
    for (const pin of ['12345', '1234567', '12345a', '', '１２３４５６'])
      expect(told(await give(browser, pin)).slice(0, 2)).toEqual([400, 'input.invalid']);
    expect(await data(browser)).toBe(401);
  });

  test('that is wrong is told so; the right one opens, and not a second time', async () => {
    await withSms();
    const browser = await signIn();
    const pin = await sentPin(browser);
    const wrong = pin === '000000' ? '000001' : '000000';
    expect(told(await give(browser, wrong))).toEqual([401, 'pin.wrong', 'Wrong PIN']);
    expect(await data(browser)).toBe(401);
    expect((await give(browser, pin)).status).toBe(200);
    expect(await data(browser)).toBe(200);
    expect(told(await give(browser, pin))).toEqual([401, 'pin.wrong', 'Wrong PIN']);
  });

  test('is of the session that asked for it', async () => {
    await withSms();
    const [mine, theirs] = [await signIn(), await signIn()];
    const pin = await sentPin(mine);
    await sentPin(theirs);
    expect((await give(theirs, pin)).status).toBe(401);
    expect((await give(mine, pin)).status).toBe(200);
  });

  test('is worth nothing once a new one is sent, once it has been guessed at five times, and once of two at the same moment', async () => {
    await withSms();
    const browser = await signIn();
    const old = await sentPin(browser);
    const pin = await sentPin(browser);
    expect((await give(browser, old)).status).toBe(401);
    for (let n = 0; n < 4; n += 1) expect((await give(browser, pin === '000000' ? '000001' : '000000')).status).toBe(401);
    expect(told(await give(browser, pin))).toEqual([401, 'pin.wrong', 'Wrong PIN']);
    await forgive();
    const last = await sentPin(browser);
    const answers = await Promise.all([give(browser, last), give(browser, last), give(browser, last)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[AUTH-33] lives as long as the firm says, and says when it is over', async () => {
    await withSms();
    const browser = await signIn();
    // It is made after this moment, however long its message takes.
    const asked = Date.now();
    const first = await sentPin(browser);
    vi.useFakeTimers({ toFake: ['Date'], now: asked + 10 * MINUTE - 1000 });
    expect((await give(browser, first)).status).toBe(200);
    const other = await signIn();
    const second = await sentPin(other);
    pass(10 * MINUTE);
    expect(told(await give(other, second))).toEqual([400, 'code.expired', 'The action code has expired']);
    expect(await data(other)).toBe(401);
    const replaced = await sentPin(other);
    const last = await sentPin(other);
    expect((await give(other, replaced)).status).toBe(401);
    expect((await give(other, last)).status).toBe(200);
  });

  test('is sent five times in a quarter of an hour, and wrong codes lock a person and not a neighbour', async () => {
    await withSms();
    const browser = await signIn();
    for (let n = 0; n < 5; n += 1) await sentPin(browser);
    expect(told(await post(browser, '/api/second-factor/pin'))).toEqual([
      429,
      'pin.exceeded',
      'Too many attempts. Please try again in 15 minutes.',
    ]);
    for (let n = 0; n < 10; n += 1) await give(browser, '000000');
    expect(told(await give(browser, '000000'))[1]).toBe('pin.exceeded');
    expect((await withSms('bob')).browser).toBeDefined();
  });

  test('is nowhere but in the message: not in the database, not in an answer', async () => {
    await withSms();
    const browser = await signIn();
    const answer = await post(browser, '/api/second-factor/pin');
    const pin = await pinOf();
    expect(answer.text).not.toContain(pin);
    expect(answer.body).toEqual({ phone: '•••• 123', minutes: 10, lastsMs: 600_000 });
    const { rows } = await gate().execute(sql`select encode(digest, 'escape') as digest from pin`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(pin);
  });

  test('cannot be sent where no number is known', async () => {
    await withSms();
    await db().execute(sql`update person set phone = '12345' where id = ${idOf('ann')}`);
    const browser = await signIn();
    expect(told(await post(browser, '/api/second-factor/pin')).slice(0, 2)).toEqual([409, 'phone.missing']);
  });
});

test('[AUTH-32] it holds for two hours, however active the session is', async () => {
  const { browser } = await withSms();
  for (let n = 0; n < 5; n += 1) {
    pass(20 * MINUTE);
    expect(await data(browser)).toBe(200);
  }
  pass(20 * MINUTE - 5000);
  expect(await data(browser)).toBe(200);
  pass(5000);
  expect(told(await browser.ask('GET', '/api/portals')).slice(0, 2)).toEqual([401, 'second-factor.required']);
  expect((await give(browser, await sentPin(browser))).status).toBe(200);
  expect(await data(browser)).toBe(200);
});

describe('an app', () => {
  test('signs in with a code of the present, each once; the one that is set up stays until another has proved itself', async () => {
    // One step of the clock of its codes, however long this takes.
    pass(0);
    const browser = await signIn();
    const secret = await withApp(browser);
    expect(await standing(browser)).toMatchObject({ enabled: true, ways: ['totp', 'backup'], setUp: ['totp'], codesLeft: 10 });
    const other = await signIn();
    // The code that set it up has been used.
    expect((await give(other, authenticatorCode(secret), 'totp')).status).toBe(401);
    expect((await give(other, authenticatorCode(secret, 1), 'totp')).status).toBe(200);
    expect(await data(other)).toBe(200);
    await post(other, '/api/second-factor', { target: 'totp' });
    pass(MINUTE);
    const third = await signIn();
    expect((await give(third, authenticatorCode(secret), 'totp')).status).toBe(200);
  });

  test('keeps its secret where nobody reads it', async () => {
    const browser = await signIn();
    const secret = await withApp(browser);
    expect((await standing(browser)) as object).not.toHaveProperty('secret');
    const { rows } = await gate().execute<{ secret: Buffer }>(sql`select secret from second_factor`);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.secret.includes(secret)).toBe(false);
  });
});

describe('backup codes', () => {
  test('are ten, each opens once, and new ones end the old', async () => {
    const { browser, codes } = await withSms();
    expect(codes).toHaveLength(10);
    const other = await signIn();
    expect((await give(other, codes[0]!.toUpperCase(), 'backup')).status).toBe(200);
    expect(await standing(other)).toMatchObject({ codesLeft: 9 });
    expect((await give(await signIn(), codes[0]!, 'backup')).status).toBe(401);
    const fresh = ((await post(browser, '/api/second-factor/codes')).body as { codes: string[] }).codes;
    expect((await give(await signIn(), codes[1]!, 'backup')).status).toBe(401);
    expect((await give(await signIn(), fresh[1]!, 'backup')).status).toBe(200);
    const { rows } = await gate().execute(sql`select encode(digest, 'escape') as digest from backup_code`);
    expect(rows).toHaveLength(9);
    expect(JSON.stringify(rows)).not.toContain(fresh[2]!.replace('-', ''));
  });

  test('go with the last way that is given up', async () => {
    const { browser, codes } = await withSms();
    await withApp(browser);
    expect(await standing(browser)).toMatchObject({ ways: ['totp', 'sms', 'backup'], codesLeft: 10 });
    expect((await browser.ask('DELETE', '/api/second-factor?target=totp')).body).toMatchObject({ ways: ['sms', 'backup'] });
    expect((await browser.ask('DELETE', '/api/second-factor?target=sms')).body).toMatchObject({ enabled: false, codesLeft: 0 });
    expect(await data(await signIn())).toBe(200);
    expect((await give(await signIn(), codes[0]!, 'backup')).status).toBe(401);
  });
});

test('staff ask somebody for it again, in every session; the chosen way stays, and who is exempt is left alone', async () => {
  const { browser } = await withSms();
  const sue = await signIn('sue');
  const reset = () => post(sue, `/api/people/${idOf('ann')}/second-factor`);
  expect((await post(await signIn('ben'), `/api/people/${idOf('ann')}/second-factor`)).status).toBe(403);
  expect((await reset()).status).toBe(200);
  expect(told(await browser.ask('GET', '/api/portals')).slice(0, 2)).toEqual([401, 'second-factor.required']);
  const { rows } = await db().execute(sql`select second_factor_target as target from person where id = ${idOf('ann')}`);
  expect(rows).toEqual([{ target: 'sms' }]);
  await db().execute(sql`update person set second_factor_exempt = true where id = ${idOf('ann')}`);
  expect((await reset()).status).toBe(200);
  expect(await data(browser)).toBe(200);
  const pelagos = await post(sue, `/api/people/${idOf('ann', 'pelagos')}/second-factor`);
  expect(told(pelagos).slice(0, 2)).toEqual([404, 'person.unknown']);
});

test('another password keeps what the session has proved', async () => {
  const { browser } = await withSms('gil');
  const changed = await browser.ask('PUT', '/api/password', { body: { current: password('hekla'), next: `${password('hekla')} 1` } });
  expect((changed.body as Session).actor.stage).toBe('in');
  expect(await data(browser)).toBe(200);
});

describe('what the firm asks for', () => {
  afterEach(() => demand('none'));

  test('is a PIN by SMS where nobody has chosen anything', async () => {
    const browser = await signIn();
    const answer = await post(browser, '/api/second-factor');
    expect(answer.status).toBe(200);
    expect(await pinOf()).toMatch(/^\d{6}$/);
    const { rows } = await db().execute(sql`select second_factor_target as target from person where id = ${idOf('ann')}`);
    expect(rows).toEqual([{ target: 'sms' }]);
  });

  test('may be of everybody: a PIN goes to the number it knows', async () => {
    await demand('any');
    const browser = await signIn();
    expect(await standing(browser)).toMatchObject({ required: true, ways: ['sms'] });
    expect((await give(browser, await sentPin(browser))).status).toBe(200);
    expect(await data(browser)).toBe(200);
  });

  test('may be more than a PIN: then SMS is not offered, and one that was used before only leads to setting up something better', async () => {
    await withSms('bob');
    await demand('app-or-passkey');
    const nothing = await signIn();
    expect(await standing(nothing)).toMatchObject({ ways: [], offered: ['totp', 'passkey'] });
    expect(told(await post(nothing, '/api/second-factor')).slice(0, 2)).toEqual([400, 'input.invalid']);
    await withApp(nothing);
    expect(await data(nothing)).toBe(200);

    const bob = await signIn('bob');
    expect(await standing(bob)).toMatchObject({ ways: ['sms'] });
    expect(told(await post(bob, '/api/second-factor', { target: 'totp' })).slice(0, 2)).toEqual([401, 'second-factor.required']);
    expect((await give(bob, await sentPin(bob, 'bob'))).status).toBe(200);
    expect(await data(bob)).toBe(401);
    await withApp(bob);
    expect(await data(bob)).toBe(200);
    const again = await signIn('bob');
    expect(await standing(again)).toMatchObject({ ways: ['totp', 'backup'] });
    expect((await post(again, '/api/second-factor/pin')).status).toBe(409);
    expect(told(await bob.ask('DELETE', '/api/second-factor?target=totp')).slice(0, 2)).toEqual([409, 'second-factor.needed']);
  });
});

test('setting out with a passkey is held against the network when nobody comes in, and leaves nothing for long', async () => {
  const set = () => new TestBrowser(running.server.port, 'pelagos').ask('POST', '/api/session/passkey/options', { body: {} });
  const kept = async () =>
    (await running.server.database.gate(running.fixture.pelagos.id).execute(sql`select from verification`)).rows.length;
  for (let time = 0; time < 100; time += 1) expect((await set()).status).toBe(200);
  expect((await set()).body).toMatchObject({ error: 'attempts.exceeded' });
  expect(await kept()).toBe(100);
  pass(31 * MINUTE);
  expect((await set()).status).toBe(200);
  expect(await kept()).toBe(1);
});
