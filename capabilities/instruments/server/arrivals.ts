/** Reads which arrivals brought prices and exchange rates. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Arrival } from '../contract.ts';
import { arrivalOfRow, seenArrivals } from './facts.ts';

/** By instrument, oldest first; the worth of properties follows from their terms, so these count too. */
export async function arrivalsOfPrices(db: Db, instruments: readonly string[]): Promise<ReadonlyMap<string, Arrival[]>> {
  const wanted = sql.param([...instruments]);
  const { rows } = await db.execute<SubjectArrival>(sql`
    select p.of, ${arrivalOfRow} as arrival
    from (select instrument_id as of, arrival_id from price where instrument_id = any(${wanted}::uuid[])
      union select instrument_id, arrival_id from property_terms where instrument_id = any(${wanted}::uuid[])) p
      join arrival a on a.id = p.arrival_id
    where a.id in (${seenArrivals})
    order by p.of, a.committed_at`);
  return groupBySubject(rows);
}

/** By pair, as `EUR/USD`, oldest first. */
export async function arrivalsOfRates(db: Db): Promise<ReadonlyMap<string, Arrival[]>> {
  const { rows } = await db.execute<SubjectArrival>(sql`
    select r.of, ${arrivalOfRow} as arrival
    from (select distinct base || '/' || quote as of, arrival_id from rate) r join arrival a on a.id = r.arrival_id
    where a.id in (${seenArrivals})
    order by r.of, a.committed_at`);
  return groupBySubject(rows);
}

interface SubjectArrival extends Record<string, unknown> {
  readonly of: string;
  readonly arrival: Arrival;
}

function groupBySubject(rows: readonly SubjectArrival[]): Map<string, Arrival[]> {
  const arrivals = new Map<string, Arrival[]>();
  for (const { of, arrival } of rows) arrivals.set(of, [...(arrivals.get(of) ?? []), arrival]);
  return arrivals;
}
