/** Looks through the funds of a scope: divides the value of each fund among what the fund holds, as far as that is known. */
import { multiply, subtract, sum, type Amount, type Rate } from '#packages/money';

export interface LookThroughHolding {
  /** Null where it could not be valued. */
  readonly value: Amount | null;
  /** The part that the holding belongs to as a whole; null for a fund, which is divided among what it holds. */
  readonly own: string | null;
  /** For a fund, what is known of its holdings. Weights are above zero and add up to one at most. */
  readonly holds: readonly { readonly part: string; readonly weight: Rate }[];
}

export interface LookThroughPart {
  /** Null for the part of a fund of which the holdings are not known. */
  readonly part: string | null;
  /** Exact: what belongs together is summed before anything is rounded. */
  readonly value: Amount;
}

/** In the order of the holdings. The parts of each add up to its value exactly: what its weights leave open is a part of its own. */
export function lookThrough(holdings: readonly LookThroughHolding[]): LookThroughPart[] {
  return holdings.flatMap(({ value, own, holds }): LookThroughPart[] => {
    if (value === null) return [];
    if (own !== null) return [{ part: own, value }];
    const seen = holds.map(({ part, weight }) => ({ part, value: multiply(value, weight) }));
    const rest = subtract(value, sum(seen.map((one) => one.value)));
    return rest.coefficient === 0n ? seen : [...seen, { part: null, value: rest }];
  });
}
