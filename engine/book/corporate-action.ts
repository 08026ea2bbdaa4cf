/**
 * Corporate actions: what a company does to every unit of its shares. What becomes of a holding follows from the units held.
 *
 * - An action counts for what was held at the close of the day before, and before the trades of its day: what is bought on the day takes no part, and
 *   what is sold on it is sold after the action. Several of one day apply in the order given, each to what the one before left.
 * - Units that come out are kept to ten digits. A fraction that is paid in cash is an action of its own, after the one that made it: the units beyond
 *   the last whole one leave every lot in proportion, with their share of the cost, for the cash.
 * - Additional units of another line are a spin-off. Rights that are sold are sold like any holding; rights that are taken up are a purchase, and a
 *   sale of the rights for nothing.
 * - Cost goes where its units go, lot by lot with the day of acquisition. Only cash takes cost out: its part of it, as a disposal; capital that is
 *   returned takes no more than there is, and what is beyond is a gain.
 * - Where cost is divided by value and a price is missing, it is unknown on both sides, with the finding `price.missing`.
 */
import type { Day } from '#packages/calendar';
import type { Amount, Units } from '#packages/money';

/** So many new units for so many old ones, as decimal text: a split 3 for 2 is `{ new: '3', old: '2' }`. */
export interface UnitRatio {
  readonly new: string;
  readonly old: string;
}

/** Money for each unit held, as decimal text. */
export interface CashPerUnit {
  readonly amount: string;
  readonly currency: string;
}

/** Part of the cost as decimal text, '0.2' for a fifth. If absent, the cost is divided by the values at the close of the day. */
type CostShare = string | undefined;

export type CorporateAction = { readonly id: string; readonly day: Day; readonly line: number } & (
  | { readonly kind: 'split'; readonly ratio: UnitRatio }
  /** So many additional units for those held. */
  | { readonly kind: 'bonus'; readonly ratio: UnitRatio }
  | { readonly kind: 'spin-off'; readonly to: number; readonly ratio: UnitRatio; readonly costShare?: CostShare }
  /** Rights cost nothing unless a share of the cost is named. */
  | { readonly kind: 'rights'; readonly to: number; readonly ratio: UnitRatio; readonly costShare?: CostShare }
  /** For units, cash or both; `cashCostShare` is the part of the cost that belongs to the cash. */
  | {
      readonly kind: 'merger';
      readonly to?: number;
      readonly ratio?: UnitRatio;
      readonly cash?: CashPerUnit;
      readonly cashCostShare?: CostShare;
    }
  | { readonly kind: 'return-of-capital'; readonly cash: CashPerUnit }
  /** Whole units stay, the fraction beyond them is paid: its part of what a whole unit is paid, or so much for each holding. */
  | { readonly kind: 'cash-in-lieu'; readonly cash: CashPerUnit }
  | { readonly kind: 'cash-in-lieu'; readonly paid: CashPerUnit; readonly pocket?: string }
  | { readonly kind: 'renamed'; readonly to: number }
);

/** The effect of an action on one holding. */
export interface ResolvedAction {
  readonly action: CorporateAction;
  readonly pocket: string;
  /** Units before it. */
  readonly held: Units;
  /** Units of the same line after it. */
  readonly kept: Units;
  readonly received: { readonly line: number; readonly units: Units } | null;
  readonly cash: { readonly amount: Amount; readonly currency: string } | null;
}
