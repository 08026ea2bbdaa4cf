/** Represents a span of time as a sum of days over years of a given length, which stays exact until it is divided out. */
import { fraction, ZERO_FRACTION, dividedBy, plus, type Fraction } from '#packages/money';

/** Both are whole numbers; `perYear` is greater than zero. */
export interface YearPart {
  readonly days: number;
  readonly perYear: number;
}

export function sumOfYears(parts: readonly YearPart[]): number {
  return parts.reduce((years, { days, perYear }) => years + days / perYear, 0);
}

export function exactYears(parts: readonly YearPart[]): Fraction {
  return parts.reduce((years, { days, perYear }) => plus(years, dividedBy(wholeFraction(days), wholeFraction(perYear))), ZERO_FRACTION);
}

export function negateYearParts(parts: readonly YearPart[]): YearPart[] {
  return parts.map(({ days, perYear }) => ({ days: -days, perYear }));
}

function wholeFraction(count: number): Fraction {
  return fraction({ coefficient: BigInt(count), scale: 0 });
}
