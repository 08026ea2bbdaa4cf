/** Tests a person’s own sign-ins: seeing them, ending them, and another password. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OwnSession } from '#contract/sign-in';
import { TEST_DATABASE_URL } from '../kit/database.ts';
import { email, hashQuickly, password } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { codeIn, mailsOf, mailTo, waitForJobs } from '../kit/mails.ts';
import { sendRequest, TestBrowser, signInBrowser, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

let running: TestServer;
let port: number;
beforeAll(async () => {
  running = await startWithFixture();
  port = running.server.port;
});
afterAll(() => running.dispose());
afterEach(() => vi.useRealTimers());

const ENGLISH = { 'accept-language': 'en' };

async function sessionsOf(browser: TestBrowser): Promise<OwnSession[]> {
  return (await browser.ask('GET', '/api/sessions')).body as OwnSession[];
}

describe('where somebody is signed in', () => {
  test('is told to that person, this session first', async () => {
    const [desk, phone] = [await signInBrowser(port, 'hekla', 'ann'), await signInBrowser(port, 'hekla', 'ann')];
    await signInBrowser(port, 'hekla', 'bob');
    await signInBrowser(port, 'pelagos', 'ann');
    const [ofDesk, ofPhone] = [await sessionsOf(desk), await sessionsOf(phone)];
    expect(ofDesk.map(({ current }) => current)).toEqual([true, false]);
    expect(ofDesk.map(({ id }) => id)).toEqual(ofPhone.map(({ id }) => id).toReversed());
    expect(ofDesk[0]?.address).toMatch(/127\.0\.0\.1$/);
    expect(JSON.stringify(ofDesk)).not.toContain(desk.cookieHeader.split(/[=.]/)[1]);
  });

  test('can be ended from elsewhere, at once', async () => {
    const [desk, phone] = [await signInBrowser(port, 'hekla', 'bob'), await signInBrowser(port, 'hekla', 'bob')];
    const other = (await sessionsOf(desk)).find(({ current }) => !current);
    expect((await desk.ask('DELETE', `/api/sessions/${other?.id}`)).body).toEqual({ ended: true });
    expect((await phone.ask('GET', '/api/portals')).status).toBe(401);
    expect((await desk.ask('GET', '/api/portals')).status).toBe(200);
    expect((await desk.ask('DELETE', `/api/sessions/${other?.id}`)).status).toBe(404);
  });

  test('is in fifty places at most: a sign-in beyond them ends what was used longest ago', async () => {
    const first = await signInBrowser(port, 'hekla', 'cor');
    const second = await signInBrowser(port, 'hekla', 'cor');
    for (let more = 2; more < 50; more += 1) await signInBrowser(port, 'hekla', 'cor');
    expect(await sessionsOf(second)).toHaveLength(50);
    const last = await signInBrowser(port, 'hekla', 'cor');
    expect(await sessionsOf(last)).toHaveLength(50);
    expect([(await first.ask('GET', '/api/sessions')).status, (await second.ask('GET', '/api/sessions')).status]).toEqual([401, 200]);
  });

  test('is nobody else’s to end: not a colleague’s, not a namesake’s of another firm, not staff’s', async () => {
    const [ann] = await sessionsOf(await signInBrowser(port, 'hekla', 'ann'));
    for (const [firm, person] of [
      ['hekla', 'bob'],
      ['hekla', 'sue'],
      ['pelagos', 'ann'],
    ] as const) {
      const answer = await (await signInBrowser(port, firm, person)).ask('DELETE', `/api/sessions/${ann?.id}`);
      expect([firm, person, answer.status, answer.body]).toMatchObject([firm, person, 404, { error: 'session.unknown' }]);
    }
    expect((await sessionsOf(await signInBrowser(port, 'hekla', 'ann'))).map(({ id }) => id)).toContain(ann?.id);
  });
});

describe('where somebody else is signed in', () => {
  const pathOf = (firm: 'hekla' | 'pelagos', name: 'gil' | 'sue') => `/api/people/${running.fixture[firm].people[name]}/sessions`;

  test('is seen and ended by whoever keeps the house, who stays signed in', async () => {
    const [desk, phone] = [await signInBrowser(port, 'hekla', 'gil'), await signInBrowser(port, 'hekla', 'gil')];
    const sue = await signInBrowser(port, 'hekla', 'sue');
    const seen = (await sue.ask('GET', pathOf('hekla', 'gil'))).body as OwnSession[];
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set((await sessionsOf(desk)).map(({ id }) => id)));
    expect(seen.map(({ current }) => current)).toEqual([false, false]);
    expect((await sue.ask('DELETE', pathOf('hekla', 'gil'))).body).toEqual({ ended: 2 });
    for (const browser of [desk, phone]) expect((await browser.ask('GET', '/api/portals')).status).toBe(401);
    expect((await sue.ask('GET', pathOf('hekla', 'gil'))).body).toEqual([]);
    await sue.ask('DELETE', pathOf('hekla', 'sue'));
    await signInBrowser(port, 'hekla', 'sue');
    expect((await sue.ask('DELETE', pathOf('hekla', 'sue'))).body).toEqual({ ended: 1 });
    expect((await sessionsOf(sue)).map(({ current }) => current)).toEqual([true]);
  });

  test('is nobody else’s to see or to end, nor anything of another firm', async () => {
    const gil = await signInBrowser(port, 'hekla', 'gil');
    const asked = async (browser: TestBrowser, firm: 'hekla' | 'pelagos') => [
      (await browser.ask('GET', pathOf(firm, 'gil'))).status,
      (await browser.ask('DELETE', pathOf(firm, 'gil'))).status,
    ];
    expect(await asked(await signInBrowser(port, 'hekla', 'ada'), 'hekla')).toEqual([403, 403]);
    expect(await asked(await signInBrowser(port, 'hekla', 'sue'), 'pelagos')).toEqual([404, 404]);
    expect((await gil.ask('GET', '/api/portals')).status).toBe(200);
  });
});

describe('another password', () => {
  const change = (browser: TestBrowser, current: string, next: string) =>
    browser.ask('PUT', '/api/password', { body: { current, next }, headers: ENGLISH });

  test('ends every session, gives this browser a new one, and opens from then on', async () => {
    const [desk, phone] = [await signInBrowser(port, 'hekla', 'ada'), await signInBrowser(port, 'hekla', 'ada')];
    const former = desk.cookieHeader;
    expect((await change(desk, password('hekla'), 'a fjord of 9 miles')).body).toMatchObject({ person: { email: email('ada') } });
    expect(desk.cookieHeader).not.toBe(former);
    expect((await desk.ask('GET', '/api/portals')).status).toBe(200);
    expect((await phone.ask('GET', '/api/portals')).status).toBe(401);
    expect((await sendRequest(port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie: former } })).status).toBe(401);
    expect(await sessionsOf(desk)).toHaveLength(1);
    expect((await new TestBrowser(port, 'hekla').signIn('ada', password('hekla'))).status).toBe(401);
    expect((await new TestBrowser(port, 'hekla').signIn('ada', 'a fjord of 9 miles')).status).toBe(200);
    // The namesake of the other firm keeps theirs.
    expect((await new TestBrowser(port, 'pelagos').signIn('ada', password('pelagos'))).status).toBe(200);
    // Another window of this browser signs out by what it had before.
    const out = await new TestBrowser(port, 'hekla').ask('DELETE', '/api/session', { headers: { cookie: former } });
    expect(out.body).toEqual({ signedOut: true });
    expect((await desk.ask('GET', '/api/portals')).status).toBe(401);
  });

  test.each([
    ['short1', 'Min 8 characters'],
    ['abcdefgh', 'Password must contain at least one digit'],
  ])('%s is refused, and the old one goes on', async (weak, told) => {
    const browser = await signInBrowser(port, 'hekla', 'ben');
    const answer = await change(browser, password('hekla'), weak);
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'password.weak', fields: { next: told } }]);
    expect((await new TestBrowser(port, 'hekla').signIn('ben', password('hekla'))).status).toBe(200);
  });

  test('needs the present one, and guessing it locks like guessing at the door', async () => {
    const browser = await signInBrowser(port, 'pelagos', 'ben');
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await change(browser, `guess ${guess}`, 'another 1 of mine');
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: 'password.wrong', fields: { current: 'The present password is not right.' } },
      ]);
    }
    expect((await change(browser, password('pelagos'), 'another 1 of mine')).status).toBe(429);
    expect((await new TestBrowser(port, 'pelagos').signIn('ben', password('pelagos'))).status).toBe(429);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(200);
  });

  test('a sign-in by the one before, looked through while it was changed, does not outlast it', async () => {
    const held = running.server.database.work(running.fixture.hekla.id);
    const id = running.fixture.hekla.people.una;
    const una = new TestBrowser(port, 'hekla');
    let coming: Promise<TestAnswer> | undefined;
    await held.transaction(async (tx) => {
      await tx.execute(sql`update credential set password = ${await hashQuickly('a fjord of 9 miles')} where user_id = ${id}`);
      coming = una.signIn('una', password('hekla'));
      // The embedded engine has one session: whoever comes waits for this change.
      if (TEST_DATABASE_URL === undefined) return;
      const begun = async () =>
        (await running.server.database.gate(running.fixture.hekla.id).execute(sql`select from session where user_id = ${id}`)).rows.length;
      await expect.poll(begun, { timeout: HANG_MS }).toBe(1);
    });
    const answer = await coming!;
    expect([answer.status, answer.body]).toMatchObject([401, { error: 'credentials.invalid' }]);
    expect((await una.ask('GET', '/api/portals')).status).toBe(401);
    expect((await una.signIn('una', 'a fjord of 9 miles')).status).toBe(200);
    expect(await sessionsOf(una)).toHaveLength(1);
  });

  test('makes links of a reset worthless that were asked for before', async () => {
    const oda = await signInBrowser(port, 'hekla', 'oda');
    expect((await oda.ask('POST', '/api/reset', { body: { email: email('oda') } })).status).toBe(200);
    const oobCode = codeIn(await mailTo(running, 'reset', email('oda')));
    expect((await change(oda, password('hekla'), 'a fjord of 9 miles')).status).toBe(200);
    const reset = await new TestBrowser(port, 'hekla').ask('PUT', '/api/reset', { body: { oobCode, password: 'Another-horse8' } });
    expect(reset.body).toMatchObject({ error: 'code.expired' });
    expect((await new TestBrowser(port, 'hekla').signIn('oda', 'a fjord of 9 miles')).status).toBe(200);
  });

  test('is nobody’s without a session', async () => {
    expect((await change(new TestBrowser(port, 'hekla'), password('hekla'), 'another 1 of mine')).status).toBe(401);
  });
});

describe('another address', () => {
  const askFor = (browser: TestBrowser, address: string, current: string) =>
    browser.ask('POST', '/api/address', { body: { email: address, current }, headers: ENGLISH });
  const open = (code: string, browser = new TestBrowser(port, 'hekla')) => browser.ask('POST', '/api/confirmation', { body: { code } });

  test('is taken once its link is opened, and told to the one before', async () => {
    const [desk, phone] = [await signInBrowser(port, 'hekla', 'kay'), await signInBrowser(port, 'hekla', 'kay')];
    expect((await askFor(desk, 'Kay@New.example', password('hekla'))).body).toEqual({ asked: true });
    const code = codeIn(await mailTo(running, 'new-address', 'kay@new.example'));
    expect((await mailTo(running, 'address-asked', email('kay'))).body).toContain('kay@new.example');
    // Nothing has changed yet.
    const visitor = new TestBrowser(port, 'hekla');
    expect((await visitor.ask('POST', '/api/session', { body: { email: 'kay@new.example', password: password('hekla') } })).status).toBe(
      401,
    );
    expect((await desk.ask('GET', '/api/profile')).body).toMatchObject({ email: email('kay') });
    // At the host of another firm the link says nothing.
    expect((await open(code, new TestBrowser(port, 'pelagos'))).status).toBe(400);

    // Nor where somebody else opens it: the letter may have gone to whom it does not belong.
    for (const browser of [visitor, await signInBrowser(port, 'hekla', 'joe')])
      expect((await open(code, browser)).body).toMatchObject({ error: 'password.wrong' });
    expect((await desk.ask('GET', '/api/profile')).body).toMatchObject({ email: email('kay') });

    expect((await open(code, desk)).body).toEqual({ confirmed: true });
    expect((await desk.ask('GET', '/api/profile')).body).toMatchObject({ email: 'kay@new.example' });
    expect((await phone.ask('GET', '/api/portals')).status).toBe(401);
    expect((await visitor.signIn('kay', password('hekla'))).status).toBe(401);
    expect((await visitor.ask('POST', '/api/session', { body: { email: 'kay@new.example', password: password('hekla') } })).status).toBe(
      200,
    );
    expect((await open(code, desk)).body).toMatchObject({ error: 'code.expired' });
    // The namesake of the other firm is where they were.
    await signInBrowser(port, 'pelagos', 'kay');
  });

  test('that is somebody’s is answered alike, and no link goes there', async () => {
    const browser = await signInBrowser(port, 'hekla', 'joe');
    const before = (await mailsOf(running)).length;
    for (const address of [email('bob').toUpperCase(), email('joe')])
      expect((await askFor(browser, address, password('hekla'))).body).toEqual({ asked: true });
    await waitForJobs(running);
    const letters = (await mailsOf(running)).slice(before).map(({ template, to }) => [template, to]);
    expect(letters).toEqual([['address-asked', email('joe')]]);
  });

  test('cannot be taken any more when it has become somebody’s, or the password has been changed, or another was asked for', async () => {
    const browser = await signInBrowser(port, 'hekla', 'gil');
    const linkTo = async (address: string, secret = password('hekla')) => {
      expect((await askFor(browser, address, secret)).status).toBe(200);
      return codeIn(await mailTo(running, 'new-address', address));
    };
    const [first, second] = [await linkTo('gil@one.example'), await linkTo('gil@two.example')];
    expect((await open(first)).body).toMatchObject({ error: 'code.expired' });
    const changed = await browser.ask('PUT', '/api/password', { body: { current: password('hekla'), next: 'a fjord of 9 miles' } });
    expect(changed.status).toBe(200);
    expect((await open(second)).body).toMatchObject({ error: 'code.expired' });
    const third = await linkTo('gil@three.example', 'a fjord of 9 miles');
    const newcomer = { email: 'gil@three.example', password: 'Correct-horse7', terms: true };
    expect((await new TestBrowser(port, 'hekla').ask('POST', '/api/registration', { body: newcomer })).status).toBe(200);
    expect((await open(third)).body).toMatchObject({ error: 'code.expired' });
  });

  test('asked for by a password that was replaced before the letters were written comes to nothing', async () => {
    const jobs = running.server.jobsOf(running.fixture.pelagos.id);
    await jobs.send('sign-in.other-address', {
      person: running.fixture.pelagos.people.tom,
      email: 'tom@new.example',
      password: 'of before',
    });
    await waitForJobs(running);
    expect((await mailsOf(running, 'pelagos')).map(({ to }) => to)).not.toContain('tom@new.example');
  });

  test('needs the present password, and guessing that locks like guessing at the door', async () => {
    const browser = await signInBrowser(port, 'pelagos', 'bob');
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await askFor(browser, 'bob@new.example', `guess ${guess}`);
      expect([answer.status, answer.body]).toMatchObject([400, { error: 'password.wrong' }]);
    }
    expect((await askFor(browser, 'bob@new.example', password('pelagos'))).status).toBe(429);
    expect((await askFor(new TestBrowser(port, 'pelagos'), 'bob@new.example', password('pelagos'))).status).toBe(401);
    expect((await mailsOf(running, 'pelagos')).map(({ to }) => to)).not.toContain('bob@new.example');
  });
});

test('whoever has found a session of staff open ends the others of that person no more than those of a client would be', async () => {
  const path = (name: 'sue' | 'gil') => `/api/people/${running.fixture.hekla.people[name]}/sessions`;
  const [found, own] = [await signInBrowser(port, 'hekla', 'sue'), await signInBrowser(port, 'hekla', 'sue')];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  const refused = await found.ask('DELETE', path('sue'));
  expect([refused.status, refused.body]).toMatchObject([403, { error: 'proof.required' }]);
  expect((await own.ask('GET', '/api/portals')).status).toBe(200);
  // Their work goes on: a client who has lost a telephone is not kept waiting for a password.
  expect((await found.ask('DELETE', path('gil'))).status).toBe(200);
  expect((await found.ask('POST', '/api/proof', { body: { current: password('hekla') } })).body).toEqual({ proved: true });
  expect((await found.ask('DELETE', path('sue'))).body).toMatchObject({ ended: expect.any(Number) });
  expect((await own.ask('GET', '/api/portals')).status).toBe(401);
});

test('what would lock its person out asks for a proof that is not old, which the password is, and a guess is not', async () => {
  const browser = await signInBrowser(port, 'hekla', 'ben');
  const change = (phone: string | null, name = 'ben of hekla') =>
    browser.ask('PUT', '/api/profile', { body: { name, phone: phone ?? '', language: null }, headers: ENGLISH });
  expect((await change('+354 555 0101')).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  // What nobody could be locked out by goes on.
  expect((await change('+354 555 0101', 'Ben Benediktsson')).status).toBe(200);
  const stale = async () => [
    await change('+354 555 0102'),
    await browser.ask('POST', '/api/second-factor', { body: { target: 'totp' } }),
    await browser.ask('DELETE', '/api/second-factor?target=totp'),
    await browser.ask('POST', '/api/second-factor/codes', { body: {} }),
    await browser.ask('POST', '/api/passkeys/options', { body: {} }),
    await browser.ask('DELETE', '/api/passkeys/00000000-0000-4000-8000-000000000000'),
    await browser.ask('DELETE', '/api/sessions/00000000-0000-4000-8000-000000000000'),
  ];
  const codes = (answers: Awaited<ReturnType<typeof stale>>) => answers.map(({ body }) => (body as { error?: string }).error);
  expect(codes(await stale())).toEqual(Array(7).fill('proof.required'));
  expect((await browser.ask('GET', '/api/profile')).body).toMatchObject({ phone: '+354 555 0101' });
  const prove = (current: string) => browser.ask('POST', '/api/proof', { body: { current }, headers: ENGLISH });
  expect((await prove('not this one')).body).toMatchObject({ fields: { current: 'The present password is not right.' } });
  expect((await change('+354 555 0102')).status).toBe(403);
  expect((await prove(password('hekla'))).body).toEqual({ proved: true });
  expect(codes(await stale())).not.toContain('proof.required');
  expect((await browser.ask('GET', '/api/profile')).body).toMatchObject({ phone: '+354 555 0102' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  expect((await change('+354 555 0103')).status).toBe(403);
  // This session is its own to end.
  const [own] = await sessionsOf(browser);
  expect((await browser.ask('DELETE', `/api/sessions/${own?.id}`)).body).toEqual({ ended: true });
});
