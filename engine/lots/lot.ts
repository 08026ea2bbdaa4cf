/** Lots: units that were acquired together, with their cost; and the cost methods that decide which lots a disposal takes. */
import type { Day } from '#packages/calendar';
import { ZERO_FRACTION, plus, reduceFraction, times, type Fraction } from '#packages/money';

/**
 * Which units a disposal takes first. `average`: the same part of all. `fifo`, `lifo`: the oldest, the youngest. `hifo`: those that cost most a unit
 * in the reporting currency. `specific`: those the disposal names, then the oldest. `uk-pool`: those acquired on the same day, then those acquired
 * within the 30 days after, then the pool of all others at average cost (TCGA 1992, sections 104, 105 and 106A; HMRC Capital Gains Manual CG51560).
 * By every method, units that were sold before they were held are matched with those acquired next (section 105(2)).
 */
export const COST_METHODS = ['average', 'fifo', 'lifo', 'hifo', 'specific', 'uk-pool'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** Cost in the reporting currency and in that of the quotes, each at the rate of its day; null where a rate or price was missing. */
export interface LotCost {
  readonly reporting: Fraction | null;
  readonly local: Fraction | null;
  /** Accrued interest bought together with the units, in the reporting currency; none if absent, null where it is unknown. */
  readonly interest?: Fraction | null;
}

export interface Lot {
  /** Id of the move that acquired it; of the first of them where lots are pooled. */
  readonly id: string;
  /** Day of acquisition; corporate actions and changes of method keep it. */
  readonly day: Day;
  readonly units: Fraction;
  readonly cost: LotCost;
}

export function addCost(a: LotCost, b: LotCost): LotCost {
  const sums = { reporting: addKnown(a.reporting, b.reporting), local: addKnown(a.local, b.local) };
  if (a.interest === undefined && b.interest === undefined) return sums;
  return { ...sums, interest: addKnown(interestOf(a), interestOf(b)) };
}

export function interestOf({ interest }: LotCost): Fraction | null {
  return interest === undefined ? ZERO_FRACTION : interest;
}

export function shareOfCost(cost: LotCost, share: Fraction | null): LotCost {
  if (share === null) return UNKNOWN_COST;
  if (share.numerator === share.denominator) return cost;
  const { reporting, local, interest } = cost;
  // In lowest terms the share is small, and the arithmetic stays fast over a long life of partial sales.
  const part = reduceFraction(share);
  const ofReporting = reporting && times(reporting, part);
  // Most things are bought in the currency they are reported in.
  return {
    reporting: ofReporting,
    local: local === reporting ? ofReporting : local && times(local, part),
    ...(interest !== undefined && { interest: interest && times(interest, part) }),
  };
}

const UNKNOWN_COST: LotCost = { reporting: null, local: null };

function addKnown(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && plus(a, b);
}
