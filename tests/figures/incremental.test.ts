/** Tests that stored figures and series, continued from a checkpoint, equal those that a rebuild from nothing makes. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMonths, formatDay, parseDay } from '#packages/calendar';
import type { Db } from '#platform';
import { rebuildSummaries } from '#server/performance';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { makeFixture, type FirmRecords } from '../kit/fixture.ts';

let place: TestDatabase;
let firm: FirmRecords;
let db: Db;
let made = 0;
/** The last day of prices; each test begins in the year after the fixture's. */
let day = parseDay('2024-01-04');
/** Arrivals that may be undone, and transactions that may be corrected. */
let committed: string[] = [];
let told: { readonly id: string; readonly arrival: string }[] = [];
/** A portfolio of alpha in dollars, of later years, and what LIND may be parted from. */
let second = '';
let birch = '';

beforeAll(async () => {
  place = await openTestDatabase();
  firm = (await makeFixture(place.database)).hekla;
  db = place.database.work(firm.id);
  await makeHistory();
  await newDay(parseDay('2024-12-30'), 104);
  committed = [];
});
afterAll(() => place.dispose());
beforeEach(() => rebuild());

const rebuild = () => rebuildSummaries(db, firm.currency);

type FactStatement = (arrival: string) => ReturnType<typeof sql>;

async function arrive(...facts: FactStatement[]): Promise<string> {
  made += 1;
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values (${`facts ${made}`}) returning id`);
  const { id } = rows[0] as { id: string };
  for (const fact of facts) {
    const { rows: transactions } = await db.execute<{ id: string }>(fact(id));
    for (const one of transactions) told.push({ id: one.id, arrival: id });
  }
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
  committed.push(id);
  return id;
}

async function undo(arrival: string): Promise<void> {
  told = told.filter((one) => one.arrival !== arrival);
  committed = committed.filter((one) => one !== arrival);
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
}

type QuotedSymbol = 'LIND' | 'OAK' | 'BIRCH';

const price = (of: QuotedSymbol, on: number, close: number): FactStatement => {
  const [year] = formatDay(on).split('-');
  const at = on - parseDay(`${year}-01-01`) + 1;
  return (arrival) => sql`insert into price (instrument_id, year, arrival_id, days, closes)
    values (${of === 'BIRCH' ? birch : firm.instruments[of]}, ${Number(year)}, ${arrival}, array[${at}]::smallint[], array[${String(close)}]::numeric[])`;
};

const rate = (on: number, value: number): FactStatement => {
  const [year] = formatDay(on).split('-');
  const at = on - parseDay(`${year}-01-01`) + 1;
  return (arrival) => sql`insert into rate (base, quote, year, arrival_id, days, rates)
    values (${firm.currency}, 'USD', ${Number(year)}, ${arrival}, array[${at}]::smallint[], array[${String(value)}]::numeric[])`;
};

type AccountKey = 'alpha' | 'second' | 'beta' | 'gamma';

const trade = (
  account: AccountKey,
  on: number,
  type: string,
  amount: string,
  of: 'LIND' | 'OAK' | null = null,
  supersedes: string | null = null,
): FactStatement => {
  const currency = account === 'beta' || account === 'second' ? 'USD' : firm.currency;
  const portfolio = account === 'second' ? second : firm.accounts[account].portfolio;
  return (arrival) => sql`
    insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, currency, fingerprint, supersedes)
    values (${arrival}, ${portfolio}, ${of && firm.instruments[of]}, ${type}, ${formatDay(on)}, ${of === null ? null : '3.5'}, ${amount},
      '1.25', ${currency}, ${`${account} ${made}`}, ${supersedes}) returning id`;
};

const action =
  (kind: 'split' | 'spin-off', on: number): FactStatement =>
  (arrival) =>
    sql`insert into corporate_action (arrival_id, instrument_id, to_instrument_id, date, kind, ratio_new, ratio_old)
    values (${arrival}, ${firm.instruments.LIND}, ${kind === 'split' ? null : birch}, ${formatDay(on)}, ${kind}, '2', '1')`;

/** Prices and rates of each month of the years before, and transactions now and then; alpha has a second portfolio from 2022 on. */
async function makeHistory(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into portfolio (account_id, name, type, currency, risk_profile, inception, external_id)
    values (${firm.accounts.alpha.account}, 'second', 'GIA', 'USD', 4, '2022-02-01', 'hekla-alpha-second') returning id`);
  second = rows[0]?.id ?? '';
  const { rows: instruments } = await db.execute<{ id: string }>(sql`insert into instrument (symbol) values ('BIRCH') returning id`);
  birch = instruments[0]?.id ?? '';
  const terms: FactStatement = (
    arrival,
  ) => sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
    values (${birch}, ${arrival}, 'BIRCH instrument', 'Stock', 'Equities', 'Other', 'Global', ${firm.currency})`;
  const months = Array.from({ length: 60 }, (_, month) => addMonths(parseDay('2019-01-10'), month));
  await arrive(terms);
  for (const [year, days] of Map.groupBy(months, (on) => formatDay(on).slice(0, 4))) {
    const first = parseDay(`${year}-01-01`);
    const at = sql`array[${sql.join(
      days.map((on) => sql`${on - first + 1}`),
      sql`, `,
    )}]::smallint[]`;
    const values = (of: (on: number) => number) =>
      sql`array[${sql.join(
        days.map((on) => sql`${String(of(on))}`),
        sql`, `,
      )}]::numeric[]`;
    await arrive(
      (arrival) => sql`insert into price (instrument_id, year, arrival_id, days, closes)
        values (${firm.instruments.LIND}, ${Number(year)}, ${arrival}, ${at}, ${values((on) => 90 + (on % 17))}),
          (${firm.instruments.OAK}, ${Number(year)}, ${arrival}, ${at}, ${values((on) => 45 + (on % 11))})`,
      (arrival) => sql`insert into rate (base, quote, year, arrival_id, days, rates)
        values (${firm.currency}, 'USD', ${Number(year)}, ${arrival}, ${at}, ${values((on) => 1.1 + (on % 7) / 100)})`,
    );
  }
  const on = (date: string) => parseDay(date);
  await arrive(
    trade('alpha', on('2019-03-04'), 'Contribution', '20000'),
    trade('alpha', on('2019-03-05'), 'Purchase', '350', 'LIND'),
    trade('alpha', on('2021-06-01'), 'Purchase', '360', 'LIND'),
    trade('alpha', on('2023-12-31'), 'Divident', '17.31', 'LIND'),
    trade('second', on('2022-02-01'), 'Contribution', '5000'),
    trade('second', on('2022-02-02'), 'Purchase', '180', 'OAK'),
    trade('beta', on('2020-05-06'), 'Contribution', '3000'),
    trade('beta', on('2020-05-07'), 'Purchase', '170', 'OAK'),
    trade('beta', on('2022-12-30'), 'Sale', '175', 'OAK'),
    trade('gamma', on('2021-01-01'), 'Contribution', '500'),
  );
}

async function newDay(on: number, close: number): Promise<void> {
  day = on;
  await arrive(price('LIND', on, close), price('OAK', on, close / 2), rate(on, 1.2 + (on % 7) / 100));
}

async function stored(): Promise<unknown> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    accounts: await read(sql`select to_jsonb(s) as row from account_summary s order by account_id`),
    portfolios: await read(sql`select to_jsonb(s) as row from portfolio_summary s order by portfolio_id`),
    checkpoints: await read(
      sql`select account_id, as_of, facts_at, engine, state, encode(digest, 'hex') as digest from account_checkpoint order by account_id`,
    ),
    earlier: await read(sql`select account_id, as_of, state, encode(digest, 'hex') as digest from earlier_checkpoint order by 1, 2`),
    series: await read(
      sql`select account_id, scope_id, year, first_day, encode(columns, 'hex') as columns from daily_series order by 1, 2, 3`,
    ),
  };
}

async function forget(): Promise<void> {
  for (const table of ['account_checkpoint', 'account_summary', 'portfolio_summary'])
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

/** What each year of each series and each earlier checkpoint of an account was written by. */
async function writersOf(account: 'alpha' | 'beta' | 'gamma'): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ what: string; by: string }>(sql`
    select scope_id || ' ' || year as what, xmin::text as by from daily_series where account_id = ${firm.accounts[account].account}
    union all select as_of::text, xmin::text from earlier_checkpoint where account_id = ${firm.accounts[account].account}`);
  return Object.fromEntries(rows.map(({ what, by }) => [what, by]));
}

/** The years and days that were written again. */
function writtenAgain(before: Record<string, string>, after: Record<string, string>): string[] {
  const changed = Object.keys(after).filter((what) => after[what] !== before[what]);
  return [...new Set(changed.map((what) => what.split(' ').at(-1) as string))].sort();
}

test('what changed on a day that there was is written again from the checkpoint before it, for the accounts concerned alone', async () => {
  await newDay(day + 1, 101);
  await rebuild();
  const before = { alpha: await writersOf('alpha'), beta: await writersOf('beta'), gamma: await writersOf('gamma') };
  expect(Object.keys(before.beta)).toEqual(
    expect.arrayContaining(['2020-12-31', '2021-12-31', '2022-12-31', '2023-12-31', '2024-10-31', '2024-11-30']),
  );
  const late = await arrive(trade('beta', parseDay('2022-03-01'), 'Contribution', '1000'));
  await rebuild();
  const after = await writersOf('beta');
  expect(writtenAgain(before.beta, after)[0]).toBe('2022');
  expect(writtenAgain(before.beta, after)).not.toContain('2021-12-31');
  expect([await writersOf('alpha'), await writersOf('gamma')]).toEqual([before.alpha, before.gamma]);
  await expectAsFromNothing();
  await undo(late);
  const found = await writersOf('beta');
  await rebuild();
  expect(writtenAgain(found, await writersOf('beta'))[0]).toBe('2022');
  await expectAsFromNothing();
});

test('what was tampered with, or made by another engine, is made anew', async () => {
  const whole = await stored();
  await db.execute(
    sql`update daily_series set columns = set_byte(columns, 20, get_byte(columns, 20) # 1) where account_id = ${firm.accounts.alpha.account}`,
  );
  await db.execute(sql`update account_checkpoint set engine = engine - 1 where account_id = ${firm.accounts.beta.account}`);
  await db.execute(
    sql`update account_checkpoint set state = replace(state, '"units"', '"unit"') where account_id = ${firm.accounts.gamma.account}`,
  );
  expect(await stored()).not.toEqual(whole);
  await rebuild();
  expect(await stored()).toEqual(whole);
});

test('a portfolio whose first day is the first after a checkpoint brings the eve of it along', async () => {
  const late = await arrive(trade('second', parseDay('2022-01-01'), 'Contribution', '10'));
  await rebuild();
  await expectAsFromNothing();
  await undo(late);
  await rebuild();
  await expectAsFromNothing();
});

test('an earlier checkpoint that was tampered with is not gone on from', async () => {
  const ofBeta = (date: string) => sql`as_of = ${date}::date and account_id = ${firm.accounts.beta.account}`;
  await db.execute(sql`update earlier_checkpoint set state = replace(state, '"cash":[["', '"cash":[["X') where ${ofBeta('2021-12-31')}`);
  const before = await writersOf('beta');
  const late = await arrive(trade('beta', parseDay('2022-03-01'), 'Contribution', '1000'));
  await rebuild();
  expect(writtenAgain(before, await writersOf('beta'))[0]).toBe('2020');
  await expectAsFromNothing();
  // One that is missing is no longer what was sealed: all of its account is doubted.
  await db.execute(sql`delete from earlier_checkpoint where ${ofBeta('2020-12-31')}`);
  await undo(late);
  await rebuild();
  await expectAsFromNothing();
});

/** Days back from the last: of late, of any year, before anything, and about the days of checkpoints. */
const when = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.integer({ min: 0, max: 2_400 }),
  fc.record({
    end: fc.constantFrom('2020-12-31', '2021-12-31', '2023-12-31', '2024-11-30', '2024-12-31'),
    by: fc.integer({ min: -1, max: 1 }),
  }),
);
type DayReference = number | { readonly end: string; readonly by: number };

function dayOf(back: DayReference): number {
  return typeof back === 'number' ? day - back : Math.min(parseDay(back.end) + back.by, day);
}

const transaction = {
  of: fc.constantFrom('alpha' as const, 'second' as const, 'beta' as const, 'gamma' as const),
  amount: fc.integer({ min: 1, max: 900 }),
  kind: fc.constantFrom('Contribution', 'Purchase', 'Sale', 'Divident', 'Fee', 'Withdrawal', 'TransferIn'),
  // Mostly what the account has already: something new is another order of adding up.
  other: fc.nat(7).map((one) => one === 0),
  when,
};

const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('day' as const),
      gap: fc.integer({ min: 1, max: 12 }),
      close: fc.integer({ min: 80, max: 120 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('trade' as const), ...transaction }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('correction' as const), pick: fc.nat(), ...transaction }) },
  fc.record({
    is: fc.constant('price' as const),
    of: fc.constantFrom('LIND' as const, 'OAK' as const, 'BIRCH' as const),
    when,
    close: fc.integer({ min: 80, max: 120 }),
  }),
  fc.record({ is: fc.constant('again' as const) }),
  fc.record({ is: fc.constant('rate' as const), when }),
  fc.record({ is: fc.constant('action' as const), kind: fc.constantFrom('split' as const, 'spin-off' as const), when }),
  { weight: 2, arbitrary: fc.record({ is: fc.constant('undo' as const), pick: fc.nat() }) },
);

async function happen(one: typeof happening extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if (one.is === 'day') await newDay(day + one.gap, one.close);
  else if (one.is === 'trade' || one.is === 'correction') {
    const inKind = one.kind === 'Purchase' || one.kind === 'Sale' || one.kind === 'TransferIn';
    const inDollars = one.of === 'beta' || one.of === 'second';
    const bought = inKind ? (inDollars === one.other ? 'LIND' : 'OAK') : null;
    const [corrected] = one.is === 'correction' ? told.splice(one.pick % Math.max(told.length, 1), 1) : [];
    await arrive(trade(one.of, dayOf(one.when), one.kind, String(one.amount), bought, corrected?.id ?? null));
  } else if (one.is === 'price') await arrive(price(one.of, dayOf(one.when), one.close));
  // A file that repeats what is known, and one that brings a rate before the prices of its day.
  else if (one.is === 'again') await arrive(rate(day, 1.2 + (day % 7) / 100));
  else if (one.is === 'rate') await arrive(rate(dayOf(one.when), 1.31));
  else if (one.is === 'action') await arrive(action(one.kind, dayOf(one.when)));
  else {
    const undone = committed[one.pick % Math.max(committed.length, 1)];
    if (undone !== undefined) await undo(undone);
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
      // Splits upon splits would leave nothing that anything could be gone on from.
      for (const arrival of committed) await undo(arrival);
      await newDay(day, 101);
      await rebuild();
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
