/** Exact fractions, for sums that pass through divisions (inverse rates, average cost) and are rounded once at the end. */
import { powerOfTen, quotient, type Decimal, type Kind } from './decimal.ts';

export interface Fraction {
  readonly numerator: bigint;
  /** Greater than zero. Not reduced: most sums are short, and finding common divisors costs more than it saves. */
  readonly denominator: bigint;
}

export const NOTHING: Fraction = { numerator: 0n, denominator: 1n };
export const ONE: Fraction = { numerator: 1n, denominator: 1n };

export function fraction(value: Decimal): Fraction {
  return { numerator: value.coefficient, denominator: powerOfTen(value.scale) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return { numerator: a.numerator * b.denominator + b.numerator * a.denominator, denominator: a.denominator * b.denominator };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** Throws RangeError for a division by zero. */
export function over(a: Fraction, b: Fraction): Fraction {
  if (b.numerator === 0n) throw new RangeError('Division by zero');
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign };
}

/** To `scale` digits after the point, half away from zero. */
export function rounded<K extends Kind>(value: Fraction, scale: number): Decimal<K> {
  return { coefficient: quotient(value.numerator * powerOfTen(scale), value.denominator), scale };
}
