/** Units that were acquired together, and what they cost. */
import type { Day } from '#packages/calendar';
import { plus, reduced, times, type Fraction } from '#packages/money';

/**
 * Which units a disposal takes first. `average`: all alike. `fifo`, `lifo`: the oldest, the youngest. `hifo`: those that cost most a unit in the
 * reporting currency. `specific`: those the disposal names, then the oldest. `uk-pool`: those acquired on the same day, then those acquired within
 * the 30 days after, then the pool of all others at average cost (TCGA 1992, sections 104, 105 and 106A; HMRC Capital Gains Manual CG51560).
 */
export const COST_METHODS = ['average', 'fifo', 'lifo', 'hifo', 'specific', 'uk-pool'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** In the reporting currency and in that of the quotes, each at the rate of its day; null where a rate or price was missing. */
export interface Cost {
  readonly reporting: Fraction | null;
  readonly local: Fraction | null;
}

export interface Lot {
  /** Of the move that acquired it; of the first of them where lots are pooled. */
  readonly id: string;
  /** Of acquisition; corporate actions and changes of method keep it. */
  readonly day: Day;
  readonly units: Fraction;
  readonly cost: Cost;
}

export function addCost(a: Cost, b: Cost): Cost {
  return { reporting: addKnown(a.reporting, b.reporting), local: addKnown(a.local, b.local) };
}

export function shareOfCost({ reporting, local }: Cost, share: Fraction | null): Cost {
  if (share === null) return UNKNOWN;
  if (share.numerator === share.denominator) return { reporting, local };
  // In lowest terms the share is small, and the cost stays affordable over a long life of partial sales.
  const part = reduced(share);
  const ofReporting = reporting && times(reporting, part);
  // Most things are bought in the currency they are reported in.
  return { reporting: ofReporting, local: local === reporting ? ofReporting : local && times(local, part) };
}

const UNKNOWN: Cost = { reporting: null, local: null };

function addKnown(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && plus(a, b);
}
