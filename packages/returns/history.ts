/** What the engine is given: the facts of one scope as plain data, already filtered by as-of and known-at. */
import type { Day } from '#packages/calendar';

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
export interface Line {
  /** Names the line in findings. */
  readonly id: string;
  /** Of the quotes: ISO 4217, or GBX. */
  readonly currency: string;
  readonly quotes: Quotes;
}

/** One unit of `base` is worth so many of `quote`. */
export interface RateSeries {
  readonly base: string;
  readonly quote: string;
  readonly quotes: Quotes;
}

export type EntryKind =
  | 'Purchase'
  | 'Sale'
  | 'Contribution'
  | 'Withdrawal'
  | 'Divident'
  | 'Interest'
  | 'Fee'
  | 'TransferIn'
  | 'TransferOut';

/** One transaction. Numbers are unsigned decimal strings as stored; '0' where there is none. */
export interface Entry {
  readonly day: Day;
  readonly kind: EntryKind;
  /** Index into `History.lines`, or null for a movement of cash alone. */
  readonly line: number | null;
  readonly units: string;
  /** Money before fee and tax, in `currency`. For a transfer of units in: the cost brought along, or '0' when unknown. */
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
  /** Of the settlement: ISO 4217. */
  readonly currency: string;
}

/** One portfolio, or several together. Cash is not given: its balances follow from the entries, by currency. */
export interface History {
  /** Reporting currency of every figure. */
  readonly currency: string;
  readonly lines: readonly Line[];
  /** In any order. Within a day, what comes in counts before what goes out. */
  readonly entries: readonly Entry[];
  /** In either direction and in any order; what is missing is crossed through EUR, else through any currency that both know. */
  readonly rates: readonly RateSeries[];
}
