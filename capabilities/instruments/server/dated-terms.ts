/** Reads the dated facts about instruments that hold on a day, and the arrival that brought each. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { DatedFact } from '../contract.ts';
import { arrivalOfRow, seenArrivals } from './facts.ts';
import { validFirst } from './terms.ts';

/**
 * The terms of each instrument as they hold on `asOf`, all terms of its bonds until then, and the valuation from which a property grows; by
 * instrument, oldest first.
 */
export async function datedTermsOf(db: Db, instruments: readonly string[], asOf: string): Promise<DatedFact[]> {
  if (instruments.length === 0) return [];
  const wanted = sql.param([...instruments]);
  const { rows } = await db.execute<DatedFact & Record<string, unknown>>(sql`
    (select distinct on (t.instrument_id) 'instrument-terms' as kind, t.name, nullif(t.valid_from, '-infinity')::text as "from",
      json_build_object('assetClass', t.asset_class, 'sector', t.sector, 'currency', t.currency, 'quoted', t.quoted) as says, ${arrivalOfRow} as arrival
    from instrument_terms t join arrival a on a.id = t.arrival_id
    where t.arrival_id in (${seenArrivals}) and t.instrument_id = any(${wanted}::uuid[])
    order by t.instrument_id, ${validFirst(asOf)})
    union all
    (select distinct on (b.instrument_id, b.valid_from) 'bond-terms' as kind,
      (select t.name from instrument_terms t join arrival a on a.id = t.arrival_id where t.instrument_id = b.instrument_id
        and t.arrival_id in (${seenArrivals}) order by ${validFirst(asOf)} limit 1) as name,
      nullif(b.valid_from, '-infinity')::text as "from",
      json_build_object('coupon', b.coupon::text, 'maturity', b.maturity::text, 'dayCount', b.day_count) as says, ${arrivalOfRow} as arrival
    from bond_terms b join arrival a on a.id = b.arrival_id
    where b.arrival_id in (${seenArrivals}) and b.instrument_id = any(${wanted}::uuid[])
      and (b.valid_from <= ${asOf}::date or not exists (select from bond_terms e where e.instrument_id = b.instrument_id
        and e.arrival_id in (${seenArrivals}) and e.valid_from < b.valid_from))
    order by b.instrument_id, b.valid_from, a.committed_at desc)
    union all
    (select distinct on (g.instrument_id) 'property-terms' as kind,
      (select t.name from instrument_terms t join arrival a on a.id = t.arrival_id where t.instrument_id = g.instrument_id
        and t.arrival_id in (${seenArrivals}) order by ${validFirst(asOf)} limit 1) as name, null::text as "from",
      (select json_build_object('price', p.price::text, 'valued', p.day::text, 'growth', g.annual_growth::text) from (
        select g.purchased as day, g.purchase_value as price, 0 as place
        union all select p.day, p.price, p.place from unnest(g.point_days, g.point_prices) with ordinality p (day, price, place)
          where p.day between g.purchased and ${asOf}::date) p order by p.day desc, p.place desc limit 1) as says, ${arrivalOfRow} as arrival
    from property_terms g join arrival a on a.id = g.arrival_id
    where g.arrival_id in (${seenArrivals}) and g.instrument_id = any(${wanted}::uuid[])
    order by g.instrument_id, a.committed_at desc)`);
  return rows.sort((a, b) => (a.name === b.name ? compareNullable(a.from, b.from) : compareNullable(a.name, b.name)));
}

function compareNullable(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0;
}
