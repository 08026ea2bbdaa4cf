/** Contribution to return: how much of the whole's compounded return each holding or group made. */
import { formatDay } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { dailyTotals, dayAt, NEGLIGIBLE_AMOUNT, type PortfolioColumns, type SegmentColumns } from './columns.ts';
import { coefficientsOf, compoundReturns, isUnlinkable, logarithmicFactor } from './linking.ts';

/**
 * `carino`: each period's contribution is smoothed by (ln(1 + R) / R) / (ln(1 + Rc) / Rc), so that the order of periods does not matter.
 * `menchero`: as `linkEffects` does it, against a benchmark of 0.
 * `cumulative`: it is multiplied by the growth of the whole before the period, which is the gain per unit of capital at the start.
 */
export type ContributionLinkingMethod = 'carino' | 'menchero' | 'cumulative';

export interface Contribution {
  readonly segment: string;
  /** Fraction of the whole's compounded return: 0.031 is 3.1 percentage points. */
  readonly contribution: number;
  /** Mean share of the opening values of the whole. */
  readonly averageWeight: number;
}

export interface Contributions {
  /** Compounded return of the whole. The contributions of all segments add up to it. */
  readonly totalReturn: number;
  readonly segments: readonly (Contribution & { readonly gain: number })[];
}

/**
 * A day's contribution of a segment is its gain (closing + outflow - opening - inflow) over the base of the whole (opening values +
 * inflow from outside), linked over days by `linking` (`carino` by default). Those of all segments add up to the compounded return
 * product(1 + gain / base) - 1, the true daily time-weighted return. `gain` is in the currency of the columns, over all days. A day whose
 * base is nothing has no percentage and is left out, with `return.undefined` when there was a gain. Null with `return.undefined` when no
 * day has a base or one is below zero, with `return.total-loss` for carino when everything was lost, for menchero when more was. Throws
 * RangeError for columns of different lengths. Source: C. Bacon (2008), on contribution analysis; D. Carino (1999); J. Menchero (2000).
 */
export function contributions(columns: PortfolioColumns, linking: ContributionLinkingMethod = 'carino'): Figure<Contributions> {
  const { segments } = columns;
  const { base, gain, opening, findings, impossible } = dailyTotals(columns);
  if (impossible) return { value: null, findings };
  const returns = base.map((on, i) => (on === 0 ? 0 : (gain[i] as number) / on));
  const lost = returns.findIndex((each) => isBeyondLinking(each, linking));
  if (lost >= 0) return { value: null, findings: [...findings, finding('return.total-loss', { date: formatDay(dayAt(columns, lost)) })] };

  const totalReturn = compoundReturns(returns);
  const factors = new Float64Array(base.length);
  const counted = [...base.keys()].filter((i) => base[i] !== 0);
  const linked = periodFactors(
    Float64Array.from(counted, (i) => returns[i] as number),
    linking,
  );
  for (const [t, i] of counted.entries()) factors[i] = linked[t] as number;
  const perMoney = factors.map((factor, i) => (base[i] === 0 ? 0 : factor / (base[i] as number)));
  const days = opening.reduce((count, worth) => (worth > NEGLIGIBLE_AMOUNT ? count + 1 : count), 0);
  const share = opening.map((worth) => (worth > NEGLIGIBLE_AMOUNT ? 1 / (worth * days) : 0));
  const value = {
    totalReturn,
    segments: segments.map((segment) => ({ segment: segment.segment, ...segmentContribution(segment, perMoney, share) })),
  };
  return { value, findings };
}

/** Sums a segment's contribution, weight and gain in one pass over its columns; long histories spend most of their time in this loop. */
function segmentContribution({ opening, inflow, outflow, closing }: SegmentColumns, perMoney: Float64Array, share: Float64Array) {
  let contribution = 0;
  let averageWeight = 0;
  let gain = 0;
  for (let i = 0; i < opening.length; i++) {
    const start = opening[i] as number;
    const earned = (closing[i] as number) - start + (outflow[i] as number) - (inflow[i] as number);
    gain += earned;
    contribution += earned * (perMoney[i] as number);
    averageWeight += start * (share[i] as number);
  }
  return { contribution, averageWeight, gain };
}

/** Whether the method cannot link a period with this return of the whole. */
export function isBeyondLinking(portfolioReturn: number, linking: ContributionLinkingMethod): boolean {
  return linking !== 'cumulative' && isUnlinkable({ portfolioReturn, benchmarkReturn: 0 }, linking);
}

/** By period, the factor that its contributions are multiplied with. The returns must be ones that the method can link. */
export function periodFactors(returns: Float64Array, linking: ContributionLinkingMethod): Float64Array {
  if (linking === 'menchero')
    return coefficientsOf(
      Array.from(returns, (portfolioReturn) => ({ portfolioReturn, benchmarkReturn: 0 })),
      linking,
    );
  if (linking === 'carino') {
    const whole = logarithmicFactor(compoundReturns(returns));
    return returns.map((each) => logarithmicFactor(each) / whole);
  }
  let growth = 1;
  return returns.map((each) => {
    const before = growth;
    growth *= 1 + each;
    return before;
  });
}
