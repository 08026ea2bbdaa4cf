/** Computes exact sums of money over a range, by row. */
import type { DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { isZero, minorUnits, ZERO_FRACTION, plus, roundFraction, sum, type Amount, type Fraction } from '#packages/money';
import type { Book } from './book.ts';
import { convertMoney, type ExactFigure } from './exact.ts';
import type { HistoryEntry } from './history.ts';

/** A row: index of a line, or the currency of cash for what concerns no line. */
export type ScopeRow = number | string;

export interface EntryTally {
  /** Each sum rounded once. */
  readonly of: (row: ScopeRow) => Amount;
  /** Sum of the rounded rows, so that a table of them adds up. */
  readonly total: Amount;
  /** Rows of which something could not be counted, for want of a rate or a price. */
  readonly incomplete: ReadonlySet<ScopeRow>;
  /** What could not be counted, and what is stale. */
  readonly findings: readonly Finding[];
}

/** Adds up what `amountOf` answers for each entry, in the currency and at the rate of the entry. */
export function tallyAmounts(book: Book, range: DayRange, amountOf: (entry: HistoryEntry) => Amount): EntryTally {
  return tallyValues(book, range, (entry) => {
    const money = amountOf(entry);
    return isZero(money) ? null : convertMoney(book, money, entry.currency, entry.day);
  });
}

/** Adds up what `valueOf` answers for each entry in the reporting currency, in the row of its line or cash; null leaves the entry out. */
export function tallyValues(
  book: Book,
  range: DayRange,
  valueOf: (entry: HistoryEntry) => ExactFigure<Fraction> | null,
  rowOf: (entry: HistoryEntry) => ScopeRow = (entry) => entry.line ?? entry.currency,
): EntryTally {
  const sums = new Map<ScopeRow, Fraction>();
  const incomplete = new Set<ScopeRow>();
  const findings: Finding[] = [];
  for (const entry of entriesIn(book, range)) {
    const known = valueOf(entry);
    if (known === null) continue;
    findings.push(...known.findings);
    const row = rowOf(entry);
    if (known.value === null) incomplete.add(row);
    else sums.set(row, plus(sums.get(row) ?? ZERO_FRACTION, known.value));
  }
  const amounts = new Map([...sums].map(([row, exact]) => [row, inMinorUnits(book, exact)]));
  const none = inMinorUnits(book, ZERO_FRACTION);
  return { of: (row) => amounts.get(row) ?? none, total: sum([none, ...amounts.values()]), incomplete, findings: mergeFindings(findings) };
}

export function entriesIn(book: Book, { from, to }: DayRange): HistoryEntry[] {
  return book.entries.filter(({ day }) => day >= from && day <= to);
}

/** Rounded once, half away from zero, to the minor unit of the reporting currency. */
export function inMinorUnits(book: Book, exact: Fraction): Amount {
  return roundFraction(exact, minorUnits(book.currency));
}
