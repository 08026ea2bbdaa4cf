/** Computes the difference of two returns from their rounded values, so that it agrees with the returns that the reader sees. */
import { fromNumber, formatDecimal, round, subtract } from '#packages/money';

/** Digits of a fraction that a written percentage shows: 12.34% is 0.1234. */
const SHOWN_DECIMALS = 4;

/**
 * The difference of two returns (fractions) after both are rounded as shown, so that a reader who subtracts gets the same result; a
 * decimal fraction, null where either is unknown.
 */
export function differenceAsShown(own: number | null, against: number | null): string | null {
  if (own === null || against === null) return null;
  return formatDecimal(subtract(round(fromNumber(own), SHOWN_DECIMALS), round(fromNumber(against), SHOWN_DECIMALS)));
}
