/** The benchmark of a risk profile [PORT-09]. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import { BENCHMARK_NAMES, type Instrument } from '../contract.ts';
import { seenArrivals } from './facts.ts';
import { benchmark } from './tables.ts';
import { readInstruments } from './terms.ts';

/**
 * The index that a risk profile is measured against: the one that the firm has named for it, else the one of the name that the product has for it. Null
 * where the firm has neither.
 */
export async function benchmarkFor(db: Db, riskProfile: number | null): Promise<Instrument | null> {
  if (riskProfile === null) return null;
  const [named] = await db.select().from(benchmark).where(eq(benchmark.riskProfile, riskProfile));
  if (named) return (await readInstruments(db, [named.instrumentId])).get(named.instrumentId) ?? null;
  const name = BENCHMARK_NAMES[riskProfile];
  return name === undefined ? null : instrumentNamed(db, name);
}

/** The one that bears the name now; of several, the first by symbol. */
async function instrumentNamed(db: Db, name: string): Promise<Instrument | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct instrument_id as id from instrument_terms where name = ${name} and arrival_id in (${seenArrivals})`);
  const found = await readInstruments(
    db,
    rows.map(({ id }) => id),
  );
  const bearing = [...found.values()].filter((one) => one.name === name);
  return bearing.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))[0] ?? null;
}
