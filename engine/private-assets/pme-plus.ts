/** Computes PME+: distributions are scaled so that the index investment ends at the value of the stake, and never below zero for that reason. */
import { formatDay } from '#packages/calendar';
import { finding, mergeFindings, type Figure } from '#packages/findings';
import type { Quotes } from '#engine/book';
import type { StakeFlows } from './flows.ts';
import { sinceInceptionRate } from './internal-rates.ts';
import { grownFlows, uncalledFinding } from './kaplan-schoar.ts';

/**
 * Lambda = (sum of paid in x growth - value) / (sum of distributions x growth), growth of the index from the day of each payment to the end.
 * Below 1 the stake did better than the index. Null with `capital.uncalled`, with `benchmark.missing`, and with `distributions.none` where
 * nothing was distributed; below zero, where the value alone exceeds what the index would have made of all that was paid in, with
 * `scaling.negative`. Source: C. Rouvinez, "Private Equity Benchmarking with PME+", Venture Capital Journal 43 (2003).
 */
export function pmePlusScaling(stake: StakeFlows, index: Quotes): Figure {
  const grown = grownFlows(stake, index);
  if (grown.value === null) return { value: null, findings: grown.findings };
  const { paidIn, distributed } = grown.value;
  const date = formatDay(stake.asOf);
  if (!(paidIn > 0)) return { value: null, findings: [uncalledFinding(stake)] };
  if (!(distributed > 0)) return { value: null, findings: [finding('distributions.none', { date })] };
  const value = (paidIn - stake.nav) / distributed;
  const negative = value < 0 ? [finding('scaling.negative', { date })] : [];
  return { value, findings: mergeFindings(stake.findings, grown.findings, negative) };
}

/**
 * Internal rate of what was paid in, the distributions times lambda, and the value of the stake; yearly, actual/365. To be compared with the
 * stake's since-inception rate. Null as above, and with `irr.none`. Source: as above.
 */
export function pmePlus(stake: StakeFlows, index: Quotes): Figure {
  const { value: lambda, findings } = pmePlusScaling(stake, index);
  if (lambda === null) return { value: null, findings };
  const flows = stake.flows.map((flow) => ({ ...flow, distributed: flow.distributed * lambda }));
  return sinceInceptionRate({ ...stake, flows, findings });
}
