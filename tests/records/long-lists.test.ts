/** Tests the lists of transactions and holdings of a firm that has many: found, sorted, filtered, corrected and exported. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { textOf, type FieldValues } from '#packages/fields';
import type { FullRecord, RecordPage, RecordRow } from '#contract/records';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const TRANSACTIONS = 20_000;
const INSTRUMENTS = 40;
const DAYS = 1000;
/** Of which there are fewer than a list counts. */
const RARE = 400;

let running: TestServer;
let sue: TestBrowser;
let portfolio: string;

/** The n-th, from 1: days go round, so that each has twenty; what is dear is spread among them. */
const amountOf = (n: number) => 10 + ((n * 7919) % TRANSACTIONS);
const sharesOf = (n: number) => 1 + (n % 9);

beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  ({ portfolio } = running.fixture.hekla.accounts.beta);
  const db = running.server.database.work(running.fixture.hekla.id);
  const arrival = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'long.csv', 'transactions')`);
    await tx.execute(sql`insert into instrument (symbol) select 'LONG' || n from generate_series(1, ${INSTRUMENTS}::int) n`);
    await tx.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
      select id, ${arrival}, 'Company ' || symbol, case when symbol = 'LONG7' then 'Fund' else 'Stock' end, 'Equities', 'Other', 'Europe', 'EUR'
      from instrument where symbol like 'LONG%'`);
    await tx.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, fingerprint)
      select ${arrival}, ${portfolio}, i.id, case when n % (${TRANSACTIONS / RARE}::int) = 0 then 'TransferIn' else 'Purchase' end,
        date '2010-01-01' + n % ${DAYS}::int, 1 + n % 9, 10 + (n::bigint * 7919) % ${TRANSACTIONS}::int, 'EUR', 'long ' || n
      from generate_series(1, ${TRANSACTIONS}::int) n join instrument i on i.symbol = 'LONG' || (1 + n % ${INSTRUMENTS}::int)`);
    await tx.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  });
  if (running.server.database.kind === 'embedded') await vi.waitFor(isLookedAt, { timeout: HANG_MS, interval: 1500 });
});
afterAll(() => running.dispose());

/** The embedded engine looks at what has come in its next quiet moment, and plans badly before. */
async function isLookedAt(): Promise<void> {
  const { rows } = await running.server.database
    .work()
    .execute<{ counted: number }>(sql`select reltuples::int as counted from pg_class where relname = 'transaction'`);
  expect(rows[0]!.counted).toBeGreaterThanOrEqual(TRANSACTIONS);
}

async function page(collection: string, query = ''): Promise<RecordPage> {
  const answer = await sue.ask('GET', `/api/collections/${collection}/records?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as RecordPage;
}
const values = ({ rows }: RecordPage, field: string) => rows.map((row) => row.values[field]);
const all = Array.from({ length: TRANSACTIONS }, (_, at) => at + 1);
const dayOf = (n: number) => new Date(Date.UTC(2010, 0, 1 + (n % DAYS))).toISOString().slice(0, 10);

test('a list of transactions begins with the last days, goes on page by page, and is counted as far as lists are', async () => {
  const first = await page('transactions', `parent=${portfolio}`);
  expect([first.count, first.more]).toEqual([1000, true]);
  const newest = all.map(dayOf).sort().reverse();
  // Those of the fixture are of 2024.
  const [second, third] = [
    await page('transactions', `parent=${portfolio}&page=2`),
    await page('transactions', `parent=${portfolio}&page=3`),
  ];
  const ours = [first, second, third].flatMap((one) => values(one, 'date')).filter((date) => textOf(date) < '2024');
  expect(ours).toEqual(newest.slice(0, ours.length));
  expect(ours.length).toBeGreaterThan(140);
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(150);
  const everywhere = await page('transactions');
  expect(everywhere.rows).toHaveLength(50);
});

test('it is sorted by what each field says, in both directions', async () => {
  const within = `parent=${portfolio}&only=${encodeURIComponent('type:Purchase')}`;
  const bought = all.filter((n) => n % (TRANSACTIONS / RARE) !== 0);
  const dearest = bought.map(amountOf).sort((one, other) => other - one);
  expect(values(await page('transactions', `${within}&sort=localCcyAmount&direction=descending`), 'localCcyAmount')).toEqual(
    dearest.slice(0, 50),
  );
  const few = await page('transactions', `${within}&sort=amount`);
  expect(values(few, 'amount')).toEqual(
    bought
      .map(sharesOf)
      .sort((one, other) => one - other)
      .slice(0, 50),
  );
  // The one of the fixture has another name.
  const names = values(await page('transactions', `${within}&sort=name&direction=descending`), 'name');
  expect(new Set(names.slice(1))).toEqual(new Set(['Company LONG9']));
  // Each bears the name of its own security.
  for (const { name, values: of } of few.rows) expect(name).toBe(`Company ${textOf(of['symbol'])}`);
  expect(new Set(values(few, 'symbol')).size).toBeGreaterThan(1);
  const oldest = values(await page('transactions', `${within}&sort=date`), 'date');
  expect(oldest).toEqual(bought.map(dayOf).sort().slice(0, 50));
});

test('it is searched and filtered', async () => {
  const transfers = await page('transactions', 'only=type%3ATransferIn');
  expect([transfers.count, transfers.more, new Set(values(transfers, 'type'))]).toEqual([RARE, false, new Set(['TransferIn'])]);
  const found = await page('transactions', 'search=company%20long7');
  expect(found.rows).toHaveLength(50);
  expect(new Set(values(found, 'symbol'))).toEqual(new Set(['LONG7']));
  expect((await page('transactions', 'search=nothing%20of%20the%20kind')).rows).toEqual([]);
});

const recordAt = (collection: string, id: string) => `/api/collections/${collection}/records/${id}`;

test('one that is corrected stays the record that it was, and what is removed is in the bin alone', async () => {
  const [row, other] = (await page('transactions', `parent=${portfolio}&page=3&only=type%3APurchase`)).rows as [RecordRow, RecordRow];
  const { version, values: before } = (await sue.ask('GET', recordAt('transactions', row.id))).body as FullRecord;
  const changed = await sue.ask('PUT', recordAt('transactions', row.id), {
    body: { version, values: { ...before, localCcyAmount: 123_456_789 } as FieldValues },
  });
  expect(changed.status, changed.text).toBe(200);
  const again = (await sue.ask('GET', recordAt('transactions', row.id))).body as FullRecord;
  expect([again.id, again.values['localCcyAmount'], again.values['date']]).toEqual([row.id, 123_456_789, before['date']]);
  const dearest = await page('transactions', 'sort=localCcyAmount&direction=descending');
  expect(dearest.rows.filter(({ id }) => id === row.id)).toHaveLength(1);
  expect(dearest.rows[0]!.id).toBe(row.id);

  const { version: last } = (await sue.ask('GET', recordAt('transactions', other.id))).body as FullRecord;
  const removed = await sue.ask('DELETE', `${recordAt('transactions', other.id)}?version=${last}`);
  expect(removed.status, removed.text).toBe(200);
  expect((await page('transactions', 'bin=true')).rows.map(({ id }) => id)).toEqual([other.id]);
  const day = await page('transactions', `parent=${portfolio}&page=3&only=type%3APurchase`);
  expect(day.rows.map(({ id }) => id)).not.toContain(other.id);
});

test('holdings are what the transactions come to, sorted and filtered', async () => {
  const held = new Map<string, number>();
  for (const n of all) {
    const symbol = `LONG${1 + (n % INSTRUMENTS)}`;
    held.set(symbol, (held.get(symbol) ?? 0) + sharesOf(n));
  }
  const { rows } = await page('holdings', `parent=${portfolio}&sort=units&direction=descending`);
  // One of the test before was removed, with its units.
  const gone = (await page('transactions', 'bin=true')).rows[0];
  if (gone) held.set(textOf(gone.values['symbol']), held.get(textOf(gone.values['symbol']))! - Number(gone.values['amount']));
  const ours = rows.filter(({ values: of }) => textOf(of['symbol']).startsWith('LONG'));
  expect(Object.fromEntries(ours.map(({ values: of }) => [of['symbol'], of['units']]))).toEqual(Object.fromEntries(held));
  const units = rows.map(({ values: of }) => Number(of['units']));
  expect(units).toEqual(units.toSorted((one, other) => other - one));
  expect(values(await page('holdings', 'only=type%3AFund'), 'symbol')).toEqual(['LONG7']);
  expect(values(await page('holdings', 'only=symbol%3Along12'), 'symbol')).toEqual(['LONG12']);
  const [one] = (await page('holdings', 'search=company%20long12')).rows;
  const whole = (await sue.ask('GET', recordAt('holdings', one!.id))).body as FullRecord;
  expect([whole.values['symbol'], whole.values['counted'], whole.values['units']]).toEqual(['LONG12', 'yes', held.get('LONG12')]);
});

test('a holding of which no terms are known is listed and opened by its symbol', async () => {
  const [arrival, bare] = [randomUUID(), randomUUID()];
  await running.server.database.work(running.fixture.hekla.id).transaction(async (tx) => {
    await tx.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'bare.csv', 'transactions')`);
    await tx.execute(sql`insert into instrument (id, symbol) values (${bare}, 'BARE')`);
    await tx.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, fingerprint)
      values (${arrival}, ${portfolio}, ${bare}, 'Purchase', '2024-01-02', 3, 30, 'EUR', 'bare')`);
    await tx.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  });
  const { rows } = await page('holdings', 'search=bare');
  expect(rows.map(({ name, values: of }) => [name, of['symbol'], of['units']])).toEqual([['BARE', 'BARE', 3]]);
  const whole = (await sue.ask('GET', recordAt('holdings', rows[0]!.id))).body as FullRecord;
  expect([whole.name, whole.values['name']]).toEqual(['BARE', 'BARE']);
});

test('search from everywhere finds what has a name, and not what bears that of a security', async () => {
  const find = async (search: string) => {
    const answer = await sue.ask('GET', `/api/records?search=${search}`);
    expect(answer.status).toBe(200);
    return (answer.body as { value: { collection: string }[] }).value.map(({ collection }) => collection);
  };
  expect(await find('company%20long')).toEqual([]);
  // The transactions of the account have its mark in their names.
  const marked = await find('hekla-beta');
  expect(marked).toContain('accounts');
  expect(marked).not.toContain('transactions');
});

test('all of it is exported, each once', async () => {
  const exported = async (query: string) => {
    const answer = await sue.ask('GET', `/api/collections/transactions/records.csv${query}`);
    expect(answer.status).toBe(200);
    return answer.text.trimEnd().split('\n').slice(1);
  };
  const rare = await exported('?only=type%3ATransferIn');
  expect([rare.length, new Set(rare).size]).toEqual([RARE, RARE]);
  // In many batches; those of the fixture are among them, and one is in the bin.
  const everything = await exported('');
  const ours = everything.filter((line) => line.includes('LONG'));
  expect([ours.length, new Set(ours).size]).toEqual([TRANSACTIONS - 1, TRANSACTIONS - 1]);
  expect(everything.length).toBeGreaterThan(ours.length);
});
