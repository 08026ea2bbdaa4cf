/** Computes exact sums of money over a range, by row. */
import type { DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { isZero, minorUnits, NOTHING, plus, rounded, sum, type Amount, type Fraction } from '#packages/money';
import type { Book } from './book.ts';
import { converted, type Known } from './exact.ts';
import type { Entry } from './history.ts';

/** A row: index of a line, or the currency of cash for what concerns no line. */
export type Row = number | string;

export interface Tally {
  /** Each sum rounded once. */
  readonly of: (row: Row) => Amount;
  /** Sum of the rounded rows, so that a table of them adds up. */
  readonly total: Amount;
  /** Rows of which something could not be counted, for want of a rate or a price. */
  readonly incomplete: ReadonlySet<Row>;
  /** What could not be counted, and what is stale. */
  readonly findings: readonly Finding[];
}

/** Adds up what `amountOf` answers for each entry, in the currency and at the rate of the entry. */
export function tally(book: Book, range: DayRange, amountOf: (entry: Entry) => Amount): Tally {
  return tallyOf(book, range, (entry) => {
    const money = amountOf(entry);
    return isZero(money) ? null : converted(book, money, entry.currency, entry.day);
  });
}

/** Adds up what `valueOf` answers for each entry in the reporting currency, in the row of its line or cash; null leaves the entry out. */
export function tallyOf(
  book: Book,
  range: DayRange,
  valueOf: (entry: Entry) => Known<Fraction> | null,
  rowOf: (entry: Entry) => Row = (entry) => entry.line ?? entry.currency,
): Tally {
  const sums = new Map<Row, Fraction>();
  const incomplete = new Set<Row>();
  const findings: Finding[] = [];
  for (const entry of entriesIn(book, range)) {
    const known = valueOf(entry);
    if (known === null) continue;
    findings.push(...known.findings);
    const row = rowOf(entry);
    if (known.value === null) incomplete.add(row);
    else sums.set(row, plus(sums.get(row) ?? NOTHING, known.value));
  }
  const amounts = new Map([...sums].map(([row, exact]) => [row, inMinorUnits(book, exact)]));
  const none = inMinorUnits(book, NOTHING);
  return { of: (row) => amounts.get(row) ?? none, total: sum([none, ...amounts.values()]), incomplete, findings: mergeFindings(findings) };
}

export function entriesIn(book: Book, { from, to }: DayRange): Entry[] {
  return book.entries.filter(({ day }) => day >= from && day <= to);
}

/** Rounded once, half away from zero, to the minor unit of the reporting currency. */
export function inMinorUnits(book: Book, exact: Fraction): Amount {
  return rounded(exact, minorUnits(book.currency));
}
