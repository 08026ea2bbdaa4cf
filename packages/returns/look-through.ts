/** What a scope is made of when one looks through its funds: each fund divided by what it holds, as far as that is known. */
import { multiply, subtract, sum, type Amount, type Rate } from '#packages/money';

export interface Divided {
  /** Null where it could not be valued. */
  readonly value: Amount | null;
  /** The part that it belongs to as a whole; null where it is a fund, which belongs to what it holds. */
  readonly own: string | null;
  /** Of a fund: what is known of what it holds. Weights are above zero and add up to one at most. */
  readonly holds: readonly { readonly part: string; readonly weight: Rate }[];
}

export interface SeenPart {
  /** Null for what is not looked through. */
  readonly part: string | null;
  /** Exact: what belongs together is summed before anything is rounded. */
  readonly value: Amount;
}

/** In the order of the holdings. The parts of each add up to its value exactly: what its weights leave open is not looked through. */
export function lookThrough(holdings: readonly Divided[]): SeenPart[] {
  return holdings.flatMap(({ value, own, holds }): SeenPart[] => {
    if (value === null) return [];
    if (own !== null) return [{ part: own, value }];
    const seen = holds.map(({ part, weight }) => ({ part, value: multiply(value, weight) }));
    const rest = subtract(value, sum(seen.map((one) => one.value)));
    return rest.coefficient === 0n ? seen : [...seen, { part: null, value: rest }];
  });
}
