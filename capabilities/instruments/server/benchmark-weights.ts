/** Reads the weights of the benchmark of a risk profile, and the day from which each setting holds. */
import { sql } from 'drizzle-orm';
import type { RebalancingRule } from '#engine/attribution';
import { parseDay, type Day } from '#packages/calendar';
import type { Db } from '#platform';
import { seenArrivals } from './facts.ts';

/** One setting: it holds from the start of its day until the next. Weights add up to 1. */
export interface BenchmarkSetting {
  readonly from: Day;
  readonly rebalancing: RebalancingRule;
  readonly parts: readonly { readonly assetClass: string; readonly instrument: string; readonly weight: number }[];
}

interface BenchmarkWeightRow extends Record<string, unknown> {
  readonly from: string;
  readonly rebalancing: RebalancingRule;
  readonly assetClass: string;
  readonly instrument: string;
  readonly weight: number;
}

/** Oldest first; where several settings have one day, the one committed last, as a whole. Empty where the firm has none. */
export async function benchmarkSettings(db: Db, riskProfile: number | null): Promise<BenchmarkSetting[]> {
  if (riskProfile === null) return [];
  const { rows } = await db.execute<BenchmarkWeightRow>(sql`
    with ranked as (
      select w.*, rank() over (partition by w.valid_from order by a.committed_at desc) as place
      from benchmark_weight w join arrival a on a.id = w.arrival_id
      where w.risk_profile = ${riskProfile} and w.arrival_id in (${seenArrivals})
    )
    select valid_from::text as "from", rebalancing, asset_class as "assetClass", instrument_id as instrument, weight::float8 as weight
    from ranked where place = 1 order by valid_from, asset_class, instrument_id`);
  return [...Map.groupBy(rows, ({ from }) => from)].map(([from, parts]) => ({
    from: parseDay(from),
    rebalancing: parts[0]?.rebalancing ?? 'monthly',
    parts: parts.map(({ assetClass, instrument, weight }) => ({ assetClass, instrument, weight })),
  }));
}

/**
 * The index by which the firm measures each reporting class on a day: of several, the one that most risk profiles have, by the newest setting of
 * each profile.
 */
export async function classIndices(db: Db, asOf: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ assetClass: string; instrument: string } & Record<string, unknown>>(sql`
    with newest as (
      select w.*, rank() over (partition by w.risk_profile order by w.valid_from desc, a.committed_at desc) as place
      from benchmark_weight w join arrival a on a.id = w.arrival_id
      where w.valid_from <= ${asOf}::date and w.arrival_id in (${seenArrivals})
    )
    select distinct on (asset_class) asset_class as "assetClass", instrument_id as instrument from newest where place = 1
    group by asset_class, instrument_id order by asset_class, count(*) desc, instrument_id`);
  return new Map(rows.map(({ assetClass, instrument }) => [assetClass, instrument]));
}
