/** Contribution to return: how much of the whole's compounded return each holding or group made. */
import { formatDay } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { dailyTotals, NOTHING, type Columns, type SegmentColumns } from './columns.ts';
import { compounded, logarithmicFactor } from './linking.ts';

/**
 * `carino`: each period's contribution is smoothed by (ln(1 + R) / R) / (ln(1 + Rc) / Rc), so that the order of periods does not matter.
 * `cumulative`: it is multiplied by the growth of the whole before the period, which is the gain per unit of capital at the start.
 */
export type ContributionLinking = 'carino' | 'cumulative';

export interface Contribution {
  readonly segment: string;
  /** Fraction of the whole's compounded return: 0.031 is 3.1 percentage points. */
  readonly contribution: number;
  /** Mean share of the opening values. */
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
 * day has a base or one is below zero, with `return.total-loss` for carino when everything was lost. Throws RangeError for columns of
 * different lengths. Source: C. Bacon (2008), on contribution analysis; D. Carino (1999).
 */
export function contributions(columns: Columns, linking: ContributionLinking = 'carino'): Figure<Contributions> {
  const { segments } = columns;
  const { base, gain, opening, findings, impossible } = dailyTotals(columns);
  if (impossible) return { value: null, findings };
  const returns = base.map((on, i) => (on === 0 ? 0 : (gain[i] as number) / on));
  const lost = linking === 'carino' ? returns.findIndex((each) => each <= -1) : -1;
  if (lost >= 0) return { value: null, findings: [...findings, finding('return.total-loss', { date: formatDay(columns.first + lost) })] };

  const totalReturn = compounded(returns);
  const factors = periodFactors(returns, linking);
  const perMoney = factors.map((factor, i) => (base[i] === 0 ? 0 : factor / (base[i] as number)));
  const days = opening.reduce((count, worth) => (worth > NOTHING ? count + 1 : count), 0);
  const share = opening.map((worth) => (worth > NOTHING ? 1 / (worth * days) : 0));
  const value = { totalReturn, segments: segments.map((segment) => ({ segment: segment.segment, ...weigh(segment, perMoney, share) })) };
  return { value, findings };
}

/** One pass over the columns of a segment: the loop that long histories spend their time in. */
function weigh({ opening, inflow, outflow, closing }: SegmentColumns, perMoney: Float64Array, share: Float64Array) {
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

/** By period, what its contributions are multiplied with; returns above -100 % for carino. */
export function periodFactors(returns: Float64Array, linking: ContributionLinking): Float64Array {
  if (linking === 'carino') {
    const whole = logarithmicFactor(compounded(returns));
    return returns.map((each) => logarithmicFactor(each) / whole);
  }
  let growth = 1;
  return returns.map((each) => {
    const before = growth;
    growth *= 1 + each;
    return before;
  });
}
