/** Finds the first day from which stored figures have changed, by the facts that have come or gone since. */
import { sql } from 'drizzle-orm';
import { formatDay, type Day } from '#packages/calendar';
import type { Db } from '#platform';
import {
  arrivalsSince,
  latestDay,
  findChangedPrices,
  findChangedRates,
  seenArrivals,
  type ChangedArrivals,
  type ChangedQuotes,
} from '#server/instruments';
import type { AccountCheckpoint } from './checkpoints.ts';

/** The moment at which figures were stored, and the last day of their facts. */
export interface FiguresStamp {
  readonly factsAt: string;
  readonly asOf: Day;
}

export interface FigureChanges {
  readonly since: FiguresStamp;
  /** The last day of the present facts. */
  readonly asOf: Day;
  /** Changes of days up to the stored one. */
  readonly prices: ChangedQuotes;
  readonly rates: ChangedQuotes;
  /** By portfolio, the first day whose transactions have come, gone, or been corrected; it may be later than the stored day. */
  readonly portfolios: ReadonlyMap<string, Day>;
  /** Instruments whose terms or corporate actions have come or gone, or begin to hold on one of the new days. */
  readonly instruments: ReadonlySet<string>;
}

/** Null where days are gone that there were: then everything must be computed again. */
export async function readFigureChanges(db: Db, since: FiguresStamp): Promise<FigureChanges | null> {
  const asOf = await latestDay(db);
  if (asOf === null || asOf < since.asOf) return null;
  const arrivals = await arrivalsSince(db, since.factsAt);
  return {
    since,
    asOf,
    prices: await findChangedPrices(db, arrivals, since.asOf),
    rates: await findChangedRates(db, arrivals, since.asOf),
    portfolios: await readChangedPortfolios(db, arrivals),
    instruments: await readChangedInstruments(db, arrivals, since.asOf, asOf),
  };
}

async function readChangedInstruments(db: Db, { come, gone }: ChangedArrivals, from: Day, to: Day): Promise<Set<string>> {
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

/** A correction changes its own day and that of the fact it corrects; so does withdrawing it. */
async function readChangedPortfolios(db: Db, { come, gone }: ChangedArrivals): Promise<Map<string, Day>> {
  if (come.length + gone.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; day: Day }>(sql`
    with changed as (select * from transaction where arrival_id = any(${sql.param([...come, ...gone])}::uuid[]))
    select portfolio_id as id, min(date) - date '1970-01-01' as day from (
      select portfolio_id, date from changed
      union all select t.portfolio_id, t.date from transaction t join changed c on c.supersedes = t.id
    ) days group by portfolio_id`);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** The first day on which the stored figures of an account have changed, Infinity where none has; null where that cannot be told. */
export function firstChangedDay(
  { prices, rates, portfolios, instruments }: FigureChanges,
  { whole, portfolios: closed }: AccountCheckpoint,
): Day | null {
  if (whole.lines.some((line) => instruments.has(line))) return null;
  return Math.min(
    Infinity,
    // Changed rates may change the value of anything.
    ...rates.values(),
    ...closed.map(({ id }) => portfolios.get(id) ?? Infinity),
    ...whole.lines.map((line) => prices.get(line) ?? Infinity),
  );
}
