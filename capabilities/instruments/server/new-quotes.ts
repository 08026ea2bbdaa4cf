/** Prices and exchange rates that have come since a moment, without those that were there before. */
import { sql, type SQL } from 'drizzle-orm';
import { civilOf, type Day } from '#packages/calendar';
import type { Quotes } from '#packages/returns';
import type { Db } from '#server/tenants';
import { seenArrivals, type ChangedArrivals } from './facts.ts';
import { unpack, type PackedRow } from './series.ts';

/** Of prices by instrument, of rates by pair, as `EUR/USD`. */
export interface NewQuotes {
  /** Quotes that came, of whichever day. */
  readonly come: ReadonlyMap<string, Quotes>;
  /** Of which a quote of a day up to the one asked about is another than before, or has gone. */
  readonly changed: ReadonlySet<string>;
}

interface Table {
  readonly name: SQL;
  readonly subject: SQL;
  readonly values: SQL;
}

const PRICES: Table = { name: sql`price`, subject: sql`p.instrument_id::text`, values: sql`p.closes` };
const RATES: Table = { name: sql`rate`, subject: sql`p.base || '/' || p.quote`, values: sql`p.rates` };

export function pricesSince(db: Db, arrivals: ChangedArrivals, upTo: Day): Promise<NewQuotes> {
  return since(db, PRICES, arrivals, upTo);
}

export function ratesSince(db: Db, arrivals: ChangedArrivals, upTo: Day): Promise<NewQuotes> {
  return since(db, RATES, arrivals, upTo);
}

async function since(db: Db, table: Table, { come, gone }: ChangedArrivals, upTo: Day): Promise<NewQuotes> {
  const own = sql`p.arrival_id = any(${sql.param([...come])}::uuid[])`;
  const quotes = come.length === 0 ? new Map<string, Quotes>() : await read(db, table, own);
  const lost =
    gone.length === 0
      ? []
      : (
          await db.execute<{ subject: string }>(sql`
            select distinct ${table.subject} as subject from ${table.name} p where p.arrival_id = any(${sql.param([...gone])}::uuid[])`)
        ).rows.map(({ subject }) => subject);
  // Files often repeat the days before: what says the same as was known changes nothing.
  const early = [...quotes].filter(([, { days }]) => days.some((day) => day <= upTo));
  const known =
    early.length === 0
      ? new Map<string, Quotes>()
      : await read(
          db,
          table,
          sql`p.arrival_id in (${seenArrivals}) and not ${own} and ${table.subject} = any(${sql.param(early.map(([subject]) => subject))}::text[])
            and p.year >= ${Math.min(...early.map(([, { days }]) => yearOf(days[0] as Day)))}`,
        );
  const differs = ([subject, { days, values }]: readonly [string, Quotes]) => {
    const before = known.get(subject);
    const valueOf = new Map(before && Array.from(before.days, (day, i) => [day, before.values[i]] as const));
    return days.some((day, i) => day <= upTo && valueOf.get(day) !== values[i]);
  };
  return { come: quotes, changed: new Set([...lost, ...early.filter(differs).map(([subject]) => subject)]) };
}

function yearOf(day: Day): number {
  return civilOf(day).year;
}

async function read(db: Db, { name, subject, values }: Table, which: SQL): Promise<Map<string, Quotes>> {
  const { rows } = await db.execute<PackedRow & { subject: string }>(sql`
    select ${subject} as subject, p.year, array_to_string(p.days, ',') as days, array_to_string(${values}, ',') as values
    from ${name} p join arrival a on a.id = p.arrival_id
    where ${which}
    order by 1, p.year, a.committed_at, p.part`);
  return new Map([...Map.groupBy(rows, (row) => row.subject)].map(([of, packed]) => [of, unpack(packed)]));
}
