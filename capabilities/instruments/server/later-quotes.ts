/** Reads the prices and exchange rates that stored figures lack: those of earlier days that have changed since, and those of later days. */
import { sql, type SQL } from 'drizzle-orm';
import { civilOf, formatDay, type Day } from '#packages/calendar';
import type { Quotes, RateSeries } from '#engine/book';
import type { Db } from '#platform';
import { seenArrivals, type ChangedArrivals } from './facts.ts';
import { latestDay } from './market.ts';
import { propertyQuotes, readProperties } from './properties.ts';
import { unpackQuotes, type PackedRow } from './series.ts';

/** The first day on which a quote has changed or is gone: for prices by instrument, for rates by pair, as `EUR/USD`. */
export type ChangedQuotes = ReadonlyMap<string, Day>;

interface QuoteTable {
  readonly name: SQL;
  readonly subject: SQL;
  readonly values: SQL;
}

const PRICES: QuoteTable = { name: sql`price`, subject: sql`p.instrument_id::text`, values: sql`p.closes` };
const RATES: QuoteTable = { name: sql`rate`, subject: sql`p.base || '/' || p.quote`, values: sql`p.rates` };

/** The changed prices of days up to the one given. */
export function findChangedPrices(db: Db, arrivals: ChangedArrivals, upTo: Day): Promise<ChangedQuotes> {
  return findChangedQuotes(db, PRICES, arrivals, upTo);
}

export function findChangedRates(db: Db, arrivals: ChangedArrivals, upTo: Day): Promise<ChangedQuotes> {
  return findChangedQuotes(db, RATES, arrivals, upTo);
}

/** The prices of the instruments given, on the days after one. */
export async function pricesAfter(db: Db, day: Day, instruments: readonly string[]): Promise<ReadonlyMap<string, Quotes>> {
  const quoted = await readAfter(db, PRICES, day, sql`p.instrument_id = any(${sql.param([...instruments])}::uuid[])`);
  const properties = await readProperties(db, instruments);
  if (properties.size === 0) return quoted;
  const last = (await latestDay(db)) ?? -Infinity;
  return new Map([...quoted, ...[...properties].map(([id, terms]) => [id, propertyQuotes(terms, last, day)] as const)]);
}

export async function ratesAfter(db: Db, day: Day): Promise<RateSeries[]> {
  const pairs = await readAfter(db, RATES, day, sql`true`);
  return [...pairs].map(([pair, quotes]) => {
    const [base = '', quote = ''] = pair.split('/');
    return { base, quote, quotes };
  });
}

async function findChangedQuotes(db: Db, table: QuoteTable, { come, gone }: ChangedArrivals, upTo: Day): Promise<ChangedQuotes> {
  const own = sql`p.arrival_id = any(${sql.param([...come])}::uuid[])`;
  const quotes = come.length === 0 ? new Map<string, Quotes>() : await readQuotes(db, table, own);
  // Files often repeat earlier days: a quote equal to the one known changes nothing.
  const early = [...quotes].filter(([, { days }]) => (days[0] as Day) <= upTo);
  const known =
    early.length === 0
      ? new Map<string, Quotes>()
      : await readQuotes(
          db,
          table,
          sql`p.arrival_id in (${seenArrivals}) and not ${own} and ${table.subject} = any(${sql.param(early.map(([subject]) => subject))}::text[])
            and p.year >= ${Math.min(...early.map(([, { days }]) => yearOf(days[0] as Day)))}`,
        );
  const since = new Map(await readLostQuotes(db, table, gone, upTo));
  for (const [subject, { days, values }] of early) {
    const before = known.get(subject);
    const valueOf = new Map(before && Array.from(before.days, (day, i) => [day, before.values[i]] as const));
    const first = days.find((day, i) => day <= upTo && valueOf.get(day) !== values[i]);
    if (first !== undefined) since.set(subject, Math.min(first, since.get(subject) ?? first));
  }
  return since;
}

async function readLostQuotes(
  db: Db,
  { name, subject }: QuoteTable,
  gone: readonly string[],
  upTo: Day,
): Promise<(readonly [string, Day])[]> {
  if (gone.length === 0) return [];
  const { rows } = await db.execute<{ subject: string; day: Day }>(sql`
    select ${subject} as subject, min(make_date(p.year, 1, 1) + (p.days[1] - 1)) - date '1970-01-01' as day
    from ${name} p where p.arrival_id = any(${sql.param([...gone])}::uuid[]) group by 1`);
  return rows.filter(({ day }) => day <= upTo).map(({ subject: of, day }) => [of, day] as const);
}

function yearOf(day: Day): number {
  return civilOf(day).year;
}

async function readAfter(db: Db, table: QuoteTable, day: Day, which: SQL): Promise<ReadonlyMap<string, Quotes>> {
  const later = await readQuotes(
    db,
    table,
    sql`p.arrival_id in (${seenArrivals}) and ${which} and p.year >= ${yearOf(day)}
      and make_date(p.year, 1, 1) + (p.days[cardinality(p.days)] - 1) > ${formatDay(day)}::date`,
  );
  return new Map([...later].map(([subject, quotes]) => [subject, quotesAfter(quotes, day)]));
}

function quotesAfter({ days, values }: Quotes, day: Day): Quotes {
  const from = days.findIndex((quoted) => quoted > day);
  return { days: days.subarray(from), values: values.subarray(from) };
}

async function readQuotes(db: Db, { name, subject, values }: QuoteTable, which: SQL): Promise<Map<string, Quotes>> {
  const { rows } = await db.execute<PackedRow & { subject: string }>(sql`
    select ${subject} as subject, p.year, array_to_string(p.days, ',') as days, array_to_string(${values}, ',') as values
    from ${name} p join arrival a on a.id = p.arrival_id
    where ${which}
    order by 1, p.year, a.committed_at, p.part`);
  return new Map([...Map.groupBy(rows, (row) => row.subject)].map(([of, packed]) => [of, unpackQuotes(packed)]));
}
