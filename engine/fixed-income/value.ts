/** Computes the value of a nominal amount of a bond, exact until it is rounded at the end. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { add, fraction, roundFraction, times, type Amount, type Fraction, type Rate } from '#packages/money';
import { exactAccruedInterest } from './accrued.ts';
import { knownFigure, andThen } from './answers.ts';
import type { BondTerms } from './terms.ts';

export interface BondValue {
  /** Nominal x quoted price / 100. */
  readonly clean: Amount;
  readonly accrued: Amount;
  /** The sum of the two as rounded, so that a statement adds up. */
  readonly dirty: Amount;
}

/**
 * Value of a nominal amount in its currency, at a price in per cent without accrued interest; each part is rounded to `scale` digits, half away
 * from zero. Null as `accruedInterest`.
 */
export function bondValue(terms: BondTerms, day: Day, nominal: Amount, cleanPrice: Rate, scale = 2): Figure<BondValue> {
  return andThen(exactAccruedInterest(terms, day), (interest) => {
    const clean = partOf(nominal, fraction(cleanPrice), scale);
    const accrued = partOf(nominal, interest, scale);
    return knownFigure({ clean, accrued, dirty: add(clean, accrued) });
  });
}

function partOf(nominal: Amount, perHundred: Fraction, scale: number): Amount {
  return roundFraction<'amount'>(times(times(fraction(nominal), perHundred), { numerator: 1n, denominator: 100n }), scale);
}
