/**
 * Reads the terms of instruments as they are valid on a day: those that began last, and of several of one day those committed last. Before the first
 * terms of an instrument begin, the first hold.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Instrument } from '../contract.ts';
import { seenArrivals } from './facts.ts';

/** After every day on which terms begin, as imports refuse the future. */
const NEWEST_DAY = 'infinity';

/** An SQL order by which, of the terms `t` of an instrument, those that hold on a day come first. */
export function validFirst(asOf: string): SQL {
  return sql`t.valid_from > ${asOf}::date, case when t.valid_from <= ${asOf}::date then t.valid_from end desc, t.valid_from, a.committed_at desc`;
}

/** Terms of the instruments given as of a day, or the newest terms; an instrument without visible terms is absent from the map. */
export async function readInstruments(db: Db, ids: readonly string[], asOf = NEWEST_DAY): Promise<ReadonlyMap<string, Instrument>> {
  if (ids.length === 0) return new Map();
  const found = await readMarkedInstruments(db, sql`select unnest(${sql.param([...ids])}::uuid[]), null`, asOf);
  return new Map(found.map(({ mark: _mark, ...instrument }) => [instrument.id, instrument]));
}

/** @param marked a statement of two columns: ids, and a mark for each that is returned with its instrument */
export async function readMarkedInstruments(
  db: Db,
  marked: SQL,
  asOf = NEWEST_DAY,
): Promise<(Instrument & { readonly mark: string | null })[]> {
  const { rows } = await db.execute<Instrument & { readonly mark: string | null } & Record<string, unknown>>(sql`
    select distinct on (t.instrument_id) t.instrument_id as id, i.symbol, t.name, t.isin, t.sedol, t.type,
      t.asset_class as "assetClass", t.sector, t.region, t.currency, t.quoted, t.ongoing_charge::text as "ongoingCharge", m.mark
    from (${marked}) m (id, mark)
    join instrument_terms t on t.instrument_id = m.id
    join instrument i on i.id = t.instrument_id
    join arrival a on a.id = t.arrival_id
    where t.arrival_id in (${seenArrivals})
    order by t.instrument_id, ${validFirst(asOf)}`);
  return rows;
}
