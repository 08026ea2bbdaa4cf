/** Tests signing in by programs: every operation with good and bad input, tokens of staff, and that no answer tells who is a client. */
import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rangeOfBreaches } from '#adapters/breaches';
import { hashPassword, issueSingleUseLink } from '#server/sign-in';
import { email, password, type PersonName } from '../kit/fixture.ts';
import { TEST_MS } from '../kit/limits.ts';
import { codeIn, mailsOf, mailTo, waitForJobs } from '../kit/mails.ts';
import {
  TestBrowser,
  changeSettings,
  restartServer,
  signInBrowser,
  startWithFixture,
  type TestAnswer,
  type TestServer,
} from '../kit/server.ts';

const GOOD = 'Correct-horse7';
const ENGLISH = { 'accept-language': 'en' };
/** Enough for a hash that is not made to be told by the time of the answer. */
const WORK = 15;
const SETTINGS = { PORTICO_TRUST_PROXY: 'yes', PORTICO_LOG: 'debug', PORTICO_PASSWORD_WORK: String(WORK) };

let running: TestServer;
let port: number;
beforeAll(async () => {
  running = await startWithFixture(SETTINGS);
  port = running.server.port;
  // So that what is timed is what a sign-in takes once all have been hashed with today's work.
  await gate().execute(sql`update credential set password = ${await hashPassword(password('hekla'), WORK)}`);
});
afterAll(() => running.dispose());
afterEach(() => vi.useRealTimers());

const work = () => running.server.database.work(running.fixture.hekla.id);
const gate = () => running.server.database.gate(running.fixture.hekla.id);

let networks = 0;
/** A browser in a network of its own. */
class DoorVisitor extends TestBrowser {
  readonly network: string;
  constructor(network = `10.9.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}`) {
    super(port, 'hekla');
    this.network = network;
  }
  send(method: string, path: string, body: object = {}): Promise<TestAnswer> {
    return this.ask(method, path, { body, headers: { ...ENGLISH, 'x-forwarded-for': this.network } });
  }
}

const told = ({ status, body }: TestAnswer) => ({ status, ...(body as { error?: string; message?: string }) });

/** Of calls of two kinds that take turns, how long one takes in the median against the other; what is done between them is not counted. */
async function ratioOf(
  rounds: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const timed = async (call: () => Promise<unknown>) => {
    const began = performance.now();
    await call();
    return performance.now() - began;
  };
  const [ones, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await timed(() => one(round)));
    await between();
    others.push(await timed(() => other(round)));
    await between();
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return median(ones) / median(others);
}

/** On a machine with much else to do, each try takes its time. */
const MEASURING_MS = 4 * TEST_MS;

/**
 * Nothing that somebody could tell two kinds of address apart by. Tried again where it looks otherwise: what takes longer does so every time,
 * and what a machine has to do beside this does not.
 */
async function expectAlike(ratio: () => Promise<number>): Promise<void> {
  const found: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const one = await ratio();
    if (one > 0.7 && one < 1.4) return;
    found.push(one);
  }
  expect.fail(`told apart by their time: ${found.join(', ')}`);
}

test('a hundred wrong passwords from one network hold it back for a quarter of an hour, whoever is tried, and no other network', async () => {
  const visitor = new DoorVisitor();
  const enter = async (from: DoorVisitor, person: PersonName, secret: string) =>
    told(await from.send('POST', '/api/session', { email: email(person), password: secret }));
  await gate().execute(sql`insert into attempt (purpose, subject, at)
    select 'password of network', ${visitor.network}, now() - n * interval '1 second' from generate_series(1, 99) n`);
  expect(await enter(visitor, 'ben', password('hekla'))).toMatchObject({ status: 200 });
  expect(await enter(visitor, 'oda', 'a wrong 1')).toMatchObject({ status: 401 });
  expect(await enter(visitor, 'ben', password('hekla'))).toMatchObject({ status: 429, error: 'attempts.exceeded' });
  // A server that is started again finds what was counted.
  running = await restartServer(running, SETTINGS);
  ({ port } = running.server);
  const again = new DoorVisitor(visitor.network);
  expect(await enter(again, 'ben', password('hekla'))).toMatchObject({ status: 429, error: 'attempts.exceeded' });
  expect(await enter(new DoorVisitor(), 'ben', password('hekla'))).toMatchObject({ status: 200 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  expect(await enter(again, 'ben', password('hekla'))).toMatchObject({ status: 200 });
});

test('[AUTH-58] every operation of identity answers over HTTP, to good input and to bad', async () => {
  const visitor = new DoorVisitor();
  expect((await visitor.send('POST', '/api/registration', { email: 'six@new.example', password: GOOD, terms: true })).status).toBe(200);
  expect((await visitor.ask('DELETE', '/api/session')).body).toEqual({ signedOut: true });
  const whole = { email: 'seven@new.example', password: GOOD, name: 'Seven', phone: '+44 20 7946 0007', terms: true };
  expect((await new DoorVisitor().send('POST', '/api/registration', whole)).status).toBe(200);
  for (const bad of [{ email: 'no address' }, { password: 'weak' }, { terms: false }, { name: '' }])
    expect([
      bad,
      (await new DoorVisitor().send('POST', '/api/registration', { ...whole, email: 'eight@new.example', ...bad })).status,
    ]).toEqual([bad, 400]);
  expect(told(await new DoorVisitor().send('POST', '/api/registration', whole))).toMatchObject({ status: 409 });

  const code = codeIn(await mailTo(running, 'confirm', 'six@new.example'));
  expect((await new DoorVisitor().send('POST', '/api/confirmation/link', { code })).body).toEqual({ email: 'six@new.example', own: false });
  expect((await new DoorVisitor().send('POST', '/api/confirmation/link', {})).status).toBe(400);
  expect((await new DoorVisitor().send('POST', '/api/confirmation', { code, password: GOOD })).status).toBe(200);
  expect((await visitor.send('POST', '/api/session', { email: 'six@new.example', password: GOOD })).status).toBe(200);
  expect((await visitor.ask('GET', '/api/portals')).status).toBe(200);
  expect((await new DoorVisitor().send('POST', '/api/session', { email: 'six@new.example', password: 'wrong' })).status).toBe(401);
  expect((await new DoorVisitor().send('POST', '/api/session', { email: 'six@new.example' })).status).toBe(400);
  await visitor.ask('DELETE', '/api/session');
  expect((await visitor.ask('GET', '/api/portals')).status).toBe(401);

  expect((await visitor.send('POST', '/api/reset', { email: 'six@new.example' })).body).toEqual({ asked: true });
  expect((await visitor.send('POST', '/api/reset', {})).status).toBe(400);
  expect((await visitor.send('POST', '/api/reset', { email: '' })).status).toBe(400);
  const oobCode = codeIn(await mailTo(running, 'reset', 'six@new.example'));
  expect((await visitor.send('PUT', '/api/reset', { oobCode, password: 'Another-horse8' })).body).toEqual({ reset: true });
  expect((await visitor.send('POST', '/api/session', { email: 'six@new.example', password: 'Another-horse8' })).status).toBe(200);

  const sue = await signInBrowser(port, 'hekla', 'sue');
  const { token } = (await sue.ask('POST', '/api/tokens', { body: { uid: running.fixture.hekla.people.ann } })).body as { token: string };
  const entered = new DoorVisitor();
  expect((await entered.send('POST', '/api/session/token', { token })).body).toMatchObject({ person: { email: email('ann') } });
  expect((await entered.ask('GET', '/api/portals')).status).toBe(200);
  expect((await new DoorVisitor().send('POST', '/api/session/token', { token: 'made up' })).status).toBe(401);
  expect((await new DoorVisitor().send('POST', '/api/session/token', {})).status).toBe(400);
});

test('[AUTH-16] what a sign-up stores is read by an administrator, also after a restart', async () => {
  const said = { email: 'stored@new.example', name: 'Stora Stored', phone: '+31 20 555 0123' };
  const before = new Date();
  expect((await new DoorVisitor().send('POST', '/api/registration', { ...said, password: GOOD, terms: true })).status).toBe(200);
  const code = codeIn(await mailTo(running, 'confirm', said.email));
  await new DoorVisitor().send('POST', '/api/confirmation', { code, password: GOOD });
  const read = async (at: number) => {
    const browser = new TestBrowser(at, 'hekla');
    await browser.signIn('sue', password('hekla'));
    const { body } = await browser.ask('GET', '/api/people?search=stored');
    const [listed] = (body as { value: { rows: { id: string }[] } }).value.rows;
    return (await browser.ask('GET', `/api/people/${listed?.id}`)).body as Record<string, unknown>;
  };
  const expected = { ...said, disabled: false, authType: 'password', role: 'investor', admin: false, professional: false };
  const first = await read(port);
  expect(first).toMatchObject(expected);
  expect(new Date(String(first['createdOn'])).getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
  expect(new Date(String(first['createdOn'])).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  await waitForJobs(running);
  running = await restartServer(running, SETTINGS);
  ({ port } = running.server);
  expect(await read(port)).toMatchObject({ ...expected, createdOn: first['createdOn'] });
  expect((await new DoorVisitor().send('POST', '/api/session', { email: said.email, password: GOOD })).status).toBe(200);
});

test('[AUTH-26] whether an address counts as proved is said by an administrator, and by nobody else', async () => {
  const uid = running.fixture.hekla.people.bob;
  const say = (browser: TestBrowser, verified: boolean) => browser.ask('POST', '/api/verify-email', { body: { uid, verified } });
  const stored = async () =>
    (await work().execute<{ verified: boolean }>(sql`select email_verified as verified from person where id = ${uid}`)).rows[0]?.verified;
  const enters = async () =>
    told(await new DoorVisitor().send('POST', '/api/session', { email: email('bob'), password: password('hekla') }));
  const sue = await signInBrowser(port, 'hekla', 'sue');
  const bob = await signInBrowser(port, 'hekla', 'bob');
  expect((await say(sue, false)).body).toEqual({ uid, verified: false });
  expect(await enters()).toMatchObject({ status: 401, error: 'email.unverified' });
  expect(told(await bob.ask('GET', '/api/portals'))).toMatchObject({ status: 403, error: 'email.unconfirmed' });
  for (const [browser, status] of [
    [await signInBrowser(port, 'hekla', 'ann'), 403],
    [await signInBrowser(port, 'hekla', 'ada'), 403],
    [new DoorVisitor(), 401],
    [await signInBrowser(port, 'pelagos', 'sue'), 404],
  ] as const) {
    expect((await say(browser, true)).status).toBe(status);
    expect(await stored()).toBe(false);
  }
  expect((await say(sue, true)).body).toEqual({ uid, verified: true });
  expect(await enters()).toMatchObject({ status: 200 });
});

describe('a token that staff make', () => {
  const issue = async (person: keyof typeof running.fixture.hekla.people = 'ann') => {
    const sue = await signInBrowser(port, 'hekla', 'sue');
    return sue.ask('POST', '/api/tokens', { body: { uid: running.fixture.hekla.people[person] } });
  };
  const tokenOf = async () => ((await issue()).body as { token: string }).token;
  const exchange = (token: string, visitor = new DoorVisitor()) => visitor.send('POST', '/api/session/token', { token });

  test('[SEC-09] is good once, for a minute, for this alone, and is nowhere to be found', async () => {
    const lines: string[] = [];
    const spied = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const tokens: string[] = [];
    try {
      const twice = await tokenOf();
      tokens.push(twice);
      const first = await exchange(twice);
      expect([first.status, first.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
      expect(told(await exchange(twice))).toMatchObject({ status: 401, error: 'token.invalid' });

      const late = await tokenOf();
      tokens.push(late);
      const start = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: start + 61_000 });
      expect(told(await exchange(late))).toMatchObject({ status: 401, error: 'token.invalid' });
      vi.useRealTimers();

      const contested = await tokenOf();
      tokens.push(contested);
      const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(contested)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);

      const other = await tokenOf();
      tokens.push(other);
      expect((await new DoorVisitor().send('PUT', '/api/reset', { oobCode: other, password: GOOD })).status).toBe(400);
      expect((await new DoorVisitor().send('POST', '/api/confirmation', { code: other })).status).toBe(400);
      expect((await new DoorVisitor().send('POST', '/api/invitation', { code: other })).status).toBe(400);
      const reset = await issueSingleUseLink(work(), {
        purpose: 'reset',
        personId: running.fixture.hekla.people.ann,
        email: email('ann'),
        now: new Date(),
        lastsMs: 60_000,
        createdBy: null,
      });
      expect(told(await exchange(reset))).toMatchObject({ status: 401, error: 'token.invalid' });
      const elsewhere = await new TestBrowser(port, 'pelagos').ask('POST', '/api/session/token', { body: { token: other } });
      expect(told(elsewhere)).toMatchObject({ status: 401, error: 'token.invalid' });
      expect((await exchange(other)).status).toBe(200);
    } finally {
      spied.mockRestore();
    }
    const stored = await running.place.asSuperuser(async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
      );
      const texts: string[] = [];
      for (const { name } of tables) texts.push(JSON.stringify((await client.query(`select t::text as row from ${name} t`)).rows));
      return texts.join('\n');
    });
    for (const token of tokens) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token).toString('hex'));
      expect(lines.join('')).not.toContain(token);
    }
  });

  test('is made for clients alone, and ends the session that the browser had', async () => {
    for (const person of ['sue', 'ada'] as const) expect(told(await issue(person))).toMatchObject({ status: 404, error: 'uid.unknown' });
    const visitor = new DoorVisitor();
    const sessions = async () => {
      const { rows } = await gate().execute<{ n: number }>(
        sql`select count(*)::int as n from session where user_id = ${running.fixture.hekla.people.bob}`,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await sessions();
    await visitor.signIn('bob', password('hekla'));
    expect(await sessions()).toBe(before + 1);
    const former = visitor.cookieHeader;
    await exchange(await tokenOf(), visitor);
    expect(visitor.cookieHeader).not.toBe(former);
    expect(await sessions()).toBe(before);
  });
});

describe('nothing tells who is a client', () => {
  const english = { headers: ENGLISH };
  const unlimited = () => gate().execute(sql`delete from attempt`);
  const shape = ({ status, text, headers }: TestAnswer) => [status, text.replace(/"request":"[^"]*"/, ''), Object.keys(headers).sort()];

  test(
    '[AUTH-23] a wrong password and an unknown address read alike and take alike long; one who answers early would be found',
    { timeout: MEASURING_MS },
    async () => {
      const enter = (address: string) =>
        new DoorVisitor().send('POST', '/api/session', { email: address, password: `wrong for ${address}` });
      for (const address of [email('ben'), 'nobody@nowhere.example'])
        expect(told(await enter(address))).toMatchObject({ status: 401, message: 'Invalid Login Credentials' });
      await unlimited();
      await expectAlike(() =>
        ratioOf(
          15,
          async () => (await enter(email('ben')), unlimited()),
          async (round) => (await enter(`nobody${round}@nowhere.example`), unlimited()),
        ),
      );
      // What does no work is well outside.
      const early = await ratioOf(
        8,
        () => new DoorVisitor().send('POST', '/api/session', { email: '' }),
        async () => (await enter(email('ben')), unlimited()),
      );
      expect(early).toBeLessThan(0.7);
    },
  );

  test(
    '[AUTH-19] a reset is answered alike and takes alike long; the known address alone is written to',
    { timeout: MEASURING_MS },
    async () => {
      const ask = (address: string) => new DoorVisitor().send('POST', '/api/reset', { email: address });
      await unlimited();
      const known = (await mailsOf(running)).length;
      const answers = [await ask(email('ada')), await ask('nobody@nowhere.example')];
      expect(shape(answers[0]!)).toEqual(shape(answers[1]!));
      await waitForJobs(running);
      expect((await mailsOf(running)).slice(known).map(({ to, template }) => [to, template])).toEqual([[email('ada'), 'reset']]);
      // The letter is written once the answer is given, and would be in the way of the next one.
      const between = async () => (await waitForJobs(running), unlimited());
      await expectAlike(() =>
        ratioOf(
          30,
          () => ask(email('ada')),
          (round) => ask(`nobody${round}@nowhere.example`),
          between,
        ),
      );
    },
  );

  test('[AUTH-17] a sign-up: told where it may be, alike in every way where the tenant is strict', { timeout: MEASURING_MS }, async () => {
    await unlimited();
    const register = (address: string, visitor = new DoorVisitor()) =>
      visitor.send('POST', '/api/registration', { email: address, password: GOOD, terms: true });
    const people = async () => (await work().execute<{ n: number }>(sql`select count(*)::int as n from person`)).rows[0]?.n;
    const before = await people();
    for (const address of [email('ann'), 'ANN@Example.com'])
      expect(told(await register(address))).toMatchObject({ status: 409, message: 'An account with this email address already exists' });
    expect(await people()).toBe(before);
    await unlimited();
    const one = new DoorVisitor();
    for (let n = 1; n <= 9; n += 1) expect((await register(`tenth${n}@new.example`, one)).status).toBe(200);
    expect(told(await register('tenth10@new.example', one))).toMatchObject({ status: 429 });
    await changeSettings(running, 'hekla', { strictSignUp: true });
    await unlimited();
    expect(shape(await register(email('ann')))).toEqual(shape(await register('fresh@new.example')));
    let fresh = 0;
    await expectAlike(() =>
      ratioOf(
        15,
        async () => (await register(email('ann')), unlimited()),
        async () => (await register(`strict${(fresh += 1)}@new.example`), unlimited()),
      ),
    );
    expect((await mailTo(running, 'duplicate', email('ann'))).subject).toBe('An account with this email address already exists');
    await changeSettings(running, 'hekla', { strictSignUp: false });
  });

  test(
    '[SEC-17] known, unknown, disabled and unverified addresses are answered alike by every public operation',
    { timeout: MEASURING_MS },
    async () => {
      await changeSettings(running, 'hekla', { strictSignUp: true });
      await work().execute(sql`update person set disabled = true where email = ${email('dis')}`);
      await work().execute(sql`update person set email_verified = false where email = ${email('oda')}`);
      const addresses = [email('kay'), 'nobody-here@nowhere.example', email('dis'), email('oda')];
      const operations: readonly (readonly [string, string, (address: string) => object])[] = [
        // Another each time: one that fails on many accounts is noticed.
        ['POST', '/api/session', (address) => ({ email: address, password: `wrong for ${address}` })],
        ['POST', '/api/reset', (address) => ({ email: address })],
        ['POST', '/api/registration', (address) => ({ email: address, password: GOOD, terms: true })],
      ];
      for (const [method, path, body] of operations) {
        await unlimited();
        const call = (address: string) => new DoorVisitor().ask(method, path, { ...english, body: body(address), headers: ENGLISH });
        const answers = [];
        for (const address of addresses) answers.push(shape(await call(address)));
        for (const answer of answers) expect([path, answer]).toEqual([path, answers[0]]);
        for (const address of addresses.slice(2))
          await expectAlike(() =>
            ratioOf(
              9,
              async () => (await call(address), unlimited()),
              async (round) => (await call(`${path.length}nobody${round}.${address}`), unlimited()),
            ),
          );
      }
      // What was registered opens nothing and tells nothing, however often, and forgives no failure.
      const signIn = (address: string, secret: string) =>
        new DoorVisitor().ask('POST', '/api/session', { ...english, body: { email: address, password: secret } });
      await unlimited();
      const unconfirmed = shape(await signIn(addresses[1]!, GOOD));
      for (const address of addresses) {
        expect([address, told(await signIn(address, GOOD))]).toMatchObject([address, { status: 401, error: 'email.unverified' }]);
        expect(shape(await signIn(address, GOOD))).toEqual(unconfirmed);
        expect([address, told(await signIn(address, `${GOOD}!`))]).toMatchObject([address, { error: 'credentials.invalid' }]);
      }
      for (const address of addresses.slice(0, 2)) {
        const [tried, wrong] = [[] as (string | undefined)[], `wrong for ${address}`];
        for (const secret of [wrong, wrong, wrong, GOOD, wrong]) tried.push(told(await signIn(address, secret)).error);
        expect(tried).toEqual([...Array<string>(3).fill('credentials.invalid'), 'email.unverified', 'credentials.invalid']);
        expect([address, told(await signIn(address, GOOD))]).toMatchObject([address, { status: 429 }]);
      }
      await expectAlike(() =>
        ratioOf(
          9,
          async () => (await unlimited(), signIn(addresses[0]!, GOOD)),
          async () => (await unlimited(), signIn(addresses[1]!, GOOD)),
        ),
      );
      expect((await signIn(email('kay'), password('hekla'))).status).toBe(200);
      // Locked out alike.
      const locked = [];
      for (const address of addresses) {
        await unlimited();
        const enter = (secret: string) =>
          new DoorVisitor().ask('POST', '/api/session', { ...english, body: { email: address, password: secret } });
        for (let n = 0; n < 5; n += 1) await enter(`wrong for ${address}`);
        locked.push(shape(await enter(password('hekla'))));
      }
      for (const answer of locked) expect(answer).toEqual(locked[0]);
      // Codes say nothing of whom they would be for.
      const codes = [];
      for (const address of addresses) {
        const { rows } = await work().execute<{ id: string }>(sql`select id from person where email = ${address}`);
        const about = { personId: rows[0]?.id ?? null, email: address, now: new Date(0), lastsMs: 1000, createdBy: null };
        const code = await issueSingleUseLink(work(), { ...about, purpose: 'invite' });
        codes.push(shape(await new DoorVisitor().ask('POST', '/api/invitation', { ...english, body: { code } })));
      }
      for (const answer of codes) expect(answer).toEqual(codes[0]);
      await work().execute(sql`update person set disabled = false, email_verified = true`);
      await changeSettings(running, 'hekla', { strictSignUp: false });
    },
  );
});

test('[SEC-10] passwords are kept as salted hashes of a slow function, and said by nobody', async () => {
  const lines: string[] = [];
  const secret = 'Unmistakable-secret9';
  const spied = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  try {
    for (const address of ['salt1@new.example', 'salt2@new.example'])
      expect((await new DoorVisitor().send('POST', '/api/registration', { email: address, password: secret, terms: true })).status).toBe(
        200,
      );
    await new DoorVisitor().send('POST', '/api/session', { email: 'salt1@new.example', password: secret });
  } finally {
    spied.mockRestore();
  }
  const { rows } = await work().execute<{ password: string }>(
    sql`select c.password from credential c join person p on p.id = c.user_id where p.email like 'salt%@new.example'`,
  );
  expect(rows).toHaveLength(2);
  // Cost, salt and a key of scrypt.
  for (const row of rows) expect(row.password).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(rows[0]?.password).not.toBe(rows[1]?.password);
  const began = performance.now();
  await new DoorVisitor().send('POST', '/api/session', { email: 'salt1@new.example', password: 'wrong salt' });
  expect(performance.now() - began).toBeGreaterThan(20);
  const sue = await signInBrowser(port, 'hekla', 'sue');
  for (const path of ['/api/people?search=salt', '/api/session', '/api/collections/mail/records']) {
    const { text } = await sue.ask('GET', path);
    for (const row of rows) expect(text).not.toContain(row.password);
    expect(text).not.toContain(secret);
  }
  expect(lines.join('')).not.toContain(secret);
});

describe('where passwords are strict', () => {
  beforeAll(() => changeSettings(running, 'hekla', { passwords: 'strict' }));
  afterAll(() => changeSettings(running, 'hekla', { passwords: 'specified' }));
  const register = (secret: string, name = 'Quentin Quill') =>
    new DoorVisitor().send('POST', '/api/registration', {
      email: `q${(networks += 1)}@quillfeather.example`,
      name,
      password: secret,
      terms: true,
    });

  test.each([
    ['eleven-long', 'Min 12 characters'],
    ['1234567890123', 'tried first'],
    ['password1234!', 'tried first'],
    ['aaaaaaaaaaaaaaaa', 'tried first'],
    ['hekla-wealth-24', 'our name'],
    ['Quill-2024!!!!', 'your name'],
    ['quillfeather99', 'your name'],
  ])('%s is refused', async (secret, why) => {
    const answer = await register(secret);
    expect(told(answer)).toMatchObject({ status: 400, error: 'password.weak' });
    expect((answer.body as { fields: { password: string } }).fields.password).toContain(why);
  });

  test.each(['correct horse battery staple', 'αλεπού τρέχει στο δάσος', 'quill of the goose that laid the golden egg'])(
    'the passphrase "%s" is taken',
    async (secret) => {
      expect((await register(secret)).status).toBe(200);
    },
  );
});

describe('stolen passwords', () => {
  test('are looked up by the first five signs of a hash, and refused', async () => {
    const asked: string[] = [];
    // SHA-1 of Correct-horse7, cut in two.
    const hash = createHash('sha1').update(GOOD).digest('hex').toUpperCase();
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(
        request.url === `/range/${hash.slice(0, 5)}` ? `${'0'.repeat(35)}:3\r\n${hash.slice(5)}:2041\r\n` : `${'1'.repeat(35)}:0\r\n`,
      );
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`;
    const other = await startWithFixture({ PORTICO_BREACH: address });
    try {
      const register = (secret: string) =>
        new TestBrowser(other.server.port, 'hekla').ask('POST', '/api/registration', {
          body: { email: 'b@new.example', password: secret, terms: true },
        });
      expect(told(await register(GOOD))).toMatchObject({ status: 400, error: 'password.weak' });
      expect((await register('Never-stolen-7')).status).toBe(200);
      expect(asked[0]).toBe(`/range/${hash.slice(0, 5)}`);
      for (const path of asked) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
    } finally {
      await new Promise((closed) => service.close(closed));
      await other.dispose();
    }
    // A service that is gone keeps nobody out of the product; it is the adapter that says so.
    await expect(rangeOfBreaches(address, 500).contain(GOOD)).rejects.toThrow();
  });
});
