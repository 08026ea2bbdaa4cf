/** The terms of instruments as they stand now: of several arrivals the one committed last holds. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import type { Instrument } from '../contract.ts';
import { seenArrivals } from './facts.ts';

/** Current terms of the instruments given; one that has none in sight is absent from the map. */
export async function readInstruments(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Instrument>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Instrument & Record<string, unknown>>(sql`
    select distinct on (t.instrument_id) t.instrument_id as id, i.symbol, t.name, t.isin, t.sedol, t.type,
      t.asset_class as "assetClass", t.sector, t.region, t.currency
    from instrument_terms t
    join instrument i on i.id = t.instrument_id
    join arrival a on a.id = t.arrival_id
    where t.arrival_id in (${seenArrivals}) and t.instrument_id = any(${sql.param([...ids])}::uuid[])
    order by t.instrument_id, a.committed_at desc`);
  return new Map(rows.map((row) => [row.id, row]));
}
