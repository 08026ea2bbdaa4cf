/** Divides a sum of money among parts so that nothing is left over. */
import { compareFractions, fraction, minus, type Amount, type Fraction } from '#packages/money';

/**
 * Each part is rounded down to the smallest unit of `whole`; what is then missing goes, a unit each, to those that lost most by it, the first of
 * equals first; where more is missing than there are parts, all get the same before (largest remainder). `parts` are the unrounded amounts.
 */
export function apportionAmount(whole: Amount, parts: readonly Fraction[]): Amount[] {
  const unit = 10n ** BigInt(whole.scale);
  const floors = parts.map(({ numerator, denominator }) => floorQuotient(numerator * unit, denominator));
  const missing = whole.coefficient - floors.reduce((so, one) => so + one, 0n);
  const each = floorQuotient(missing, BigInt(parts.length));
  const more = Number(missing - each * BigInt(parts.length));
  const rests = parts.map((part, i) => minus(part, fraction({ coefficient: floors[i] as bigint, scale: whole.scale })));
  const first = new Set([...rests.keys()].sort((a, b) => compareFractions(rests[b] as Fraction, rests[a] as Fraction)).slice(0, more));
  return floors.map((one, i) => ({ coefficient: one + each + (first.has(i) ? 1n : 0n), scale: whole.scale }));
}

function floorQuotient(numerator: bigint, denominator: bigint): bigint {
  const down = numerator / denominator;
  return numerator < 0n && down * denominator !== numerator ? down - 1n : down;
}
