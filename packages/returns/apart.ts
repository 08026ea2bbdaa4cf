/** Defines what a return may leave out: charges, for a return before them, and income, for the change of prices alone. */
import { numberOf } from './decimal-columns.ts';
import type { HistoryEntry } from './history.ts';

export interface ReturnExclusions {
  /**
   * `charged`: fees that are booked by themselves are added back and those of trades are not, which is the gross return of the GIPS standards;
   * `all`: those of trades too.
   */
  readonly fees?: 'charged' | 'all';
  /** Tax withheld from dividends and interest is added back. */
  readonly withheldTax?: true;
  /** Dividends and interest count as paid in from outside. */
  readonly income?: true;
}

/** Nothing is left out: the return is net of everything. */
export const NO_EXCLUSIONS: ReturnExclusions = {};

/** Money of an entry that the return leaves out, in the currency of the entry; positive where it would otherwise be a gain, negative where a loss. */
export function excludedMoney(entry: HistoryEntry, { fees, withheldTax, income }: ReturnExclusions): number {
  const earned = entry.kind === 'Divident' || entry.kind === 'Interest';
  let money = 0;
  if (fees !== undefined && entry.kind === 'Fee') money -= numberOf(entry.amount) + numberOf(entry.fee);
  else if (fees === 'all') money -= numberOf(entry.fee);
  if (withheldTax && earned && !income) money -= numberOf(entry.tax);
  if (income && earned) money += numberOf(entry.amount) - numberOf(entry.tax);
  return money;
}
