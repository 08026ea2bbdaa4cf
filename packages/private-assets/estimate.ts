/** Estimates the value of a stake from its last report and the payments since. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import {
  add,
  fraction,
  fromNumber,
  minorUnits,
  NOTHING,
  ONE,
  over,
  round,
  rounded,
  sign,
  subtract,
  times,
  toNumber,
  ZERO,
  type Amount,
  type Fraction,
} from '#packages/money';
import type { Quotes } from '#packages/returns';
import { eventsUpTo, type Commitment, type CommitmentEvent } from './commitment.ts';
import { growthTo } from './index-levels.ts';
import { paidIn, received } from './payments.ts';
import { inForce } from './tally.ts';

/** The effect of an event on the value: first `added` is added (negative: taken out), then the part `kept` of it stays. */
export interface Step {
  readonly day: Day;
  readonly added: Amount;
  readonly kept: Fraction;
}

/** Whoever passes on a part of the commitment keeps the rest of the value; where no commitment is known, the value less the price. */
export function stepsOf(commitment: Commitment, events: readonly CommitmentEvent[]): Step[] {
  return events.map((event) => {
    const { day } = event;
    if (event.kind !== 'hand-over') return { day, added: subtract(paidIn(event), received(event)), kept: ONE };
    const all = eventsUpTo(commitment, day);
    const before = inForce(commitment, day, all.slice(0, all.indexOf(event)));
    if (sign(before) <= 0) return { day, added: subtract(ZERO, event.price), kept: ONE };
    const rest = subtract(before, event.committed);
    return { day, added: ZERO, kept: sign(rest) <= 0 ? NOTHING : over(fraction(rest), fraction(before)) };
  });
}

/** The value after the payments. Exact; where a part is kept, rounded to the minor unit of the currency or to the digits that the value has. */
export function cashAdjusted(start: Amount, steps: readonly Step[], currency: string): Amount {
  return steps.reduce((value, { added, kept }) => {
    const sum = add(value, added);
    return kept === ONE ? sum : rounded(times(fraction(sum), kept), Math.max(sum.scale, minorUnits(currency)));
  }, start);
}

/** As `cashAdjustedValue`, start and steps growing with the index from their days on; to the minor unit. Null where the index has no level. */
export function indexRolled(
  start: Amount,
  from: Day,
  steps: readonly Step[],
  { to, index, currency }: { to: Day; index: Quotes; currency: string },
): Figure<Amount> {
  const { value: growth, findings } = growthTo(to, [from, ...steps.map(({ day }) => day)], index);
  if (growth === null) return { value: null, findings };
  const [first = 1, ...later] = growth;
  const value = steps.reduce(
    (total, { added, kept }, i) => ((total + toNumber(added) * (later[i] as number)) * Number(kept.numerator)) / Number(kept.denominator),
    toNumber(start) * first,
  );
  return { value: round(fromNumber<'amount'>(value), minorUnits(currency)), findings };
}
