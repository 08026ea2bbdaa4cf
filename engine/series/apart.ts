/** Defines what a return may leave out: charges, for a return before them, and income, for the change of prices alone. */
import { numberOf, cashSign, isCharge, isIncome, isTax, type HistoryEntry } from '#engine/book';

export interface ReturnExclusions {
  /**
   * `charged`: fees that are booked by themselves are added back and those of trades are not, which is the gross return of the GIPS standards;
   * `all`: those of trades too.
   */
  readonly fees?: 'charged' | 'all';
  /** Tax withheld from dividends and interest is added back, and so is tax that is booked by itself, less what was paid back of it. */
  readonly withheldTax?: true;
  /** Dividends and interest, and taxes that are booked by themselves, count as paid in from outside, or taken out. */
  readonly income?: true;
}

/** Nothing is left out: the return is net of everything. */
export const NO_EXCLUSIONS: ReturnExclusions = {};

/** Money of an entry that the return leaves out, in the currency of the entry; positive where it would otherwise be a gain, negative where a loss. */
export function excludedMoney(entry: HistoryEntry, { fees, withheldTax, income }: ReturnExclusions): number {
  const earned = isIncome(entry.kind);
  const moved = cashSign(entry) * numberOf(entry.amount);
  let money = 0;
  if (fees !== undefined && isCharge(entry.kind)) money += moved - numberOf(entry.fee);
  else if (fees === 'all') money -= numberOf(entry.fee);
  if (withheldTax && earned && !income) money -= numberOf(entry.tax);
  if (income && earned) money += moved - numberOf(entry.tax);
  if ((withheldTax || income) && isTax(entry.kind)) money += moved - numberOf(entry.tax);
  return money;
}
