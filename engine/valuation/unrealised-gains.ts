/** Computes what a sale of everything at the close of a day would gain: value less cost, and the part of it that exchange rates made. */
import type { Day } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { minus, ZERO_FRACTION, plus, subtract, times, type Amount, type Fraction } from '#packages/money';
import { type Book, rateOn, inMinorUnits } from '#engine/book';
import { currencyOf, positionsOn, type Position } from '#engine/cost';
import { separateAccruedInterest, worthRows, type WorthRow } from './valuation.ts';

export interface UnrealisedGain {
  readonly line: number;
  /** Null where a price or rate is missing. */
  readonly value: Amount | null;
  /** Null where it is unknown. */
  readonly cost: Amount | null;
  /** The part of the value that is accrued interest and is kept apart from the cost; null where its exchange rate is missing. */
  readonly accruedInterest: Amount | null;
  /** value - accrued interest - cost. */
  readonly gain: Amount | null;
  /** Cost in the currency of the quotes at the rate of the day, less the cost. */
  readonly currencyGain: Amount | null;
  readonly findings: readonly Finding[];
}

/** A row for each line that is held, in their order. */
export function unrealisedGains(book: Book, day: Day): UnrealisedGain[] {
  const positions = positionsOn(book, day);
  return worthRows(book, day).flatMap((row) => (row.line === null ? [] : [gainOf(book, row, row.line, positions.get(row.line), day)]));
}

function gainOf(
  book: Book,
  { value, units: held, findings }: WorthRow,
  line: number,
  position: Position | undefined,
  day: Day,
): UnrealisedGain {
  // Sold and never held: such units cost nothing.
  const lots = position?.lots ?? [];
  const exact = position ? position.cost : ZERO_FRACTION;
  const cost = exact && inMinorUnits(book, exact);
  const local = lots.reduce<Fraction | null>((so, lot) => so && lot.cost.local && plus(so, lot.cost.local), ZERO_FRACTION);
  const rate = rateOn(book, currencyOf(book, line), day).value;
  const accruedInterest = separateAccruedInterest(book, line, held, day);
  return {
    line,
    value,
    cost,
    accruedInterest,
    gain: value && cost && accruedInterest && subtract(subtract(value, accruedInterest), cost),
    currencyGain: rate && local && exact && inMinorUnits(book, minus(times(local, rate.factor), exact)),
    findings: mergeFindings(findings, position?.findings ?? []),
  };
}
