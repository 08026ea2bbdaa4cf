/** Defines the input of the engine: the facts of one scope as plain data, already filtered by as-of and known-at. */
import type { Day } from '#packages/calendar';
import type { CostMethod } from '#engine/lots';
import type { Fraction } from '#packages/money';
import type { CorporateAction } from './corporate-action.ts';

/**
 * A series of quotes: `days` ascending without doubles, `values` beside it, finite; those of exchange rates above zero. Days without a quote
 * are simply absent.
 */
export interface Quotes {
  readonly days: Int32Array;
  readonly values: Float64Array;
  /** The exact decimals of `values`. Without them a quote is the shortest decimal that reads back as its float64: exact up to 15 digits. */
  readonly texts?: readonly string[];
}

/** An instrument that the scope has held. */
export interface InstrumentLine {
  /** Identifies the line in findings. */
  readonly id: string;
  /** Currency of the quotes: ISO 4217, or GBX. */
  readonly currency: string;
  readonly quotes: Quotes;
  /** Number of units that a quote is for: 100 for bonds, whose units are nominal. 1 if absent. */
  readonly quotedFor?: number;
  /** Interest that has accrued on one unit, in the currency of the quotes; it is worth that much more than its quote. */
  readonly accrued?: Accrual;
}

export interface Accrual {
  /** At the close of a day. */
  readonly on: (day: Day) => Fraction;
  /** Accrued interest that a buyer on the day pays; negative ex dividend. */
  readonly bought: (day: Day) => Fraction;
  /** For `length` days from `first` on. */
  readonly daily: (first: Day, length: number) => Float64Array;
}

/** One unit of `base` is worth so many of `quote`. */
export interface RateSeries {
  readonly base: string;
  readonly quote: string;
  readonly quotes: Quotes;
}

/** Kinds of entries that a ledger may contain. */
type LedgerKind =
  | 'Purchase'
  | 'Sale'
  | 'Contribution'
  | 'Withdrawal'
  | 'Dividend'
  | 'Interest'
  | 'InterestCharged'
  | 'Fee'
  | 'FeeRefund'
  | 'Tax'
  | 'TaxRefund'
  | 'TransferIn'
  | 'TransferOut';

/** The last three follow from corporate actions (see `resolved-actions.ts`): units received and given up, and money. */
export type EntryKind = LedgerKind | 'Received' | 'Surrendered' | 'Compensation';

export interface StatedRate {
  readonly to: string;
  readonly rate: string;
}

/** One transaction. Numbers are unsigned decimal strings as stored; '0' where there is none. */
export interface HistoryEntry {
  readonly day: Day;
  readonly kind: EntryKind;
  /** Index into `ScopeHistory.lines`, or null for a movement of cash alone. */
  readonly line: number | null;
  readonly units: string;
  /** Money before fee and tax, in `currency`. For a transfer of units in: the cost brought along, or '0' when unknown. */
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
  /** Settlement currency: ISO 4217. */
  readonly currency: string;
  /**
   * What one unit of `currency` was exchanged for, where the contract note says so: for cost and proceeds it replaces the market's rate of the day.
   */
  readonly exchanged?: StatedRate;
  /** Its place among the entries of its day, where it is known: a smaller one is earlier. Without it, what comes in counts before what goes out. */
  readonly sequence?: number;
  /** Identifies the transaction, where lots must be distinguished. */
  readonly id?: string;
  /** The wrapper it belongs to, of several: cost is kept separately for each. */
  readonly pocket?: string;
  /** The lots a disposal takes, by the ids of what acquired them, for the method `specific`. */
  readonly lots?: readonly { readonly lot: string; readonly units?: string }[];
  /** Units brought in: the day on which they were acquired, where that was elsewhere and before. */
  readonly acquired?: Day;
  /** The line on the other side of what a corporate action moved. */
  readonly counterpart?: number;
}

/** One portfolio, or several together. Cash is not given: its balances follow from the entries, by currency. */
export interface ScopeHistory {
  /** Reporting currency of every figure. */
  readonly currency: string;
  readonly lines: readonly InstrumentLine[];
  /** In any order. Within a day they count by their `sequence`; without one, what comes in is first and what goes out last. */
  readonly entries: readonly HistoryEntry[];
  /**
   * In either direction and in any order. Of the paths from one currency to another, directly or across a third, the one whose oldest quote
   * is newest on the day applies; of equally new ones the direct, the inverse, the one across EUR, then any other.
   */
  readonly rates: readonly RateSeries[];
  /** In any order; they apply to what was held at the close of the day before. */
  readonly actions?: readonly CorporateAction[];
  /** If absent, average cost that includes fees and taxes. */
  readonly cost?: Partial<CostRules>;
  /** Entries of other wrappers of the same owner, for cost alone: units come from them, or are pooled with theirs. */
  readonly elsewhere?: readonly HistoryEntry[];
  /** The last day of which everything is known; if absent, that of the last entry or quote. */
  readonly knownUntil?: Day;
}

/** Rules that say what belongs to the cost of a holding, and which of its units are disposed of first. */
export interface CostRules {
  readonly method: (pocket: string, line: number, day: Day) => CostMethod;
  /** Whether fees and taxes of a trade are part of its cost and proceeds, or expensed beside them. */
  readonly fees: 'capitalised' | 'expensed';
  readonly taxes: 'capitalised' | 'expensed';
  /**
   * Whether interest that has accrued on a bond stands apart from its cost and proceeds (IRS Publication 550, bonds sold between interest dates; the
   * accrued income scheme of the United Kingdom), or is part of them.
   */
  readonly interest: 'apart' | 'in-cost';
  /** The pool of a wrapper, named after one of its wrappers: their units are one holding. They share a method that pools. */
  readonly pool: (pocket: string) => string;
}
