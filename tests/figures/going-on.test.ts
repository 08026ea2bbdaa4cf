/** Stored figures and series that go on from what was stored are those that a rebuild from nothing makes. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatDay, parseDay } from '#packages/calendar';
import { rebuildSummaries } from '#server/performance';
import type { Db } from '#server/tenants';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { makeFixture, type FirmRecords } from '../fixture.ts';

let place: TestDatabase;
let firm: FirmRecords;
let db: Db;
let made = 0;
/** The last day of prices; each test begins in the year after the fixture's. */
let day = parseDay('2024-01-04');
let committed: string[] = [];

beforeAll(async () => {
  place = await openTestDatabase();
  firm = (await makeFixture(place.database)).hekla;
  db = place.database.work(firm.id);
  await newDay(parseDay('2024-12-30'), 104);
});
afterAll(() => place.dispose());
beforeEach(() => rebuild());

const rebuild = () => rebuildSummaries(db, firm.currency);

async function arrive(...facts: ((arrival: string) => ReturnType<typeof sql>)[]): Promise<string> {
  made += 1;
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values (${`facts ${made}`}) returning id`);
  const { id } = rows[0] as { id: string };
  for (const fact of facts) await db.execute(fact(id));
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
  committed.push(id);
  return id;
}

const price = (of: 'LIND' | 'OAK', on: number, close: number) => (arrival: string) => {
  const [year] = formatDay(on).split('-');
  const at = on - parseDay(`${year}-01-01`) + 1;
  return sql`insert into price (instrument_id, year, arrival_id, days, closes)
    values (${firm.instruments[of]}, ${Number(year)}, ${arrival}, array[${at}]::smallint[], array[${String(close)}]::numeric[])`;
};

const rate = (on: number, value: number) => (arrival: string) => {
  const [year] = formatDay(on).split('-');
  const at = on - parseDay(`${year}-01-01`) + 1;
  return sql`insert into rate (base, quote, year, arrival_id, days, rates)
    values (${firm.currency}, 'USD', ${Number(year)}, ${arrival}, array[${at}]::smallint[], array[${String(value)}]::numeric[])`;
};

const trade =
  (account: 'alpha' | 'beta' | 'gamma', on: number, type: string, amount: string, of: 'LIND' | 'OAK' | null = null) =>
  (arrival: string) => {
    const currency = account === 'beta' ? 'USD' : firm.currency;
    return sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, currency, fingerprint)
    values (${arrival}, ${firm.accounts[account].portfolio}, ${of && firm.instruments[of]}, ${type}, ${formatDay(on)}, ${of === null ? null : '3.5'}, ${amount},
      '1.25', ${currency}, ${`${account} ${made}`})`;
  };

const split = (on: number) => (arrival: string) =>
  sql`insert into corporate_action (arrival_id, instrument_id, date, kind, ratio_new, ratio_old)
    values (${arrival}, ${firm.instruments.LIND}, ${formatDay(on)}, 'split', '2', '1')`;

async function newDay(on: number, close: number): Promise<void> {
  day = on;
  await arrive(price('LIND', on, close), price('OAK', on, close / 2), rate(on, 1.2 + (on % 7) / 100));
}

async function stored(): Promise<unknown> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    accounts: await read(sql`select to_jsonb(s) as row from account_summary s order by account_id`),
    portfolios: await read(sql`select to_jsonb(s) as row from portfolio_summary s order by portfolio_id`),
    closes: await read(
      sql`select account_id, as_of, facts_at, engine, state, encode(digest, 'hex') as digest from account_close order by account_id`,
    ),
    series: await read(
      sql`select account_id, scope_id, year, first_day, encode(columns, 'hex') as columns from daily_series order by 1, 2, 3`,
    ),
  };
}

async function forget(): Promise<void> {
  for (const table of ['account_close', 'account_summary', 'portfolio_summary'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
}

async function expectAsFromNothing(): Promise<void> {
  const kept = await stored();
  await forget();
  await rebuild();
  expect(kept).toEqual(await stored());
}

/** What each year of each series was written by. */
async function writers(year: number): Promise<string[]> {
  const { rows } = await db.execute<{ by: string }>(
    sql`select xmin::text as by from daily_series where year = ${year} order by account_id, scope_id`,
  );
  return rows.map(({ by }) => by);
}

test('a day of prices is added to the series, and no year before it is written again', async () => {
  await newDay(day + 3, 105.5);
  await rebuild();
  const before = await writers(2024);
  expect(before.length).toBeGreaterThan(2);
  await newDay(day + 1, 103.25);
  await arrive(
    trade('alpha', day, 'Purchase', '350.10', 'LIND'),
    trade('beta', day, 'Divident', '12.40', 'OAK'),
    trade('gamma', day, 'Withdrawal', '5'),
  );
  await rebuild();
  expect(await writers(2024)).toEqual(before);
  await expectAsFromNothing();
});

test('only accounts that a late fact concerns are computed from their beginning', async () => {
  await newDay(day + 1, 101);
  await rebuild();
  const writersOf = async (account: 'alpha' | 'beta') => {
    const { rows } = await db.execute<{ by: string }>(
      sql`select xmin::text as by from daily_series where year = 2024 and account_id = ${firm.accounts[account].account}`,
    );
    return rows.map(({ by }) => by);
  };
  const before = { alpha: await writersOf('alpha'), beta: await writersOf('beta') };
  await arrive(trade('alpha', parseDay('2024-03-01'), 'Contribution', '1000'));
  await newDay(day + 1, 102);
  await rebuild();
  expect(await writersOf('alpha')).not.toEqual(before.alpha);
  expect(await writersOf('beta')).toEqual(before.beta);
  await expectAsFromNothing();
});

test('what was tampered with, or made by another engine, is made anew', async () => {
  const whole = await stored();
  await db.execute(
    sql`update daily_series set columns = set_byte(columns, 20, get_byte(columns, 20) # 1) where account_id = ${firm.accounts.alpha.account}`,
  );
  await db.execute(sql`update account_close set engine = engine - 1 where account_id = ${firm.accounts.beta.account}`);
  await db.execute(
    sql`update account_close set state = replace(state, '"units"', '"unit"') where account_id = ${firm.accounts.gamma.account}`,
  );
  expect(await stored()).not.toEqual(whole);
  await rebuild();
  expect(await stored()).toEqual(whole);
});

const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('day' as const),
      gap: fc.integer({ min: 1, max: 4 }),
      close: fc.integer({ min: 80, max: 120 }),
    }),
  },
  fc.record({
    is: fc.constant('trade' as const),
    back: fc.integer({ min: -3, max: 5 }),
    of: fc.constantFrom('alpha' as const, 'beta' as const, 'gamma' as const),
    amount: fc.integer({ min: 1, max: 900 }),
    kind: fc.constantFrom('Contribution', 'Purchase', 'Sale', 'Divident', 'Fee'),
  }),
  fc.record({ is: fc.constant('correction' as const), back: fc.integer({ min: 0, max: 9 }), close: fc.integer({ min: 80, max: 120 }) }),
  fc.record({ is: fc.constant('again' as const) }),
  fc.record({ is: fc.constant('rate' as const), ahead: fc.integer({ min: -1, max: 6 }) }),
  fc.record({ is: fc.constant('split' as const), ahead: fc.integer({ min: -2, max: 5 }) }),
  fc.record({ is: fc.constant('undo' as const), pick: fc.nat() }),
);

async function happen(one: typeof happening extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if (one.is === 'day') await newDay(day + one.gap, one.close);
  else if (one.is === 'trade') {
    const bought = one.kind === 'Purchase' || one.kind === 'Sale' ? (one.of === 'beta' ? 'OAK' : 'LIND') : null;
    await arrive(trade(one.of, day - one.back, one.kind, String(one.amount), bought));
  } else if (one.is === 'correction') await arrive(price('LIND', day - one.back, one.close));
  // A file that repeats what is known, and one that brings a rate before the prices of its day.
  else if (one.is === 'again') await arrive(rate(day, 1.2 + (day % 7) / 100));
  else if (one.is === 'rate') await arrive(rate(day + one.ahead, 1.31));
  else if (one.is === 'split') await arrive(split(day + one.ahead));
  else {
    const [undone] = committed.splice(one.pick % Math.max(committed.length, 1), 1);
    if (undone !== undefined) await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${undone}`);
  }
}

test('after whatever has come and gone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(happening, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }), async (nights) => {
      for (const night of nights) {
        for (const one of night) await happen(one);
        await rebuild();
      }
      await expectAsFromNothing();
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
