/** Finds the benchmark of a risk profile [PORT-09]. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { BENCHMARK_NAMES, type Instrument } from '../contract.ts';
import { seenArrivals } from './facts.ts';
import { benchmark } from './tables.ts';
import { readMarkedInstruments } from './terms.ts';

/** Marks the index that the firm has named, among those that only have the default name. */
const NAMED_BY_FIRM = 'named by the firm';

/**
 * The index that a risk profile is measured against: the one that the firm has named for it, else the one with the default name of the profile. Null
 * where the firm has neither.
 */
export async function benchmarkFor(db: Db, riskProfile: number | null): Promise<Instrument | null> {
  if (riskProfile === null) return null;
  const name = BENCHMARK_NAMES[riskProfile] ?? null;
  const named = sql`select instrument_id from ${benchmark} where risk_profile = ${riskProfile}`;
  const found = await readMarkedInstruments(
    db,
    sql`select instrument_id, ${NAMED_BY_FIRM} from (${named}) n
      union select instrument_id, null from instrument_terms where name = ${name} and arrival_id in (${seenArrivals}) and not exists (${named})`,
  );
  // An index that once had the name may have another now; where several have it, the first by symbol.
  const bearing = found.filter((one) => one.mark === NAMED_BY_FIRM || one.name === name).toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  if (!bearing[0]) return null;
  const { mark: _mark, ...instrument } = bearing[0];
  return instrument;
}
