/** What has changed since figures were stored: what only adds days to them, and what changes a day that they have. */
import { sql } from 'drizzle-orm';
import { formatDay, type Day } from '#packages/calendar';
import type { Quotes } from '#packages/returns';
import {
  arrivalsSince,
  latestDay,
  pricesSince,
  ratesSince,
  readBondTerms,
  readInstruments,
  accrualBy,
  seenArrivals,
  type ChangedArrivals,
  type NewQuotes,
} from '#server/instruments';
import { readLedger } from '#server/ledger';
import type { Db } from '#server/tenants';
import { scopeOf, type Facts } from './book.ts';
import { openingRows, quotesOf, type Close, type DatedQuote } from './closes.ts';

/** When figures were stored, and up to which day. */
export interface Stamp {
  readonly factsAt: string;
  readonly asOf: Day;
}

export interface News {
  readonly since: Stamp;
  /** The last day by now. */
  readonly asOf: Day;
  readonly prices: NewQuotes;
  readonly rates: NewQuotes;
  /** Of which something has changed that is true on days that there were, or from a day on that has come. */
  readonly instruments: ReadonlySet<string>;
  readonly portfolios: ReadonlySet<string>;
  /** Instruments and currencies that new transactions speak of, whenever they count, by portfolio. */
  readonly spokenOf: ReadonlyMap<string, readonly { readonly instrument: string | null; readonly currency: string }[]>;
}

/** Null where days have gone that there were: then everything is to be made anew. */
export async function readNews(db: Db, since: Stamp): Promise<News | null> {
  const asOf = await latestDay(db);
  if (asOf === null || asOf < since.asOf) return null;
  const arrivals = await arrivalsSince(db, since.factsAt);
  const prices = await pricesSince(db, arrivals, since.asOf);
  return {
    since,
    asOf,
    prices,
    rates: await ratesSince(db, arrivals, since.asOf),
    instruments: new Set([...prices.changed, ...(await instrumentsChanged(db, arrivals, since.asOf, asOf))]),
    portfolios: await portfoliosChanged(db, arrivals, since.asOf),
    spokenOf: await spokenOf(db, arrivals),
  };
}

async function instrumentsChanged(db: Db, { come, gone }: ChangedArrivals, from: Day, to: Day): Promise<string[]> {
  const among = sql`arrival_id = any(${sql.param([...come, ...gone])}::uuid[])`;
  const begins = (day: string) =>
    sql`(${sql.identifier(day)} > ${formatDay(from)}::date and ${sql.identifier(day)} <= ${formatDay(to)}::date and arrival_id in (${seenArrivals}))`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select instrument_id as id from instrument_terms where ${among} or ${begins('valid_from')}
    union select instrument_id from bond_terms where ${among} or ${begins('valid_from')}
    union select unnest(array[instrument_id, to_instrument_id]) from corporate_action where ${among} or ${begins('date')}`);
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

async function portfoliosChanged(db: Db, { come, gone }: ChangedArrivals, upTo: Day): Promise<Set<string>> {
  if (come.length + gone.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct portfolio_id as id from transaction where arrival_id = any(${sql.param([...gone])}::uuid[])
      or (arrival_id = any(${sql.param([...come])}::uuid[]) and (date <= ${formatDay(upTo)}::date or supersedes is not null))`);
  return new Set(rows.map(({ id }) => id));
}

async function spokenOf(db: Db, { come }: ChangedArrivals): Promise<News['spokenOf']> {
  if (come.length === 0) return new Map();
  const { rows } = await db.execute<{ portfolio: string; instrument: string | null; currency: string }>(sql`
    select distinct portfolio_id as portfolio, instrument_id as instrument, currency from transaction
    where arrival_id = any(${sql.param([...come])}::uuid[])`);
  return Map.groupBy(rows, ({ portfolio }) => portfolio);
}

/** Whether days can be added to what was stored, or it must be made anew. */
export function goesOn(
  { instruments, portfolios, rates, spokenOf: spoken }: News,
  { whole, portfolios: closed, rates: known }: Close,
): boolean {
  if (whole.lines.some((line) => instruments.has(line))) return false;
  const pairs = new Set(known.map(({ base, quote }) => `${base}/${quote}`));
  // Rates that differ, or of pairs that there were none of, may be worth another way anywhere.
  if (rates.changed.size > 0 || [...rates.come.keys()].some((pair) => !pairs.has(pair))) return false;
  return closed.every(({ id, lines, currencies, inception }) => {
    if (portfolios.has(id)) return false;
    return (spoken.get(id) ?? []).every(
      ({ instrument, currency }) =>
        inception !== null && currencies.includes(currency) && (instrument === null || lines.includes(instrument)),
    );
  });
}

/** The facts of accounts as from their closes on: what they held then, and what has come since. */
export async function factsSince(db: Db, news: News, closes: readonly Close[], factsAt: string): Promise<Facts> {
  const { since, asOf } = news;
  const closed = closes.flatMap(({ portfolios }) => portfolios);
  const ids = closed.map(({ id }) => id);
  const held = [...new Set(closes.flatMap(({ whole }) => whole.lines))];
  const instruments = await readInstruments(db, held, formatDay(asOf));
  const perCent = [...instruments.values()].filter(({ quoted }) => quoted === 'per-cent').map(({ id }) => id);
  const bonds = await readBondTerms(db, perCent);
  const later = Map.groupBy(await readLedger(db, ids, formatDay(since.asOf)), ({ portfolio }) => portfolio);
  return {
    market: {
      factsAt,
      latestDay: asOf,
      rates: (closes[0]?.rates ?? []).map(({ base, quote, quotes }) => ({
        base,
        quote,
        quotes: extended(quotes, news.rates, `${base}/${quote}`, since.asOf),
      })),
      prices: () => Promise.reject(new Error('only what was held is quoted')),
    },
    instruments,
    quotes: new Map(),
    bonds,
    accruals: new Map([...bonds].map(([id, dated]) => [id, accrualBy(dated)])),
    actions: [],
    costMethods: () => 'average',
    rows: new Map(closed.map((portfolio) => [portfolio.id, [...openingRows(portfolio, since.asOf), ...(later.get(portfolio.id) ?? [])]])),
    lines: new Map([
      ...closed.map(({ id, lines }) => [scopeOf([id]), lines] as const),
      ...closes.map(({ whole, portfolios }) => [scopeOf(portfolios.map(({ id }) => id)), whole.lines] as const),
    ]),
  };
}

/** The same with the quotes of one account: across corporate actions they are not the same for all. */
export function factsOf(facts: Facts, news: News, { quotes }: Close): Facts {
  return {
    ...facts,
    quotes: new Map(quotes.map(([id, standing]) => [id, extended([standing], news.prices, id, news.since.asOf)])),
  };
}

/** A close of the same day with the rates of later days that have come; null where none have. */
export function withLaterRates({ since, rates }: News, close: Close): Close | null {
  const later = [...rates.come.values()].some(({ days }) => days.some((day) => day > since.asOf));
  if (!later) return null;
  return {
    ...close,
    rates: close.rates.map(({ base, quote, quotes }) => {
      const { days, values } = extended(quotes, rates, `${base}/${quote}`, since.asOf);
      return { base, quote, quotes: Array.from(days, (day, i): DatedQuote => [day, values[i] as number]) };
    }),
  };
}

function extended(known: readonly DatedQuote[], { come }: NewQuotes, subject: string, after: Day): Quotes {
  const more = come.get(subject);
  const added = more === undefined ? [] : Array.from(more.days, (day, i): DatedQuote => [day, more.values[i] as number]);
  return quotesOf([...known, ...added.filter(([day]) => day > after)]);
}
