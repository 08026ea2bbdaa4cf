/**
 * Gives the worth of properties as daily quotes: nobody quotes them, so it follows from the purchase, from later valuations, and from the growth
 * between these. The engine then values them like everything else.
 */
import { sql, type SQL } from 'drizzle-orm';
import { parseDay, type Day } from '#packages/calendar';
import { propertyValue, type PropertyTerms } from '#engine/property';
import type { Quotes } from '#engine/book';
import type { Db } from '#platform';
import { seenArrivals } from './facts.ts';

interface PropertyTermsRow extends Record<string, unknown> {
  readonly instrument: string;
  readonly purchased: string;
  readonly value: number;
  readonly growth: number;
  readonly days: readonly string[];
  readonly prices: readonly number[];
}

/** By instrument; one that is no property is absent from the map. @param seen the arrivals that count; by default those that the handle sees */
export async function readProperties(
  db: Db,
  instruments: readonly string[],
  seen: SQL = seenArrivals,
): Promise<ReadonlyMap<string, PropertyTerms>> {
  if (instruments.length === 0) return new Map();
  const { rows } = await db.execute<PropertyTermsRow>(sql`
    select distinct on (g.instrument_id) g.instrument_id as instrument, g.purchased::text as purchased, g.purchase_value::float8 as value,
      g.annual_growth::float8 as growth, to_json(g.point_days) as days, to_json(g.point_prices) as prices
    from property_terms g join arrival a on a.id = g.arrival_id
    where g.arrival_id in (${seen}) and g.instrument_id = any(${sql.param([...instruments])}::uuid[])
    order by g.instrument_id, a.committed_at desc`);
  return new Map(rows.map((row) => [row.instrument, propertyTermsOf(row)]));
}

function propertyTermsOf({ purchased, value, growth, days, prices }: PropertyTermsRow): PropertyTerms {
  return {
    purchase: { day: parseDay(purchased), price: value },
    annualGrowth: growth,
    pricePoints: days.map((day, at) => ({ day: parseDay(day), price: prices[at] ?? 0 })),
  };
}

/**
 * Quotes to the cent, on every day from the purchase, or after a later day, to the last day that the market knows; the purchase itself is always
 * quoted.
 */
export function propertyQuotes(terms: PropertyTerms, last: Day, after: Day = -Infinity): Quotes {
  const { day: bought } = terms.purchase;
  const from = Math.max(bought, after + 1);
  const days = Int32Array.from({ length: Math.max(0, Math.max(last, bought) - from + 1) }, (_, at) => from + at);
  return { days, values: Float64Array.from(days, (day) => Math.round((propertyValue(terms, day).value?.value ?? 0) * 100) / 100) };
}

/** SQL that tells whether the instrument of a column is a property. */
export const isProperty = (of: SQL): SQL =>
  sql`exists (select from property_terms f where f.instrument_id = ${of} and f.arrival_id in (${seenArrivals}))`;

/** The property terms that hold now for the instrument of a column, as a lateral join of one row or none. */
export const currentPropertyTerms = (
  of: SQL,
): SQL => sql`(select f.*, b.committed_at from property_terms f join arrival b on b.id = f.arrival_id
  where f.instrument_id = ${of} and f.arrival_id in (${seenArrivals}) order by b.committed_at desc limit 1)`;
