/** Computes shares in hundredths of a per cent, rounded so that together they add up to the whole. */
import { isZero, roundedQuotient, round, type Amount } from './decimal.ts';

/** Hundredths of a per cent in a whole. */
const STEPS_IN_WHOLE = 10_000n;

/**
 * The share of each part in the whole, a fraction of four digits, by largest remainder: parts that are all of the whole add up to exactly
 * 1. Of equal remainders the first is rounded up. `together` is the rounded share that the parts must add up to, where they are the rows
 * of a group: so groups add up to the whole, and rows to their group. Null for a part that is unknown, and for every part of a whole of zero.
 */
export function closedShares(parts: readonly (Amount | null)[], whole: Amount, together?: number | null): (number | null)[] {
  if (isZero(whole)) return parts.map(() => null);
  const scale = Math.max(whole.scale, ...parts.map((part) => part?.scale ?? 0));
  const sign = whole.coefficient < 0n ? -1n : 1n;
  const divisor = sign * round(whole, scale).coefficient;
  const dividends = parts.map((part) => part && sign * round(part, scale).coefficient * STEPS_IN_WHOLE);
  const divided = dividends.map((dividend) => (dividend === null ? null : floorDivision(dividend, divisor)));
  const known = divided.filter((part) => part !== null);
  const all = dividends.reduce<bigint>((sum, dividend) => sum + (dividend ?? 0n), 0n);
  const steps = BigInt(
    together === undefined || together === null ? roundedQuotient(all, divisor) : Math.round(together * Number(STEPS_IN_WHOLE)),
  );
  const missing = steps - known.reduce((sum, { floor }) => sum + floor, 0n);
  const raised = new Set(known.toSorted((a, b) => Number(b.rest - a.rest)).slice(0, Number(missing)));
  return divided.map((part) => part && Number(part.floor + (raised.has(part) ? 1n : 0n)) / Number(STEPS_IN_WHOLE));
}

/** The same for named parts: of equal remainders the first by name is rounded up, whatever the order of the parts. */
export function closedSharesByName(
  parts: readonly { readonly name: string; readonly value: Amount | null }[],
  whole: Amount,
  together?: number | null,
): (number | null)[] {
  const order = parts.map((_, at) => at).sort((a, b) => (parts[a]!.name < parts[b]!.name ? -1 : 1));
  const shares = closedShares(
    order.map((at) => parts[at]!.value),
    whole,
    together,
  );
  return parts.map((_, at) => shares[order.indexOf(at)] ?? null);
}

/** The quotient rounded down, for negative numbers too, and the remainder. */
function floorDivision(dividend: bigint, divisor: bigint): { readonly floor: bigint; readonly rest: bigint } {
  const rest = ((dividend % divisor) + divisor) % divisor;
  return { floor: (dividend - rest) / divisor, rest };
}
