/** Computes Long and Nickels' index comparison: the same payments into and out of an index, and the rate that this would have returned. */
import { formatDay } from '#packages/calendar';
import { finding, mergeFindings, type Figure, type Finding } from '#packages/findings';
import type { Quotes } from '#engine/book';
import type { StakeFlows } from './flows.ts';
import { sinceInceptionRate } from './internal-rates.ts';
import { grownFlows, uncalledFinding } from './kaplan-schoar.ts';

/** Less than this part of all payments is the noise of float64. */
const NOISE = 1e-12;

/**
 * What the index investment is worth at the end: sum of (paid in - distributed) x growth of the index from the day of each payment. In the
 * currency of the stake. Below zero where more was distributed than the index could have paid: `index.short`, dated with the first day on
 * which the index would have had to be sold short, also where it recovers. Null with `benchmark.missing` and `capital.uncalled`.
 * Source: A. Long, C. Nickels, "A Private Investment Benchmark" (1996).
 */
export function longNickelsValue(stake: StakeFlows, index: Quotes): Figure {
  if (stake.flows.length === 0) return { value: null, findings: [uncalledFinding(stake)] };
  const { value: grown, findings } = grownFlows(stake, index);
  if (grown === null) return { value: null, findings };
  return { value: grown.paidIn - grown.distributed, findings: mergeFindings(findings, shortSaleFindings(stake, grown.growth)) };
}

/**
 * Internal rate of the payments with the value of the index investment at the end instead of the stake's own; yearly, actual/365. To be
 * compared with the stake's since-inception rate. Null as above, and with `irr.none`, which a value below zero may bring about.
 * Source: as above; known as ICM, LN-PME, or PME.
 */
export function longNickels(stake: StakeFlows, index: Quotes): Figure {
  const { value: nav, findings } = longNickelsValue(stake, index);
  if (nav === null) return { value: null, findings };
  return sinceInceptionRate({ ...stake, nav, findings });
}

function shortSaleFindings({ flows }: StakeFlows, growth: readonly number[]): Finding[] {
  let position = 0;
  let gross = 0;
  for (const [i, { day, paidIn, distributed }] of flows.entries()) {
    position += (paidIn - distributed) * (growth[i] as number);
    gross += Math.abs(paidIn - distributed) * (growth[i] as number);
    const dayEnds = flows[i + 1]?.day !== day;
    if (dayEnds && position < -NOISE * gross) return [finding('index.short', { date: formatDay(day) })];
  }
  return [];
}
