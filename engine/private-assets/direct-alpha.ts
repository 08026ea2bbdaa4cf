/** Computes Direct Alpha: the rate by which a stake did better or worse than an index, from its payments measured in the index. */
import { mergeFindings, finding, type Figure } from '#packages/findings';
import type { Quotes } from '#engine/book';
import type { StakeFlows } from './flows.ts';
import { sinceInceptionRate } from './internal-rates.ts';
import { grownFlows } from './kaplan-schoar.ts';

/**
 * Internal rate of the payments, each multiplied by the growth of the index from its day to the end, with the value of the stake at the end;
 * actual/365. A fraction a year: `yearly` compounding unless said otherwise, or `continuous`, ln(1 + rate). Null with `capital.uncalled`,
 * `benchmark.missing`, `irr.none`. Source: O. Gredil, B. Griffiths, R. Stucke, "Benchmarking Private Equity: The Direct Alpha Method" (2014).
 */
export function directAlpha(stake: StakeFlows, index: Quotes, compounding: 'yearly' | 'continuous' = 'yearly'): Figure {
  const { value: grown, findings: ofIndex } = grownFlows(stake, index);
  if (grown === null) return { value: null, findings: ofIndex };
  const flows = stake.flows.map(({ day, paidIn, distributed }, i) => {
    const growth = grown.growth[i] as number;
    return { day, paidIn: paidIn * growth, distributed: distributed * growth };
  });
  const { value, findings } = sinceInceptionRate({ ...stake, flows, findings: mergeFindings(stake.findings, ofIndex) });
  if (value === null || compounding === 'yearly') return { value, findings };
  return value > -1 ? { value: Math.log1p(value), findings } : { value: null, findings: mergeFindings(findings, [finding('irr.none')]) };
}
