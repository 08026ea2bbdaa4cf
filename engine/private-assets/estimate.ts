/** Estimates the value of a stake from its last report and the payments since. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import {
  add,
  fraction,
  fromNumber,
  minorUnits,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  round,
  roundFraction,
  sign,
  subtract,
  times,
  toNumber,
  ZERO,
  type Amount,
  type Fraction,
} from '#packages/money';
import type { Quotes } from '#engine/book';
import { eventsUpTo, type Commitment, type CommitmentEvent } from './commitment.ts';
import { indexGrowthTo } from './index-levels.ts';
import { amountPaidIn, amountReceived } from './payments.ts';
import { commitmentInForce } from './tally.ts';

/** The effect of an event on the value: first `added` is added (negative: taken out), then the part `kept` of it stays. */
export interface EstimateStep {
  readonly day: Day;
  readonly added: Amount;
  readonly kept: Fraction;
}

/** Whoever passes on a part of the commitment keeps the rest of the value; where no commitment is known, the value less the price. */
export function estimateSteps(commitment: Commitment, events: readonly CommitmentEvent[]): EstimateStep[] {
  return events.map((event) => {
    const { day } = event;
    if (event.kind !== 'hand-over') return { day, added: subtract(amountPaidIn(event), amountReceived(event)), kept: ONE_FRACTION };
    const all = eventsUpTo(commitment, day);
    const before = commitmentInForce(commitment, day, all.slice(0, all.indexOf(event)));
    if (sign(before) <= 0) return { day, added: subtract(ZERO, event.price), kept: ONE_FRACTION };
    const rest = subtract(before, event.committed);
    return { day, added: ZERO, kept: sign(rest) <= 0 ? ZERO_FRACTION : dividedBy(fraction(rest), fraction(before)) };
  });
}

/** The value after the payments. Exact; where a part is kept, rounded to the minor unit of the currency or to the digits that the value has. */
export function cashAdjustedValue(start: Amount, steps: readonly EstimateStep[], currency: string): Amount {
  return steps.reduce((value, { added, kept }) => {
    const sum = add(value, added);
    return kept === ONE_FRACTION ? sum : roundFraction(times(fraction(sum), kept), Math.max(sum.scale, minorUnits(currency)));
  }, start);
}

/** As `cashAdjustedValue`, start and steps growing with the index from their days on; to the minor unit. Null where the index has no level. */
export function indexRolledValue(
  start: Amount,
  from: Day,
  steps: readonly EstimateStep[],
  { to, index, currency }: { to: Day; index: Quotes; currency: string },
): Figure<Amount> {
  const { value: growth, findings } = indexGrowthTo(to, [from, ...steps.map(({ day }) => day)], index);
  if (growth === null) return { value: null, findings };
  const [first = 1, ...later] = growth;
  const value = steps.reduce(
    (total, { added, kept }, i) => ((total + toNumber(added) * (later[i] as number)) * Number(kept.numerator)) / Number(kept.denominator),
    toNumber(start) * first,
  );
  return { value: round(fromNumber<'amount'>(value), minorUnits(currency)), findings };
}
