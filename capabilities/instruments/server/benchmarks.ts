/** The benchmark of a risk profile [PORT-09]. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import type { Instrument } from '../contract.ts';
import { benchmark } from './tables.ts';
import { readInstruments } from './terms.ts';

/** The index that a risk profile is measured against, or null when the firm has named none. */
export async function benchmarkFor(db: Db, riskProfile: number | null): Promise<Instrument | null> {
  if (riskProfile === null) return null;
  const [row] = await db.select().from(benchmark).where(eq(benchmark.riskProfile, riskProfile));
  if (!row) return null;
  return (await readInstruments(db, [row.instrumentId])).get(row.instrumentId) ?? null;
}
