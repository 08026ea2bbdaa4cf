/** Where prices and exchange rates came from. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import type { Arrival } from '../contract.ts';
import { seenArrivals } from './facts.ts';

/** By instrument, oldest first. */
export async function arrivalsOfPrices(db: Db, instruments: readonly string[]): Promise<ReadonlyMap<string, Arrival[]>> {
  const { rows } = await db.execute<Arrival & { of: string }>(sql`
    select distinct p.instrument_id as of, a.source, to_char(a.committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "committedAt"
    from price p join arrival a on a.id = p.arrival_id
    where p.arrival_id in (${seenArrivals}) and p.instrument_id = any(${sql.param([...instruments])}::uuid[])
    order by 1, 3`);
  return byOwner(rows);
}

/** By pair, as `EUR/USD`, oldest first. */
export async function arrivalsOfRates(db: Db): Promise<ReadonlyMap<string, Arrival[]>> {
  const { rows } = await db.execute<Arrival & { of: string }>(sql`
    select distinct r.base || '/' || r.quote as of, a.source,
      to_char(a.committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "committedAt"
    from rate r join arrival a on a.id = r.arrival_id
    where r.arrival_id in (${seenArrivals})
    order by 1, 3`);
  return byOwner(rows);
}

function byOwner(rows: readonly (Arrival & { readonly of: string })[]): Map<string, Arrival[]> {
  const arrivals = new Map<string, Arrival[]>();
  for (const { of, source, committedAt } of rows) arrivals.set(of, [...(arrivals.get(of) ?? []), { source, committedAt }]);
  return arrivals;
}
