/** What has changed since figures were stored: from which day on they are others. */
import { sql } from 'drizzle-orm';
import { formatDay, type Day } from '#packages/calendar';
import {
  arrivalsSince,
  latestDay,
  pricesChanged,
  ratesChanged,
  seenArrivals,
  type ChangedArrivals,
  type ChangedQuotes,
} from '#server/instruments';
import type { Db } from '#server/tenants';
import type { Close } from './closes.ts';

/** When figures were stored, and up to which day. */
export interface Stamp {
  readonly factsAt: string;
  readonly asOf: Day;
}

export interface News {
  readonly since: Stamp;
  /** The last day by now. */
  readonly asOf: Day;
  /** Of days that there were. */
  readonly prices: ChangedQuotes;
  readonly rates: ChangedQuotes;
  /** The first day of which transactions have come, gone, or been corrected, by portfolio; it may lie ahead. */
  readonly portfolios: ReadonlyMap<string, Day>;
  /** Of which terms or corporate actions have come or gone, or hold from a day on that has come. */
  readonly instruments: ReadonlySet<string>;
}

/** Null where days have gone that there were: then everything is to be made anew. */
export async function readNews(db: Db, since: Stamp): Promise<News | null> {
  const asOf = await latestDay(db);
  if (asOf === null || asOf < since.asOf) return null;
  const arrivals = await arrivalsSince(db, since.factsAt);
  return {
    since,
    asOf,
    prices: await pricesChanged(db, arrivals, since.asOf),
    rates: await ratesChanged(db, arrivals, since.asOf),
    portfolios: await portfoliosChanged(db, arrivals),
    instruments: await instrumentsChanged(db, arrivals, since.asOf, asOf),
  };
}

async function instrumentsChanged(db: Db, { come, gone }: ChangedArrivals, from: Day, to: Day): Promise<Set<string>> {
  const among = sql`arrival_id = any(${sql.param([...come, ...gone])}::uuid[])`;
  const begins = (day: string) =>
    sql`(${sql.identifier(day)} > ${formatDay(from)}::date and ${sql.identifier(day)} <= ${formatDay(to)}::date and arrival_id in (${seenArrivals}))`;
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select instrument_id as id from instrument_terms where ${among} or ${begins('valid_from')}
    union select instrument_id from bond_terms where ${among} or ${begins('valid_from')}
    union select instrument_id from property_terms where ${among}
    union select unnest(array[instrument_id, to_instrument_id]) from corporate_action where ${among} or ${begins('date')}`);
  return new Set(rows.map(({ id }) => id).filter((id) => id !== null));
}

/** A correction changes its own day and that of what it corrects, and so does taking it back. */
async function portfoliosChanged(db: Db, { come, gone }: ChangedArrivals): Promise<Map<string, Day>> {
  if (come.length + gone.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; day: Day }>(sql`
    with changed as (select * from transaction where arrival_id = any(${sql.param([...come, ...gone])}::uuid[]))
    select portfolio_id as id, min(date) - date '1970-01-01' as day from (
      select portfolio_id, date from changed
      union all select t.portfolio_id, t.date from transaction t join changed c on c.supersedes = t.id
    ) days group by portfolio_id`);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** The first day on which an account is another than it was stored, Infinity where it is the same; null where that cannot be said. */
export function changedFrom({ prices, rates, portfolios, instruments }: News, { whole, portfolios: closed }: Close): Day | null {
  if (whole.lines.some((line) => instruments.has(line))) return null;
  return Math.min(
    Infinity,
    // Rates that differ may be worth another way anywhere.
    ...rates.values(),
    ...closed.map(({ id }) => portfolios.get(id) ?? Infinity),
    ...whole.lines.map((line) => prices.get(line) ?? Infinity),
  );
}
