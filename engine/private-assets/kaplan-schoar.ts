/** Computes Kaplan and Schoar's public-market equivalent: what the stake returned, over what the same money would have returned in an index. */
import { formatDay } from '#packages/calendar';
import { finding, mergeFindings, type Figure } from '#packages/findings';
import type { Quotes } from '#engine/book';
import type { StakeFlows } from './flows.ts';
import { indexGrowthTo } from './index-levels.ts';

/**
 * (sum of distributions x growth + value) / (sum of paid in x growth), growth from the day of each payment to the end. A ratio; above 1 the
 * stake did better than the index. Null with `capital.uncalled` where nothing is paid in, with `benchmark.missing` where the index does not
 * cover a day. Source: S. Kaplan, A. Schoar, "Private Equity Performance: Returns, Persistence, and Capital Flows", Journal of Finance 60 (2005).
 */
export function kaplanSchoar(stake: StakeFlows, index: Quotes): Figure {
  const grown = grownFlows(stake, index);
  if (grown.value === null) return { value: null, findings: grown.findings };
  const { paidIn, distributed } = grown.value;
  if (!(paidIn > 0)) return { value: null, findings: [uncalledFinding(stake)] };
  return { value: (distributed + stake.nav) / paidIn, findings: mergeFindings(stake.findings, grown.findings) };
}

export interface GrownFlows {
  /** Growth of the index from the day of each payment to the end. */
  readonly growth: readonly number[];
  /** Sums of the payments, each multiplied by its growth. */
  readonly paidIn: number;
  readonly distributed: number;
}

export function grownFlows({ flows, asOf }: StakeFlows, index: Quotes): Figure<GrownFlows> {
  const days = flows.map(({ day }) => day);
  const { value: growth, findings } = indexGrowthTo(asOf, days, index);
  if (growth === null) return { value: null, findings };
  let paidIn = 0;
  let distributed = 0;
  flows.forEach((flow, i) => {
    paidIn += flow.paidIn * (growth[i] as number);
    distributed += flow.distributed * (growth[i] as number);
  });
  return { value: { growth, paidIn, distributed }, findings };
}

export function uncalledFinding({ asOf }: StakeFlows) {
  return finding('capital.uncalled', { date: formatDay(asOf) });
}
