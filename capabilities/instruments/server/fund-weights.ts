/** Reads the holdings of funds by currency, sector or asset class, as they hold on a day. */
import { sql } from 'drizzle-orm';
import { rate, type Rate } from '#packages/money';
import type { Db } from '#platform';
import type { LookThroughDimension } from '../contract.ts';
import { seenArrivals } from './facts.ts';

export interface FundWeights {
  /** The day from which they hold. */
  readonly from: string;
  /** Heaviest first; they add up to one at most. */
  readonly parts: readonly { readonly part: string; readonly weight: Rate }[];
}

interface FundWeightRow extends Record<string, unknown> {
  readonly instrument: string;
  readonly dimension: LookThroughDimension;
  readonly from: string;
  readonly part: string;
  readonly weight: string;
}

/**
 * By dimension, then by instrument: the newest setting that began by the day; where several have one day, the one committed last, as a whole. A fund
 * without any setting by then is absent.
 */
export async function readFundWeights(
  db: Db,
  instruments: readonly string[],
  asOf: string,
): Promise<(dimension: LookThroughDimension, instrument: string) => FundWeights | null> {
  if (instruments.length === 0) return () => null;
  const { rows } = await db.execute<FundWeightRow>(sql`
    with ranked as (
      select w.*, rank() over (partition by w.instrument_id, w.dimension order by w.valid_from desc, a.committed_at desc) as place
      from fund_weight w join arrival a on a.id = w.arrival_id
      where w.arrival_id in (${seenArrivals}) and w.instrument_id = any(${sql.param([...instruments])}::uuid[]) and w.valid_from <= ${asOf}::date
    )
    select instrument_id as instrument, dimension, valid_from::text as "from", part, weight::text as weight from ranked
    where place = 1 order by ranked.weight desc, part`);
  const keyOf = (dimension: string, instrument: string) => `${dimension} ${instrument}`;
  const settings = Map.groupBy(rows, (row) => keyOf(row.dimension, row.instrument));
  return (dimension, instrument) => {
    const setting = settings.get(keyOf(dimension, instrument));
    return setting ? { from: setting[0]!.from, parts: setting.map(({ part, weight }) => ({ part, weight: rate(weight) })) } : null;
  };
}
