/** Attribution of a whole range by notional funds: exact for the totals, without effects by segment. */
import { mergeFindings, type Figure } from '#packages/findings';
import { withTotal, type Attribution } from './brinson.ts';
import { compoundReturns } from './linking.ts';
import type { AttributionPeriod } from './linked-attribution.ts';
import { sumOf, completeRows, type WeightRule } from './segments.ts';

/**
 * Two notional funds are compounded beside portfolio P and benchmark B: the allocation fund A holds the portfolio's weights at the
 * benchmark's returns, the selection fund S the benchmark's weights at the portfolio's returns. Allocation is A - B, selection S - B,
 * interaction P - A - S + B, each of compounded returns. Null with the findings of a period whose rows cannot be completed
 * (see `completeRows`; weights by `remainder` unless given).
 * Source: O. Davies, D. Laker, "Multiple-period performance attribution using the Brinson model" (2001); C. Bacon (2008), ch. 8.
 */
export function notionalFundsAttribution(
  periods: readonly AttributionPeriod[],
  weights: WeightRule = 'remainder',
): Figure<Omit<Attribution, 'segments'>> {
  const figures = periods.map(({ rows }) => completeRows(rows, weights));
  const findings = mergeFindings(...figures.map((each) => each.findings));
  const whole = figures.flatMap(({ value }) => (value ? [value] : []));
  if (whole.length < periods.length) return { value: null, findings };
  const fund = (weight: 'portfolioWeight' | 'benchmarkWeight', earns: 'portfolioReturn' | 'benchmarkReturn') =>
    compoundReturns(whole.map((rows) => sumOf(rows, (row) => row[weight] * row[earns])));
  const portfolioReturn = fund('portfolioWeight', 'portfolioReturn');
  const benchmarkReturn = fund('benchmarkWeight', 'benchmarkReturn');
  const allocation = fund('portfolioWeight', 'benchmarkReturn') - benchmarkReturn;
  const selection = fund('benchmarkWeight', 'portfolioReturn') - benchmarkReturn;
  const excess = portfolioReturn - benchmarkReturn;
  const effects = withTotal({ allocation, selection, interaction: excess - allocation - selection });
  return { value: { portfolioReturn, benchmarkReturn, excess, effects }, findings };
}
