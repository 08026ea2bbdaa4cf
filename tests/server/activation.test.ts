/** Tests the code with which a professional opens a portal: valid for the person it was given to, once, for a day, and not to be guessed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

/** Of the server; it was yesterday when the code was made that is too old. */
let now = new Date();
let running: TestServer;
let sue: TestBrowser;
let oda: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { clock: () => now });
  [sue, oda] = await Promise.all([signInBrowser(running.server.port, 'hekla', 'sue'), signInBrowser(running.server.port, 'hekla', 'oda')]);
});
afterAll(() => running.dispose());

const code = ({ body }: TestAnswer) => (body as { error: string }).error;
const make = (person: 'oda' | 'ada' | 'ann') =>
  sue.ask('POST', `/api/people/${running.fixture.hekla.people[person]}/activation`, { body: {} });
const codeFor = async (person: 'oda' | 'ada') => ((await make(person)).body as { code: string }).code;
const open = (browser: TestBrowser, given: string, name = 'Oda Family Office') =>
  browser.ask('POST', '/api/own-portals', { body: { code: given, name, theme: 'classic', logos: [] } });
const wrong = (right: string) => (right === '000000' ? '000001' : '000000');

test('the right code opens a portal for the organisation of the professional, who keeps it; the code is then used up', async () => {
  const given = await codeFor('oda');
  expect(given).toMatch(/^\d{6}$/);
  expect(code(await open(oda, wrong(given)))).toBe('code.wrong');
  expect((await open(oda, given)).body).toEqual({ key: 'oda-family-office' });
  expect((await oda.ask('GET', '/api/portals/oda-family-office/record')).body).toMatchObject({
    name: 'Oda Family Office',
    theme: 'classic',
    owner: { name: 'oda of hekla' },
    organisation: { name: 'hekla other organisation' },
  });
  expect(code(await open(oda, given))).toBe('code.wrong');
  // The letter says the code as well, and is blanked once it has left.
  const { rows } = await running.server.database
    .work(running.fixture.hekla.id)
    .execute<{ template: string; recipient: string }>(sql`select template, recipient from delivery where template = 'activation'`);
  expect(rows).toEqual([{ template: 'activation', recipient: 'oda@example.com' }]);
});

test('the limit holds, and a code that met it is not lost', async () => {
  const given = await codeFor('oda');
  expect(await open(oda, given)).toMatchObject({ status: 409, body: { error: 'limit.portals' } });
  await running.server.database
    .work(running.fixture.hekla.id)
    .execute(sql`update portal set active = false where key = 'oda-family-office'`);
  expect((await open(oda, given)).status).toBe(200);
});

test('a code is good for nobody else, and after a day for nobody', async () => {
  await running.server.database.work(running.fixture.hekla.id).execute(sql`update portal set active = false where key like 'oda%'`);
  const ofAda = await codeFor('ada');
  expect(code(await open(oda, ofAda))).toBe('code.wrong');
  const today = now;
  now = new Date(today.getTime() - 24 * 3_600_000 - 1000);
  const given = await codeFor('oda');
  now = today;
  expect(code(await open(oda, given))).toBe('code.wrong');
});

test('five tries, and then none for a while', async () => {
  const ada = await signInBrowser(running.server.port, 'hekla', 'ada');
  const given = await codeFor('ada');
  for (let tries = 0; tries < 5; tries += 1) expect(code(await open(ada, wrong(given)))).toBe('code.wrong');
  expect(code(await open(ada, given))).toBe('attempts.exceeded');
});

test('staff alone make codes, for professionals alone; others open nothing', async () => {
  expect(code(await make('ann'))).toBe('person.unprofessional');
  const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  expect(code(await ann.ask('POST', `/api/people/${running.fixture.hekla.people.oda}/activation`, { body: {} }))).toBe(
    'permission.missing',
  );
  expect(code(await open(ann, '123456'))).toBe('permission.missing');
});

test('whoever leaves the organisation keeps none of its portals, opens none there, and is company admin of none', async () => {
  const { people, organisations } = running.fixture.hekla;
  const tell = (word: string, body: object) => sue.ask('PUT', `/api/people/${people.oda}/${word}`, { body });
  await tell('company-admin', { companyAdmin: true });
  const staying = await signInBrowser(running.server.port, 'hekla', 'oda');
  const read = (browser: TestBrowser) => browser.ask('GET', '/api/portals/oda-family-office/record');
  const { version, ...portal } = (await read(staying)).body as Record<string, unknown>;
  const given = await codeFor('oda');
  expect((await tell('organisation', { organisation: organisations.own })).body).toMatchObject({ professional: true, companyAdmin: false });
  const moved = await signInBrowser(running.server.port, 'hekla', 'oda');
  expect(code(await read(moved))).toBe('portal.unknown');
  const { name, subtitle, theme, language, phone, email, terms, logos, document } = portal;
  const text = { name, subtitle, theme, language, phone, email, terms, logos, document, version };
  expect(code(await moved.ask('PUT', '/api/portals/oda-family-office', { body: text }))).toBe('portal.unknown');
  expect(code(await open(moved, given))).toBe('code.wrong');
  await tell('organisation', { organisation: organisations.other });
  const back = await signInBrowser(running.server.port, 'hekla', 'oda');
  expect((await back.ask('PUT', '/api/portals/oda-family-office', { body: text })).status).toBe(200);
});
