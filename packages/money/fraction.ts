/** Exact fractions, for sums that pass through divisions (inverse rates, average cost) and are rounded once at the end. */
import { powerOfTen, roundedQuotient, type Decimal, type DecimalKind } from './decimal.ts';

export interface Fraction {
  readonly numerator: bigint;
  /** Greater than zero. Common factors are taken out where a sum or product would multiply them. */
  readonly denominator: bigint;
}

export const ZERO_FRACTION: Fraction = { numerator: 0n, denominator: 1n };
export const ONE_FRACTION: Fraction = { numerator: 1n, denominator: 1n };

export function fraction(value: Decimal): Fraction {
  return { numerator: value.coefficient, denominator: powerOfTen(value.scale) };
}

/** Uses the least common denominator: the denominator of a long sum grows only by what is new in each summand, a small number to divide by. */
export function plus(a: Fraction, b: Fraction): Fraction {
  const shared = commonDivisor(a.denominator, b.denominator);
  const left = b.denominator / shared;
  const right = a.denominator / shared;
  return { numerator: a.numerator * left + b.numerator * right, denominator: a.denominator * left };
}

export function times(a: Fraction, b: Fraction): Fraction {
  const ab = commonDivisor(a.numerator, b.denominator);
  const ba = commonDivisor(b.numerator, a.denominator);
  return { numerator: (a.numerator / ab) * (b.numerator / ba), denominator: (a.denominator / ba) * (b.denominator / ab) };
}

/** Throws RangeError for a division by zero. */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  if (b.numerator === 0n) throw new RangeError('Division by zero');
  const sign = b.numerator < 0n ? -1n : 1n;
  return times(a, { numerator: b.denominator * sign, denominator: b.numerator * sign });
}

/** The greatest common divisor; greater than zero, because one of the two numbers is. */
function commonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

/** Brings a fraction to lowest terms; worth its cost where a fraction is multiplied many times. */
export function reduceFraction({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 1n ? { numerator, denominator } : { numerator: numerator / a, denominator: denominator / a };
}

/** To `scale` digits after the point, half away from zero. */
export function roundFraction<K extends DecimalKind>(value: Fraction, scale: number): Decimal<K> {
  return { coefficient: roundedQuotient(value.numerator * powerOfTen(scale), value.denominator), scale };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Negative, 0 or positive as `a` is less than, equal to or greater than `b`. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}
