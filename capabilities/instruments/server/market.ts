/**
 * Keeps the prices and exchange rates of tenants, unpacked. They are the same for everybody in the tenant and change only when an arrival is
 * committed or undone, so each server keeps the markets of the tenants it served last: that of the present, and those of a few moments that were
 * asked about.
 */
import { sql, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Day } from '#packages/calendar';
import type { Quotes, RateSeries } from '#engine/book';
import type { Db } from '#platform';
import { arrivalsSeenAt, seenArrivals, readTenantFacts } from './facts.ts';
import { propertyQuotes, readProperties } from './properties.ts';
import { createDaysSharer, unpackQuotes, type PackedRow } from './series.ts';

export interface TenantMarket {
  /** See readFactsMoment. */
  readonly factsAt: string;
  /** The last day with a price; without prices the last with a rate; null without both. */
  readonly latestDay: Day | null;
  readonly rates: readonly RateSeries[];
  /** Quotes of the instruments asked for, each in its own currency; an instrument that was never quoted has an empty series. */
  readonly prices: (db: Db, instruments: readonly string[]) => Promise<ReadonlyMap<string, Quotes>>;
}

/** The most markets that are kept at once: a server with more tenants unpacks again, and does not grow. */
const MOST_MARKETS = 16;
const MOST_OF_ONE_TENANT = 3;
const keptMarkets = new LRUCache<string, Promise<TenantMarket>>({ max: MOST_MARKETS });

/** The market as the handle sees it. */
export async function readMarket(db: Db): Promise<TenantMarket> {
  const { tenant, factsAt } = await readTenantFacts(db);
  const key = `${tenant} ${factsAt}`;
  const known = keptMarkets.get(key);
  if (known) return known;
  const opened = openMarket(db, factsAt);
  keptMarkets.set(key, opened);
  const own = [...keptMarkets.keys()].filter((other) => other.startsWith(tenant));
  for (const stale of own.slice(MOST_OF_ONE_TENANT)) keptMarkets.delete(stale);
  opened.catch(() => keptMarkets.delete(key));
  return opened;
}

/** Everything in it is as it was known at its moment, whichever handle reads it and however much later. */
async function openMarket(db: Db, factsAt: string): Promise<TenantMarket> {
  const seen = arrivalsSeenAt(factsAt);
  const rates = await readRates(db, seen);
  const unpacked = new Map<string, Quotes>();
  const share = createDaysSharer();
  const latest = (await latestPriceDay(db, seen)) ?? latestRateDay(rates);
  return {
    factsAt,
    rates,
    latestDay: latest,
    prices: async (reader, instruments) => {
      const missing = instruments.filter((id) => !unpacked.has(id));
      if (missing.length > 0) {
        for (const [id, series] of await readPrices(reader, missing, seen)) unpacked.set(id, share(series));
        for (const [id, terms] of await readProperties(reader, missing, seen)) unpacked.set(id, propertyQuotes(terms, latest ?? -Infinity));
      }
      return new Map(instruments.map((id) => [id, unpacked.get(id) ?? unpackQuotes([])]));
    },
  };
}

async function readPrices(db: Db, instruments: readonly string[], seen: SQL): Promise<ReadonlyMap<string, Quotes>> {
  const { rows } = await db.execute<PackedRow & { instrument: string }>(sql`
    select p.instrument_id as instrument, p.year, array_to_string(p.days, ',') as days, array_to_string(p.closes, ',') as values
    from price p join arrival a on a.id = p.arrival_id
    where p.arrival_id in (${seen}) and p.instrument_id = any(${sql.param([...instruments])}::uuid[])
    order by p.instrument_id, p.year, a.committed_at, p.part`);
  const byInstrument = Map.groupBy(rows, (row) => row.instrument);
  return new Map(instruments.map((id) => [id, unpackQuotes(byInstrument.get(id) ?? [])]));
}

async function readRates(db: Db, seen: SQL): Promise<RateSeries[]> {
  const { rows } = await db.execute<PackedRow & { base: string; quote: string }>(sql`
    select r.base, r.quote, r.year, array_to_string(r.days, ',') as days, array_to_string(r.rates, ',') as values
    from rate r join arrival a on a.id = r.arrival_id
    where r.arrival_id in (${seen})
    order by r.base, r.quote, r.year, a.committed_at, r.part`);
  return [...Map.groupBy(rows, (row) => `${row.base} ${row.quote}`).values()].map((pair) => ({
    base: pair[0]?.base ?? '',
    quote: pair[0]?.quote ?? '',
    quotes: unpackQuotes(pair),
  }));
}

/** The last day with a price; without prices the last with a rate; null without both. Prices entered by hand do not count. */
export async function latestDay(db: Db): Promise<Day | null> {
  return (await latestPriceDay(db, seenArrivals)) ?? latestRateDay(await readRates(db, seenArrivals));
}

function latestPriceDateOf(seen: SQL): SQL {
  const imported = sql`${seen} and kind <> 'entries'`;
  return sql`(select max(make_date(year, 1, 1) + (days[cardinality(days)] - 1))
    from price where arrival_id in (${imported}) and year = (select max(year) from price where arrival_id in (${imported})))`;
}

/** The last day with an imported price as an SQL date; null without any price. */
export const latestPriceDate: SQL = latestPriceDateOf(seenArrivals);

async function latestPriceDay(db: Db, seen: SQL): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day | null }>(sql`select ${latestPriceDateOf(seen)} - date '1970-01-01' as day`);
  return rows[0]?.day ?? null;
}

function latestRateDay(rates: readonly RateSeries[]): Day | null {
  const last = rates.map((rate) => rate.quotes.days.at(-1)).filter((day) => day !== undefined);
  return last.length === 0 ? null : Math.max(...last);
}
