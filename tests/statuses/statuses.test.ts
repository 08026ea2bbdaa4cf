/** Tests statuses in the running product: the thirteen, what is said of them and to whom, and what happens where none is set. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail, AccountStatus, OwnStatus } from '#contract/accounts';
import type { OrderTerms } from '#contract/orders';
import type { FullRecord, RecordPage } from '#contract/records';
import { opensAlert, textIn, type UserStatus } from '#contract/statuses';
import { STATUSES } from '#packages/policy';
import { LANGUAGES } from '#packages/texts';
import { changeTenant } from '#server/tenants';
import { startWithFixture, signInBrowser, type TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { HANG_MS } from '../kit/limits.ts';

let running: TestServer;
let ann: TestBrowser;
let ada: TestBrowser;
let sue: TestBrowser;
let alpha: string;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const { server, fixture } = running;
  alpha = fixture.hekla.accounts.alpha.account;
  await changeTenant(server.database.work(fixture.hekla.id), fixture.hekla.id, { languages: ['en', 'is', 'el', 'nl'] });
  ann = await signInBrowser(server.port, 'hekla', 'ann');
  ada = await signInBrowser(server.port, 'hekla', 'ada');
  sue = await signInBrowser(server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const hekla = () => running.server.database.work(running.fixture.hekla.id);
const set = (status: string, more: object = {}, by = ada) => by.ask('PUT', `/api/accounts/${alpha}/status`, { body: { status, ...more } });
const account = async (by: TestBrowser) =>
  (await by.ask('GET', `/api/accounts/${alpha}`)).body as { value: AccountDetail; findings: unknown[] };
const offered = async () => ((await ada.ask('GET', '/api/statuses')).body as { value: UserStatus[] }).value;
const called = async (identifier: string) => (await offered()).find((status) => status.identifier === identifier)!;
const mine = async (by: TestBrowser) => ((await by.ask('GET', '/api/own-statuses')).body as { value: OwnStatus[] }).value;
const letters = async () =>
  rowsOf<{ language: string; recipient: string; parameters: { status: string; paragraphs: string[] } }>(
    hekla(),
    sql`select language, recipient, parameters from delivery where template = 'status' order by created_at, id`,
  );

/** What sue changes of a status; the rest stays. */
async function change(identifier: string, more: Partial<UserStatus>): Promise<UserStatus> {
  const { id, identifier: _, ...rest } = await called(identifier);
  const answer = await sue.ask('PUT', `/api/statuses/${id}`, { body: { ...rest, ...more } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as UserStatus;
}

test('[STAT-04] exactly thirteen are offered, and each is stored and shown, and opens the same, by whichever of its spellings', async () => {
  expect((await offered()).map(({ identifier }) => identifier)).toEqual([...STATUSES]);
  const { portfolio } = running.fixture.hekla.accounts.alpha;
  const opened = async () => {
    const { button, buying, selling, buyMinimum } = (await ann.ask('GET', `/api/portfolios/${portfolio}/order-terms`)).body as OrderTerms;
    return { button, buying, selling, buyMinimum };
  };
  for (const status of STATUSES) {
    await set(status);
    const usual = await opened();
    if (status === 'verified') expect(usual).toEqual({ button: true, buying: true, selling: true, buyMinimum: 100_000 });
    const upper = status.toUpperCase().replace(' + ', '_WITH_').replaceAll(' ', '_');
    for (const spelling of [status, upper, status[0]!.toUpperCase() + status.slice(1)]) {
      expect(((await set(spelling)).body as AccountStatus).userStatus).toBe(status);
      expect((await account(ann)).value.userStatus).toBe(status);
      expect([spelling, await opened()]).toEqual([spelling, usual]);
    }
  }
  for (const none of ['frozen', '', 'pending+order', 'verified '.repeat(3)]) expect((await set(none)).status).toBe(400);
  expect(await sqlState(hekla().execute(sql`update account set status = 'VERIFIED' where id = ${alpha}`))).toBe('23514');
});

test('a status is read by its id, by those whose account it is in and by whoever looks after clients [STAT-11]', async () => {
  await set('verified');
  const verified = await called('verified');
  for (const by of [ann, ada, sue]) expect((await by.ask('GET', `/api/statuses/${verified.id}`)).body).toEqual(verified);
  const dormant = await called('dormant');
  const refused = await ann.ask('GET', `/api/statuses/${dormant.id}`);
  expect([refused.status, (refused.body as { error: string }).error]).toEqual([404, 'userStatus.unknown']);
  expect((await ada.ask('GET', `/api/statuses/${dormant.id}`)).status).toBe(200);
});

test('an account carries its status and the record of it, and both follow every change [STAT-12]', async () => {
  await set('verified');
  expect((await account(ann)).value).toMatchObject({ userStatus: 'verified', userStatusData: await called('verified') });
  await set('dormant');
  expect((await account(ann)).value).toMatchObject({ userStatus: 'dormant', userStatusData: await called('dormant') });
  const changed = await change('dormant', { alert: { en: 'It sleeps.' } });
  expect((await account(ann)).value.userStatusData).toEqual(changed);
  expect(changed.alert).toEqual({ en: 'It sleeps.' });
});

test('of two changes of one record the second is told that it came too late', async () => {
  const { id, identifier: _, ...read } = await called('review');
  expect((await sue.ask('PUT', `/api/statuses/${id}`, { body: { ...read, persistent: true } })).status).toBe(200);
  const late = await sue.ask('PUT', `/api/statuses/${id}`, { body: { ...read, persistent: false } });
  expect([late.status, (late.body as { error: string }).error]).toEqual([409, 'record.changed']);
  expect((await called('review')).persistent).toBe(true);
  const unnamed = await sue.ask('PUT', `/api/statuses/${id}`, { body: { ...read, version: read.version + 1, name: { is: 'x' } } });
  expect([unnamed.status, unnamed.body]).toMatchObject([400, { fields: { name: 'This field is required' } }]);
});

test('a status that no record has is named, and everything else is there', async () => {
  await hekla().execute(sql`update account set status = 'frozen' where id = ${alpha}`);
  const { value, findings } = await account(ann);
  expect(value).toMatchObject({ userStatus: 'frozen', userStatusData: null });
  expect(findings).toContainEqual({ code: 'status.missing', subject: 'frozen' });
  expect(Number(value.value)).toBeGreaterThan(0);
  await set('reporting');
  expect((await account(ann)).findings).toEqual([]);
});

describe('a change of status is written to the client', () => {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, `Text in ${language}.\n\nSecond paragraph.`]));
  const speaking = (language: string) =>
    hekla().execute(sql`update person set language = ${language} where id = ${running.fixture.hekla.people.ann}`);
  beforeAll(async () => {
    await change('buy order', { mail: texts, name: { en: 'Buy order', nl: 'Aankooporder' } });
  });

  test('in their language, with what the status says, and not again for the same [STAT-08]', async () => {
    const sent = [];
    for (const language of LANGUAGES) {
      await speaking(language);
      await set('reporting');
      const before = (await letters()).length;
      await set('buy order');
      await set('BUY_ORDER');
      sent.push(...(await letters()).slice(before));
    }
    expect(sent).toEqual(
      LANGUAGES.map((language) => ({
        language,
        recipient: 'ann@example.com',
        parameters: expect.objectContaining({
          status: language === 'nl' ? 'Aankooporder' : 'Buy order',
          paragraphs: [`Text in ${language}.`, 'Second paragraph.'],
        }),
      })),
    );
    // As it is read by whoever keeps the house: no gateway stands behind this server.
    await expect
      .poll(async () => ((await sue.ask('GET', '/api/collections/mail/records?only=status:waiting')).body as RecordPage).rows, {
        timeout: HANG_MS,
      })
      .toEqual([]);
    const [newest] = ((await sue.ask('GET', '/api/collections/mail/records')).body as RecordPage).rows;
    const { body } = ((await sue.ask('GET', `/api/collections/mail/records/${newest!.id}`)).body as FullRecord).values;
    expect(body).toMatch(/Text in (en|is|el|nl)\./);
    await speaking('en');
    const before = (await letters()).length;
    for (const flagged of ['account', 'status'] as const) {
      await set('reporting');
      if (flagged === 'status') await change('buy order', { notificationsDisabled: true });
      await set('buy order', { notificationsDisabled: flagged === 'account' });
    }
    await change('buy order', { notificationsDisabled: false });
    await set('reporting', { notificationsDisabled: false });
    expect(await letters()).toHaveLength(before);
    await set('buy order');
    expect(await letters()).toHaveLength(before + 1);
  });

  test('not where the status says nothing, and once where two set it at the same moment', async () => {
    await set('verified + order');
    const before = (await letters()).length;
    await set('sell order');
    expect(await letters()).toHaveLength(before);
    await Promise.all([set('buy order'), set('buy order', {}, sue)]);
    expect(await letters()).toHaveLength(before + 1);
  });
});

test('what is put away is the status, for that person, until another comes', async () => {
  await set('created');
  const created = await called('created');
  expect((await mine(ann)).map(({ userStatus, hidden }) => [userStatus, hidden])).toEqual([['created', false]]);
  expect((await ann.ask('POST', `/api/statuses/${created.id}/hide`)).status).toBe(200);
  expect((await ann.ask('POST', `/api/statuses/${created.id}/hide`)).status).toBe(200);
  expect((await mine(await signInBrowser(running.server.port, 'hekla', 'ann'))).map(({ hidden }) => hidden)).toEqual([true]);
  expect((await mine(await signInBrowser(running.server.port, 'hekla', 'kay'))).map(({ hidden }) => hidden)).toEqual([false]);
  await set('payment received');
  expect((await mine(ann)).map(({ hidden }) => hidden)).toEqual([false]);
});

test('whoever looks after clients is no client; a holder who is not confirmed has no account yet', async () => {
  for (const name of ['ada', 'sue', 'joe', 'cor'] as const)
    expect(await mine(await signInBrowser(running.server.port, 'hekla', name)), name).toEqual([]);
});

test('an advisor changes nothing of an account of their own, though they look after it', async () => {
  const { ada: id } = running.fixture.hekla.people;
  await hekla().execute(sql`update account set client_id = ${id} where id = ${alpha}`);
  expect((await set('verified')).status).toBe(404);
  expect((await set('verified', {}, sue)).status).toBe(200);
  await hekla().execute(sql`update account set client_id = ${running.fixture.hekla.people.ann} where id = ${alpha}`);
  expect((await set('verified')).status).toBe(200);
});

test('the directory of the organisation follows the status', async () => {
  await set('payment sent');
  const rows = await rowsOf(hekla(), sql`select status from account_directory where account_id = ${alpha}`);
  expect(rows).toEqual([{ status: 'payment sent' }]);
});

test('the alert opens by itself in these of the eight cases, and in these languages', () => {
  const opens = (persistent: boolean, content: boolean, hidden: boolean) =>
    opensAlert({ persistent, alert: content ? { nl: 'Tekst' } : { is: 'Texti' } }, { language: 'nl', hidden });
  const cases = [true, false].flatMap((p) => [true, false].flatMap((c) => [true, false].map((h) => [p, c, h] as const)));
  expect(cases.filter((one) => opens(...one))).toEqual([
    [true, true, true],
    [true, true, false],
    [true, false, true],
    [true, false, false],
    [false, true, false],
  ]);
  expect(LANGUAGES.map((language) => textIn({ en: 'E', is: ' ', el: 'Ε' }, language))).toEqual(
    LANGUAGES.map((language) => (language === 'el' ? 'Ε' : 'E')),
  );
  expect(textIn({ is: 'x' }, 'en')).toBeNull();
});
