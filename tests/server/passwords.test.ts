/** Tests which passwords may be chosen, and how they are stored: with today’s work factor, and again with it where they were stored with less. */
import { sql } from 'drizzle-orm';
import { hashPassword as hashAsBefore } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPasswordHasher } from '#server/sign-in';
import { email, hashQuickly, password, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { TestBrowser, changeSettings, signInBrowser, startAt, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

const ENGLISH = { 'accept-language': 'en' };
const SECRET = password('hekla');

let running: TestServer;
let port: number;
beforeAll(async () => {
  // The least that is more than passwords were hashed with before.
  running = await startWithFixture({ PORTICO_TRUST_PROXY: 'yes', PORTICO_PASSWORD_WORK: '16' });
  port = running.server.port;
});
afterAll(() => running.dispose());

const gate = () => running.server.database.gate(running.fixture.hekla.id);

async function hashOf(person: PersonName): Promise<string> {
  const { rows } = await gate().execute<{ password: string }>(
    sql`select password from credential where user_id = ${running.fixture.hekla.people[person]}`,
  );
  return rows[0]?.password ?? '';
}

const keep = (person: PersonName, hash: string) =>
  gate().execute(sql`update credential set password = ${hash} where user_id = ${running.fixture.hekla.people[person]}`);

let networks = 0;
function register(secret: string, more: object = {}, language = 'en'): Promise<TestAnswer> {
  networks += 1;
  return new TestBrowser(port, 'hekla').ask('POST', '/api/registration', {
    headers: { 'accept-language': language, 'x-forwarded-for': `10.8.0.${networks}` },
    body: { email: `p${networks}@new.example`, password: secret, terms: true, ...more },
  });
}

const said = ({ body }: TestAnswer) => Object.values((body as { fields?: Record<string, string> }).fields ?? {})[0];

describe('a password that was kept with less work', () => {
  const renewed = (person: PersonName, former: string) =>
    vi.waitUntil(
      async () => {
        const kept = await hashOf(person);
        return kept !== former && kept.startsWith('$scrypt$ln=16,r=8,p=1$') ? kept : null;
      },
      { timeout: HANG_MS, interval: 50 },
    );

  test.each([
    ['of before', 'ann', hashAsBefore],
    ['of a lesser setting', 'bob', hashQuickly],
  ] as const)('%s lets its person in, is hashed anew, and ends no session by that', async (_, person, hash) => {
    await keep(person, await hash(SECRET));
    const desk = await signInBrowser(port, 'hekla', person);
    const first = await renewed(person, '');
    expect((await desk.ask('GET', '/api/portals')).status).toBe(200);

    // Hashed with less again without a change of the password, as a backup from before would have it.
    await gate().execute(sql`update credential set password = ${await hash(SECRET)}, rehashed_at = clock_timestamp()
      where user_id = ${running.fixture.hekla.people[person]}`);
    const phone = await signInBrowser(port, 'hekla', person);
    const second = await renewed(person, first);
    for (const browser of [desk, phone]) expect((await browser.ask('GET', '/api/portals')).status).toBe(200);

    await signInBrowser(port, 'hekla', person);
    await signInBrowser(port, 'hekla', person);
    expect(await hashOf(person)).toBe(second);
  });

  test('lets nobody in by another, and is left as it is by a wrong one', async () => {
    const former = await hashAsBefore(SECRET);
    await keep('ben', former);
    expect((await new TestBrowser(port, 'hekla').signIn('ben', password('pelagos'))).status).toBe(401);
    expect(await hashOf('ben')).toBe(former);
  });

  test('lets its person in at two places at once', async () => {
    await keep('kay', await hashAsBefore(SECRET));
    const both = await Promise.all([1, 2].map(() => new TestBrowser(port, 'hekla').signIn('kay', SECRET)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await renewed('kay', '');
  });

  test('takes as much work as any other to be found wrong, known or not', async () => {
    const { isOf } = openPasswordHasher(14);
    const timed = async (hash: string | null) => {
      const began = performance.now();
      await isOf(hash, 'wrong');
      return performance.now() - began;
    };
    const quick = await hashQuickly(SECRET);
    let [nobody, less] = [Infinity, Infinity];
    // By turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < 7; round += 1) {
      nobody = Math.min(nobody, await timed(null));
      less = Math.min(less, await timed(quick));
    }
    expect(less / nobody).toBeGreaterThan(0.3);
    expect(less / nobody).toBeLessThan(3);
  });
});

test('where nothing is set they are kept with the least work that is asked for today', async () => {
  const other = await startWithFixture({ PORTICO_PASSWORD_WORK: '' });
  try {
    const answer = await new TestBrowser(other.server.port, 'hekla').ask('POST', '/api/registration', {
      body: { email: 'least@new.example', password: 'Correct-horse7', terms: true },
    });
    expect(answer.status).toBe(200);
    const { rows } = await other.server.database
      .work(other.fixture.hekla.id)
      .execute<{ password: string }>(
        sql`select c.password from credential c join person p on p.id = c.user_id where p.email = 'least@new.example'`,
      );
    expect(rows[0]?.password).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
  } finally {
    await other.dispose();
  }
});

test('what was registered at a strict sign-up is known again by a server with another work', async () => {
  const other = await startWithFixture();
  try {
    await changeSettings(other, 'hekla', { strictSignUp: true });
    const body = { email: email('ann'), password: 'Correct-horse7', terms: true };
    expect((await new TestBrowser(other.server.port, 'hekla').ask('POST', '/api/registration', { body })).status).toBe(200);
    await other.server.stop();
    const server = await startAt(other.place, { PORTICO_PASSWORD_WORK: '12' });
    try {
      const codeOf = async (secret: string) => (await new TestBrowser(server.port, 'hekla').signIn('ann', secret)).body;
      expect(await codeOf(body.password)).toMatchObject({ error: 'email.unverified' });
      expect(await codeOf('Correct-horse8')).toMatchObject({ error: 'credentials.invalid' });
    } finally {
      await server.stop();
    }
  } finally {
    await other.dispose();
  }
});

test('so many passwords are hashed in turn, beside everything else; a firm that sends more is told so, and another has its turn among them', async () => {
  const hasher = openPasswordHasher(14);
  const done: string[] = [];
  let turns = 0;
  const beside = setInterval(() => (turns += 1), 5);
  const sent = (firm: string, count: number) =>
    Array.from({ length: count }, (_, place) =>
      hasher
        .of(firm)
        .hash('x')
        .then(() => done.push(`${firm} ${place}`)),
    );
  const [many, few] = [sent('hekla', 20), sent('pelagos', 3)].map((all) => Promise.allSettled(all));
  const statuses = (all: readonly { readonly status: string }[]) => all.map(({ status }) => status);
  const refused = await many!;
  // Two at once, and twelve that wait.
  expect(statuses(refused)).toEqual([...Array<string>(14).fill('fulfilled'), ...Array<string>(6).fill('rejected')]);
  expect(refused.at(-1)).toMatchObject({ reason: { code: 'server.busy' } });
  expect(statuses(await few!)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  clearInterval(beside);
  // In turn with the other: behind the two that had begun and one for each of its own.
  expect(done.indexOf('pelagos 2')).toBeLessThan(9);
  for (const firm of ['hekla', 'pelagos']) {
    // Two run side by side, so that one at most is overtaken.
    const places = done.filter((one) => one.startsWith(firm)).map((one) => Number(one.split(' ')[1]));
    for (const [at, place] of places.entries()) expect(places.slice(at).filter((later) => later < place).length).toBeLessThanOrEqual(1);
  }
  expect(turns).toBeGreaterThan(5);
});

describe('where the rule is the specified one', () => {
  let tom: TestBrowser;
  let current = SECRET;
  beforeAll(async () => {
    tom = await signInBrowser(port, 'hekla', 'tom');
  });
  const change = (next: string) => tom.ask('PUT', '/api/password', { body: { current, next }, headers: ENGLISH });

  test.each([
    ['password1', 'tried first'],
    ['12345678', 'tried first'],
    ['PASSWORD1', 'tried first'],
    ['Football2024', 'tried first'],
    ['11111111', 'tried first'],
    ['hekla2024', 'our name'],
    ['tom@example.com1', 'your e-mail address'],
    // Too short is said before anything else.
    ['dragon1', 'Min 8 characters'],
    ['dragon', 'Min 8 characters'],
    ['trustnoone', 'at least one digit'],
  ])('of the profile, %s is refused', async (secret, why) => {
    const answer = await change(secret);
    expect(answer).toMatchObject({ status: 400, body: { error: 'password.weak' } });
    expect(said(answer)).toContain(why);
  });

  test.each(['Password1!', 'Qwertyuiop-1', '2024Superman!'])('of a sign-up, %s is refused', async (secret) => {
    const answer = await register(secret);
    expect(answer).toMatchObject({ status: 400, body: { error: 'password.weak' } });
    expect(said(answer)).toContain('tried first');
  });

  test('its person’s name and address are refused', async () => {
    for (const [secret, more] of [
      ['Quillfeather-24', { name: 'Quentin Quillfeather' }],
      ['Q.q@quill.example1', { email: 'q.q@quill.example' }],
    ] as const)
      expect(said(await register(secret, more))).toContain('your name');
  });

  test.each(['abcdefg1', 'abcdefg2', 'a fjord of 9 miles'])('%s is taken', async (secret) => {
    expect((await change(secret)).status).toBe(200);
    current = secret;
  });

  test('it is said in the language of the reader', async () => {
    await changeSettings(running, 'hekla', { languages: ['en', 'is', 'el', 'nl'] });
    for (const [language, why] of [
      ['en', 'tried first'],
      ['is', 'fyrstu sem reynd eru'],
      ['el', 'τους πρώτους που δοκιμάζονται'],
      ['nl', 'als een van de eerste geprobeerd'],
    ] as const)
      expect(said(await register('Password1!', {}, language))).toContain(why);
  });
});
