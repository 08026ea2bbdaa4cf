/** What happens to a holding, as far as its cost is concerned. */
import type { Day } from '#packages/calendar';
import type { Fraction } from '#packages/money';
import type { Cost, CostMethod } from './lot.ts';

interface Happening {
  readonly day: Day;
  /** Names the holding: an instrument in one pocket. */
  readonly key: string;
  /** Names the move. */
  readonly id: string;
}

export interface Acquisition extends Happening {
  readonly kind: 'acquired';
  readonly units: Fraction;
  /** Of all of the units. */
  readonly cost: Cost;
  /** When units came in that were acquired elsewhere before. */
  readonly since?: Day;
}

export interface Disposing extends Happening {
  readonly kind: 'disposed';
  readonly units: Fraction;
  /** The lots meant, for the method `specific`; without units as much of the lot as there is. */
  readonly from?: readonly { readonly lot: string; readonly units?: Fraction }[];
}

/** Units that go to another holding of the same owner. Nothing is disposed of: lots keep their names, days and cost. */
export interface Transfer extends Happening {
  readonly kind: 'transferred';
  /** The holding that they go to. */
  readonly to: string;
  readonly units: Fraction;
  readonly from?: Disposing['from'];
  /** What all of the units are worth: the cost of those that the giving holding does not hold. */
  readonly worth: Cost;
}

/** Every unit becomes others: a split, spin-off, merger, bonus, change of name. Nothing is gained but by what leaves for cash. */
export interface Exchange extends Happening {
  readonly kind: 'exchanged';
  /**
   * Units it happens to. Lots that hold more were sold ahead of purchases that are matched with the sale: the rest of them is split and renamed, and
   * takes no other part. None where there is only such a rest.
   */
  readonly held: Fraction;
  /** All that is received is what was held, under another name. */
  readonly renames?: true;
  /** Units a unit that stay in the holding, and the share of the cost that stays with them. */
  readonly keeps: Share;
  /** What is received for each unit. */
  readonly receives: readonly Received[];
  /** Share of the cost that leaves for cash; with the shares above it makes one. */
  readonly paidOut: Fraction | null;
}

export interface Share {
  readonly units: Fraction;
  /** None where the value that divides it is unknown. */
  readonly cost: Fraction | null;
}

export interface Received extends Share {
  readonly key: string;
  /** What one unit of the currency that the giving holding is quoted in is worth in that of this one, on the day; null where it is unknown. */
  readonly rate: Fraction | null;
}

/** Money that is given back out of the cost, spread over the units. */
export interface ReturnOfCapital extends Happening {
  readonly kind: 'returned';
  readonly money: Cost;
}

export type Move = Acquisition | Disposing | Transfer | Exchange | ReturnOfCapital;

/** The method by which a holding's units go on a day. */
export type MethodOf = (key: string, day: Day) => CostMethod;
