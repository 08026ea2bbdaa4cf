/** How far two returns are apart, as a reader sees it. */
import { fromNumber, plain, round, subtract } from '#packages/money';

/** Digits of a fraction that a written percentage shows: 12.34% is 0.1234. */
const SHOWN = 4;

/**
 * The difference of two returns (fractions) as they are written, so that a reader who subtracts finds the same; a decimal
 * fraction, null where either is unknown.
 */
export function shownDifference(own: number | null, against: number | null): string | null {
  if (own === null || against === null) return null;
  return plain(subtract(round(fromNumber(own), SHOWN), round(fromNumber(against), SHOWN)));
}
