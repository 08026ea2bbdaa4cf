/** Tests what administrators are told at home: what has failed and what waits, how many, since when, and on which page; and what is told no more. */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_ITEMS, type OpenItems } from '#contract/admin';
import type { Import } from '#contract/imports';
import { stepBundle, uploadBundle, writeTestZip } from '../kit/bundles.ts';
import { HANG_MS } from '../kit/limits.ts';
import { multipartBody } from '../kit/multipart.ts';
import { checkRecordFile, stepRecordImport } from '../kit/record-imports.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  [sue, ada] = await Promise.all([signInBrowser(running.server.port, 'hekla', 'sue'), signInBrowser(running.server.port, 'hekla', 'ada')]);
});
afterAll(() => running.dispose());

const hekla = () => running.fixture.hekla;
const change = (statement: SQL) => running.server.database.work(hekla().id).execute<{ id: string }>(statement);
const listOpenItems = async (by = sue) => ((await by.ask('GET', '/api/open-items')).body as { value: OpenItems[] }).value;
/** All of a kind, without the time. */
const those = async (kind: OpenItems['kind']) =>
  (await listOpenItems())
    .filter((one) => one.kind === kind)
    .map(({ count, id, name, portal, place }) => ({ count, id, name, portal, place }));
const single = (id: string, more: Partial<OpenItems> = {}) => [{ count: 1, id, name: null, portal: null, place: null, ...more }];

/** Uploads a file of prices and has it checked. */
async function checkPrices(name: string, csv: string): Promise<Import> {
  const { id, sniff } = (await sue.ask('POST', '/api/imports?kind=prices', multipartBody(name, Buffer.from(csv)))).body as Import;
  const asked = await sue.ask('POST', `/api/imports/${id}/preview`, { body: { mapping: sniff?.suggestion } });
  expect(asked.status, asked.text).toBe(200);
  const read = async () => (await sue.ask('GET', `/api/imports/${id}`)).body as Import;
  await expect.poll(async () => (await read()).state, { timeout: HANG_MS }).not.toBe('checking');
  return read();
}

const PRICES = 'Date,Symbol,Close\n2024-01-05,LIND,12\n2024-01-08,LIND,13\n';

test('imports of facts: what could not be read has failed, what was checked waits until it is committed or dropped', async () => {
  const failed = await checkPrices('cut.csv', PRICES.slice(0, -10));
  expect(failed.state).toBe('failed');
  expect(await those('failedImports')).toEqual(single(failed.id, { name: 'cut.csv' }));
  const [first, second] = [await checkPrices('monday.csv', PRICES), await checkPrices('tuesday.csv', PRICES)];
  expect(await those('uncommittedImports')).toEqual([{ count: 2, id: null, name: null, portal: null, place: null }]);
  expect((await sue.ask('POST', `/api/imports/${second.id}/undo`, { body: {} })).status).toBe(200);
  expect(await those('uncommittedImports')).toEqual(single(first.id, { name: 'monday.csv' }));
  expect((await sue.ask('POST', `/api/imports/${first.id}/commit`, { body: {} })).status).toBe(200);
  expect((await sue.ask('POST', `/api/imports/${failed.id}/undo`, { body: {} })).status).toBe(200);
  expect([...(await those('uncommittedImports')), ...(await those('failedImports'))]).toEqual([]);
});

test('files of records, each list by itself, and zips, which tell nothing of their files', async () => {
  const file = await checkRecordFile(sue, 'organisations', 'Name\nNorth\n');
  expect(await those('uncommittedFiles')).toEqual(single(file.id, { name: 'records.csv', place: 'organisations' }));
  await stepRecordImport(sue, 'commit', file.id);
  expect(await those('uncommittedFiles')).toEqual([]);
  // What somebody has stopped waits for them; what stopped by itself has failed; what could not be checked is told for a day.
  await change(sql`update record_import set state = 'stopped' where id = ${file.id}`);
  expect([await those('stoppedFiles'), (await those('uncommittedFiles')).length]).toEqual([[], 1]);
  await change(sql`update record_import set stopped_why = 'failed' where id = ${file.id}`);
  expect(await those('stoppedFiles')).toEqual(single(file.id, { name: 'records.csv', place: 'organisations' }));
  expect(await those('uncommittedFiles')).toEqual([]);

  const zip = await uploadBundle(sue, await writeTestZip([['organisations.csv', 'Name\nSouth\n']]));
  expect(zip.state).toBe('checked');
  expect([await those('uncommittedBundles'), await those('uncommittedFiles')]).toEqual([single(zip.id, { name: 'firm.zip' }), []]);
  expect((await stepBundle(sue, 'bring', zip.id)).state).toBe('done');
  expect(await those('uncommittedBundles')).toEqual([]);
  // A file that waits or has failed within the zip is told with it.
  await change(sql`update record_import set state = 'stopped', stopped_why = 'failed' where id in (
    select import_id from bundle_file where bundle_id = ${zip.id})`);
  await change(sql`update bundle set state = 'stopped', stopped_why = 'asked' where id = ${zip.id}`);
  expect([await those('stoppedBundles'), await those('uncommittedBundles')]).toEqual([[], single(zip.id, { name: 'firm.zip' })]);
  await change(sql`update bundle set stopped_why = 'failed' where id = ${zip.id}`);
  expect(await those('stoppedFiles')).toHaveLength(1);
  expect(await those('stoppedBundles')).toEqual(single(zip.id, { name: 'firm.zip' }));
});

test('clients whose details are looked at, each status in its portal, until their status says so', async () => {
  const { alpha, beta } = hekla().accounts;
  const portal = { portal: 'clients', name: 'hekla portal clients' };
  for (const [status, kind] of [
    ['pending', 'pendingClients'],
    ['pending + order', 'pendingFirstOrders'],
    ['review', 'reviewedClients'],
  ] as const) {
    expect((await ada.ask('PUT', `/api/accounts/${alpha.account}/status`, { body: { status } })).status).toBe(200);
    expect([kind, ...(await those(kind))]).toEqual([kind, ...single(alpha.account, portal)]);
  }
  await change(sql`update account set status = 'review' where id = ${beta.account}`);
  expect(await those('reviewedClients')).toEqual([{ ...portal, count: 2, id: null, place: null }]);
  // A portal that was removed has no pages.
  await change(sql`update portal set active = false where key = 'clients'`);
  expect(await those('reviewedClients')).toEqual([{ count: 2, id: null, place: null, portal: null, name: null }]);
  await change(sql`update portal set active = true where key = 'clients'`);
  for (const { account } of [alpha, beta]) await change(sql`update account set status = 'reporting' where id = ${account}`);
  expect(await those('reviewedClients')).toEqual([]);
});

test('orders: what waits at the desk, and what a provider may have taken', async () => {
  const { account } = hekla().accounts.alpha;
  const values = { user: hekla().people.ann, name: 'LIND', type: 'Buy', amount: 5, unitType: 'units' };
  const made = await sue.ask('POST', '/api/collections/orders/records', { body: { id: crypto.randomUUID(), values } });
  expect(made.status, made.text).toBe(200);
  const id = (made.body as { id: string }).id;
  const portal = { portal: 'clients', name: 'hekla portal clients' };
  expect(await those('waitingOrders')).toEqual(single(id, portal));
  // A first order waits for the verification, which is told by itself; what a provider has waits there.
  await change(sql`update client_order set kind = 'verification' where id = ${id}`);
  await change(sql`update account set status = 'pending + order' where id = ${account}`);
  expect([await those('waitingOrders'), (await those('pendingFirstOrders')).length]).toEqual([[], 1]);
  await change(sql`update account set status = 'verified + order' where id = ${account}`);
  expect(await those('waitingOrders')).toHaveLength(1);
  await change(sql`update client_order set carried_by = 'Provider' where id = ${id}`);
  expect(await those('waitingOrders')).toEqual([]);
  await change(sql`update client_order set carried_by = null, stage = 'sent' where id = ${id}`);
  expect(await those('waitingOrders')).toEqual([]);

  const asked = crypto.randomUUID();
  await change(sql`insert into order_call (order_id, account_id, call, type, fund, units, currency, asked_at)
    values (${asked}, ${account}, 'amendment', 'Buy', 'LIND', 5, 'GBP', now())`);
  // It is being asked at this moment.
  expect(await those('outstandingOrders')).toEqual([]);
  await change(sql`update order_call set asked_at = now() - interval '1 minute' where order_id = ${asked}`);
  expect(await those('outstandingOrders')).toEqual(single(asked, portal));
});

test('letters, answers, data processes and market data', async () => {
  const { delivery, form, submission, dataProcess, dataRun } = hekla();
  expect(await those('failedMail')).toEqual(single(delivery, { name: 'test' }));
  await change(sql`update delivery set channel = 'sms' where id = ${delivery}`);
  expect([await those('failedMail'), await those('failedSms')]).toEqual([[], single(delivery, { name: 'test' })]);
  await change(sql`update delivery set state = 'waiting', next_at = now() + interval '1 day' where id = ${delivery}`);
  expect([await those('failedSms'), await those('lateSms')]).toEqual([[], single(delivery, { name: 'test' })]);
  await change(sql`update delivery set channel = 'mail' where id = ${delivery}`);
  expect(await those('lateMail')).toEqual(single(delivery, { name: 'test' }));

  expect(await those('openSubmissions')).toEqual(single(submission, { name: 'hekla form', place: form }));
  const approved = await sue.ask('POST', `/api/submissions/${submission}/step`, { body: { version: 1, step: 'Approved', comment: '' } });
  expect(approved.status, approved.text).toBe(200);
  expect(await those('openSubmissions')).toEqual([]);

  await change(sql`update data_run set state = 'failed' where id = ${dataRun}`);
  expect(await those('failedDataRuns')).toEqual(single(dataRun, { name: 'hekla data', place: dataProcess }));
  // A later run that went well makes up for it.
  const staff = running.server.database.person(hekla().id, hekla().people.sue, 'tenant');
  const { rows } = await staff.execute<{ id: string }>(sql`insert into data_run (process_id) values (${dataProcess}) returning id`);
  await change(sql`update data_run set state = 'done', ended_at = now() where id = ${rows[0]!.id}`);
  expect(await those('failedDataRuns')).toEqual([]);

  const ask = async (state: string) => {
    const run = (await change(sql`insert into market_data_run (asked_by) values (null) returning id`)).rows[0]!;
    await change(sql`update market_data_run set state = ${state}, ended_at = now() where id = ${run.id}`);
    return run.id;
  };
  const failed = await ask('failed');
  // Without a service nothing fails.
  expect(await those('failedMarketData')).toEqual([]);
  await changeSettings(running, 'hekla', { marketData: { title: 'Market', url: 'http://127.0.0.1:9' } });
  expect(await those('failedMarketData')).toEqual(single(failed));
  await ask('failed');
  expect(await those('failedMarketData')).toEqual([{ count: 2, id: null, name: null, portal: null, place: null }]);
  await ask('done');
  expect(await those('failedMarketData')).toEqual([]);
});

test('statements that could not be made, each where it is asked for again, until it is there', async () => {
  const { account, portfolio, statement } = hekla().accounts.alpha;
  await change(sql`update statement set state = 'queued' where id <> ${statement}`);
  const fail = (reason: string) =>
    change(sql`update statement set state = 'failed', reason = ${reason}, ready_at = null where id = ${statement}`);
  const portal = { portal: 'clients', place: `portfolio/${portfolio}` };
  const [{ name } = { name: '' }] = (await change(sql`select name from portfolio where id = ${portfolio}`)).rows as unknown as {
    name: string;
  }[];
  await fail('renderer');
  expect(await those('failedStatements')).toEqual(single(statement, { ...portal, name }));
  // Nobody is left who might have it.
  await fail('withdrawn');
  expect(await those('failedStatements')).toEqual([]);
  await fail('service');
  await change(sql`update statement set of_account = true where id = ${statement}`);
  expect(await those('failedStatements')).toMatchObject(
    single(statement, { ...portal, place: `account/${account}`, name: expect.any(String) as never }),
  );
  await change(sql`update statement set state = 'ready', reason = null, ready_at = now() where id = ${statement}`);
  expect(await those('failedStatements')).toEqual([]);
});

test('come in the order of their kinds with the oldest first, and are forgotten after thirty days where they have failed', async () => {
  const { delivery } = hekla();
  await change(sql`update delivery set state = 'dead', next_at = null, created_at = now() - interval '29 days' where id = ${delivery}`);
  await change(sql`update account set status = 'pending' where id = ${hekla().accounts.beta.account}`);
  const items = await listOpenItems();
  const kinds = Object.keys(OPEN_ITEMS);
  expect(items.map(({ kind }) => kind)).toEqual(items.map(({ kind }) => kind).toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b)));
  const sinceOf = (kind: OpenItems['kind']) => items.find((one) => one.kind === kind)?.since;
  expect(Date.now() - Date.parse(sinceOf('failedMail')!)).toBeGreaterThan(28 * 86_400_000);
  // Nobody asked for the verification of a client whose status was set by hand.
  expect(sinceOf('pendingClients')).toBeNull();
  await change(sql`update delivery set created_at = now() - interval '31 days' where id = ${delivery}`);
  expect(await those('failedMail')).toEqual([]);
  // What nobody is served by any more is told for a day.
  await change(sql`update delivery set created_at = now() - interval '2 days', until = now() - interval '1 day' where id = ${delivery}`);
  expect(await those('failedMail')).toEqual([]);
  await change(sql`update delivery set created_at = now() - interval '2 hours', until = now() - interval '1 hour' where id = ${delivery}`);
  expect(await those('failedMail')).toHaveLength(1);
  // What should have been on its way long ago is late, whether or not anybody tried.
  await change(sql`update delivery set state = 'waiting', last_error = null, next_at = now() - interval '1 hour' where id = ${delivery}`);
  expect(await those('lateMail')).toHaveLength(1);
});

test('are of the own firm, and told to nobody but its administrators', async () => {
  const other = await signInBrowser(running.server.port, 'pelagos', 'sue');
  const { delivery, form, submission } = running.fixture.pelagos;
  const theirs = await listOpenItems(other);
  expect(theirs.filter(({ kind }) => kind !== 'failedStatements').map(({ id, place }) => [id, place])).toEqual([
    [delivery, null],
    [submission, form],
  ]);
  const statements = Object.values(running.fixture.pelagos.accounts).map(({ statement }) => statement);
  expect(statements).toEqual(expect.arrayContaining(theirs.filter(({ kind }) => kind === 'failedStatements').map(({ id }) => id)));
  for (const who of ['ada', 'ann', 'cor'] as const) {
    const answer = await (await signInBrowser(running.server.port, 'hekla', who)).ask('GET', '/api/open-items');
    expect([who, answer.status]).toEqual([who, 403]);
  }
});
