/** Tests changes of somebody’s role: made by staff alone, one at a time, on record, and in force with the very next call. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonRecord } from '#contract/people';
import { password, type PersonName } from '../kit/fixture.ts';
import { TestBrowser, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
let port: number;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  port = running.server.port;
});
beforeEach(async () => {
  sue = await signInBrowser(port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const idOf = (person: PersonName) => running.fixture.hekla.people[person];

/** The claims, each with its operation and what it would be changed to. */
const OPERATIONS = [
  ['disabled', { disabled: true }],
  ['admin', { admin: true }],
  ['professional', { professional: true }],
  ['company-admin', { companyAdmin: true }],
  ['messenger', { messenger: true }],
  ['second-factor-exempt', { exempt: true }],
  ['organisation', { organisation: null }],
] as const;

async function recordOf(person: PersonName): Promise<PersonRecord> {
  return (await sue.ask('GET', `/api/people/${idOf(person)}`)).body as PersonRecord;
}

async function rowsOf(operation: string): Promise<{ outcome: string; subject: string; detail: string }[]> {
  const { rows } = await running.server.database
    .work(running.fixture.hekla.id)
    .execute<{ outcome: string; subject: string; detail: string }>(
      sql`select e.outcome, d.subject_id as subject, d.detail from audit_event e join audit_detail d using (tenant_id, seq)
        where e.operation = ${operation} order by e.seq`,
    );
  return rows;
}

const set = (browser: TestBrowser, person: PersonName, word: string, body: object) =>
  browser.ask('PUT', `/api/people/${idOf(person)}/${word}`, { body });

describe('whoever keeps the house', () => {
  test('changes each claim by an operation of its own, which leaves its row', async () => {
    for (const [word, body] of OPERATIONS) {
      const answer = await set(sue, 'bob', word, body);
      expect([word, answer.status]).toEqual([word, 200]);
    }
    expect(await recordOf('bob')).toMatchObject({
      disabled: true,
      admin: true,
      professional: true,
      // Of the organisation that they have left last.
      companyAdmin: false,
      messenger: true,
      secondFactor: { exempt: true },
      organisation: null,
      role: 'staff',
    });
    expect(await rowsOf('setAdmin')).toContainEqual({ outcome: 'done', subject: idOf('bob'), detail: '{"isAdmin":true}' });
    for (const [word, body] of OPERATIONS) {
      const back = word === 'organisation' ? { organisation: running.fixture.hekla.organisations.own } : { [Object.keys(body)[0]!]: false };
      expect((await set(sue, 'bob', word, back)).status).toBe(200);
    }
    expect((await recordOf('bob')).role).toBe('investor');
  });

  test('finds people by part of a name, an address or an organisation', async () => {
    const found = async (search: string) =>
      ((await sue.ask('GET', `/api/people?search=${search}`)).body as { value: { total: number; rows: PersonRecord[] } }).value;
    expect((await found('ODA')).rows.map(({ name }) => name)).toEqual(['oda of hekla']);
    expect((await found('other')).rows.map(({ name }) => name)).toEqual(['oda of hekla']);
    expect((await found('bob%40example')).total).toBe(1);
    expect((await found('pelagos')).total).toBe(0);
    expect((await found('%25')).total).toBe(0);
  });

  test('cannot shut themselves out', async () => {
    for (const [word, body] of [
      ['disabled', { disabled: true }],
      ['admin', { admin: false }],
    ] as const) {
      const answer = await set(sue, 'sue', word, body);
      expect([answer.status, answer.body]).toMatchObject([409, { error: 'person.self' }]);
    }
    expect((await sue.ask('GET', '/api/people')).status).toBe(200);
  });

  test('names no organisation of another firm', async () => {
    const answer = await set(sue, 'tom', 'organisation', { organisation: running.fixture.pelagos.organisations.own });
    expect([answer.status, answer.body]).toMatchObject([404, { error: 'organisation.unknown' }]);
    expect((await recordOf('tom')).organisation?.id).toBe(running.fixture.hekla.organisations.own);
  });
});

describe('nobody else', () => {
  test.each(['ann', 'ada', 'cor'] as const)('%s changes nobody’s claims, not even their own', async (person) => {
    const browser = await signInBrowser(port, 'hekla', person);
    const before = await recordOf(person);
    for (const [word, body] of OPERATIONS)
      for (const whose of [person, 'tom'] as const) {
        const answer = await set(browser, whose, word, body);
        expect([word, whose, answer.status, answer.body]).toMatchObject([word, whose, 403, { error: 'permission.missing' }]);
      }
    const refused = (await rowsOf('setAdmin')).filter(({ outcome }) => outcome === 'permission.missing');
    expect(refused.map(({ subject }) => subject)).toContain(idOf(person));
    expect({ ...(await recordOf(person)), lastLogin: null }).toEqual({ ...before, lastLogin: null });
  });

  test('a claim that comes with something else is not heard', async () => {
    const browser = new TestBrowser(port, 'hekla');
    const claims = { admin: true, isAdmin: true, role: 'staff', professional: true, disabled: false, second_factor_exempt: true };
    const answer = await browser.ask('POST', '/api/session', {
      body: { email: 'ann@example.com', password: password('hekla'), ...claims, person: claims, user: claims },
    });
    expect(answer.body).toMatchObject({ actor: { admin: false, professional: false, companyAdmin: false } });
    expect(await recordOf('ann')).toMatchObject({ admin: false, professional: false, secondFactor: { exempt: false } });
  });
});

describe('in force with the very next call', () => {
  const open = async (browser: TestBrowser, path = '/api/portals') => (await browser.ask('GET', path)).status;

  test.each([
    ['disabled', { disabled: true }],
    ['professional', { professional: true }],
    ['company-admin', { companyAdmin: true }],
    ['organisation', { organisation: null }],
  ] as const)('%s ends every session there is', async (word, body) => {
    const [desk, phone] = [await signInBrowser(port, 'hekla', 'kay'), await signInBrowser(port, 'hekla', 'kay')];
    expect(await open(desk)).toBe(200);
    await set(sue, 'kay', word, body);
    expect([await open(desk), await open(phone)]).toEqual([401, 401]);
    const back = word === 'organisation' ? { organisation: running.fixture.hekla.organisations.own } : { [Object.keys(body)[0]!]: false };
    await set(sue, 'kay', word, back);
    // What ended stays ended; a new sign-in opens.
    expect(await open(desk)).toBe(401);
    expect(await open(await signInBrowser(port, 'hekla', 'kay'))).toBe(200);
  });

  test('being made an administrator, or one no more, ends every session there is', async () => {
    for (const isAdmin of [true, false]) {
      const before = await signInBrowser(port, 'hekla', 'kay');
      expect(await open(before)).toBe(200);
      await running.server.database
        .work(running.fixture.hekla.id)
        .execute(sql`update person set is_admin = ${isAdmin} where id = ${idOf('kay')}`);
      expect([isAdmin, await open(before)]).toEqual([isAdmin, 401]);
    }
    expect(await open(await signInBrowser(port, 'hekla', 'kay'))).toBe(200);
  });

  test('who is no professional any more loses their clients, and who becomes one has those that name them', async () => {
    const alpha = `/api/accounts/${running.fixture.hekla.accounts.alpha.account}`;
    expect(await open(await signInBrowser(port, 'hekla', 'ada'), alpha)).toBe(200);
    await set(sue, 'ada', 'professional', { professional: false });
    expect(await open(await signInBrowser(port, 'hekla', 'ada'), alpha)).toBe(404);
    await set(sue, 'ada', 'professional', { professional: true });
    expect(await open(await signInBrowser(port, 'hekla', 'ada'), alpha)).toBe(200);
  });
});

describe('an advisor without an organisation', () => {
  const TEXT = 'Your account is not bound to an Organisation, please contact a Company Admin to solve this issue.';

  test('hears so, and is shown no portal and no account, though accounts name them', async () => {
    const una = await signInBrowser(port, 'hekla', 'una');
    const { alpha } = running.fixture.hekla.accounts;
    const portals = await una.ask('GET', '/api/portals', { headers: { 'accept-language': 'en' } });
    expect([portals.status, portals.body]).toMatchObject([403, { error: 'organisation.missing', message: TEXT }]);
    for (const path of [
      '/api/accounts?portal=clients',
      '/api/accounts.csv?portal=clients',
      `/api/accounts/${alpha.account}`,
      `/api/portfolios/${alpha.portfolio}`,
      `/api/portfolios/${alpha.portfolio}/holdings`,
      `/api/statements/${alpha.statement}`,
    ]) {
      const answer = await una.ask('GET', path);
      expect([path, [403, 404].includes(answer.status), answer.text.includes('hekla-')]).toEqual([path, true, false]);
    }
  });

  test('an administrator without one is not stopped', async () => {
    await set(sue, 'sue', 'organisation', { organisation: null });
    const again = await signInBrowser(port, 'hekla', 'sue');
    expect(((await again.ask('GET', '/api/portals')).body as { value: unknown[] }).value).toHaveLength(2);
    await again.ask('PUT', `/api/people/${idOf('sue')}/organisation`, { body: { organisation: running.fixture.hekla.organisations.own } });
  });
});
