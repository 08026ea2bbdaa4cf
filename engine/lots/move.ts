/** Moves of a holding that matter for its cost: acquisitions, disposals, transfers, exchanges by corporate actions, returns of capital. */
import type { Day } from '#packages/calendar';
import type { Fraction } from '#packages/money';
import type { LotCost, CostMethod } from './lot.ts';

interface HoldingEvent {
  readonly day: Day;
  /** Identifies the holding: an instrument in one pocket (wrapper). */
  readonly key: string;
  /** Identifies the move. */
  readonly id: string;
}

export interface Acquisition extends HoldingEvent {
  readonly kind: 'acquired';
  readonly units: Fraction;
  /** Cost of all of the units. */
  readonly cost: LotCost;
  /** The day on which the units were acquired, where that was elsewhere and before. */
  readonly since?: Day;
}

export interface DisposalMove extends HoldingEvent {
  readonly kind: 'disposed';
  readonly units: Fraction;
  /** The lots to take, for the method `specific`; without `units`, as many as the lot has. */
  readonly from?: readonly { readonly lot: string; readonly units?: Fraction }[];
}

/** Units that go to another holding of the same owner. Nothing is disposed of: lots keep their names, days and cost. */
export interface Transfer extends HoldingEvent {
  readonly kind: 'transferred';
  /** The holding that they go to. */
  readonly to: string;
  readonly units: Fraction;
  readonly from?: DisposalMove['from'];
  /** Market value of all of the units; it becomes the cost of those that the giving holding does not hold. */
  readonly worth: LotCost;
}

/** Every unit is exchanged for others: a split, spin-off, merger, bonus, change of name. Only what is paid out in cash realises a gain. */
export interface UnitExchange extends HoldingEvent {
  readonly kind: 'exchanged';
  /**
   * Number of units that are exchanged. Where the lots hold more, the excess was sold ahead of purchases that are matched with the sale: it is split
   * and renamed, and takes no other part. Zero where there is only such an excess.
   */
  readonly held: Fraction;
  /** The received units are those that were held, under another name. */
  readonly renames?: true;
  /** For each unit held, the units that stay in the holding, and the share of the cost that stays with them. */
  readonly keeps: ExchangeShare;
  /** What is received for each unit. */
  readonly receives: readonly ReceivedHolding[];
  /** Share of the cost that is paid out in cash; together with the shares above it is one. */
  readonly paidOut: Fraction | null;
}

export interface ExchangeShare {
  readonly units: Fraction;
  /** Null where the value that divides the cost is unknown. */
  readonly cost: Fraction | null;
}

export interface ReceivedHolding extends ExchangeShare {
  readonly key: string;
  /** Exchange rate of the day, from the currency in which the giving holding is quoted to that of this one; null where it is unknown. */
  readonly rate: Fraction | null;
}

/** Money that is paid back out of the cost, spread over the units. */
export interface ReturnOfCapital extends HoldingEvent {
  readonly kind: 'returned';
  readonly money: LotCost;
}

export type HoldingMove = Acquisition | DisposalMove | Transfer | UnitExchange | ReturnOfCapital;

/** Answers the cost method of a holding on a day. */
export type CostMethodLookup = (key: string, day: Day) => CostMethod;
