/** Computes the figures of each holding over a range in money, exact to the cent. */
import type { DayRange } from '#packages/calendar';
import { add, negate, ZERO_FRACTION, sign, subtract, ZERO, type Amount, type Fraction } from '#packages/money';
import {
  type Book,
  cashEffect,
  feesOf,
  incomeOf,
  taxOf,
  unitsEffect,
  convertMoney,
  marketValue,
  type ExactFigure,
  type HistoryEntry,
  entriesIn,
  inMinorUnits,
  tallyAmounts,
  tallyValues,
} from '#engine/book';
import { worthRows, type WorthRow } from './valuation.ts';

export interface LineFigures {
  readonly line: number;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** For purchases, fee and tax included, and units transferred in at their value. */
  readonly paidIn: Amount;
  /** From sales, after fee and tax, and units transferred out at their value. */
  readonly takenOut: Amount;
  /** Gross. */
  readonly income: Amount;
  /** Fees and taxes that are in neither of the above: withheld from income, charged for the line. */
  readonly charges: Amount;
  /** closing - opening - paidIn + takenOut: the change of price and rate. Null when a part is unknown. */
  readonly priceGain: Amount | null;
  /** priceGain + income - charges. */
  readonly gain: Amount | null;
}

/** One entry for each line that was held or moved in the range. */
export function lineFigures(book: Book, range: DayRange): LineFigures[] {
  const opening = new Map(worthRows(book, range.from - 1).map((row) => [row.line, row]));
  const closing = new Map(worthRows(book, range.to).map((row) => [row.line, row]));
  const paidIn = tallyValues(book, range, (entry) => (sign(unitsEffect(entry)) > 0 ? tradedValue(book, entry) : null));
  const takenOut = tallyValues(book, range, (entry) =>
    sign(unitsEffect(entry)) < 0 || entry.kind === 'Compensation' ? tradedValue(book, entry) : null,
  );
  // Units that came from another line are taken out of that line.
  const handedOn = tallyValues(
    book,
    range,
    (entry) => (entry.counterpart === undefined ? null : tradedValue(book, entry)),
    (entry) => entry.counterpart as number,
  );
  const income = tallyAmounts(book, range, incomeOf);
  const charges = tallyAmounts(book, range, separateCharges);
  const valueOf = (row: WorthRow | undefined) => (row ? row.value : inMinorUnits(book, ZERO_FRACTION));

  const moved = entriesIn(book, range).map(({ line }) => line);
  const concerned = new Set([...opening.keys(), ...closing.keys(), ...moved].filter((line) => line !== null));
  return [...concerned]
    .sort((a, b) => a - b)
    .map((line) =>
      addGains({
        line,
        opening: valueOf(opening.get(line)),
        closing: valueOf(closing.get(line)),
        paidIn: paidIn.of(line),
        takenOut: add(takenOut.of(line), handedOn.of(line)),
        income: income.of(line),
        charges: charges.of(line),
        known: ![paidIn, takenOut, handedOn, income, charges].some(({ incomplete }) => incomplete.has(line)),
      }),
    );
}

/** Adds the gains, which follow from the rounded parts, so that the row adds up. */
function addGains({ known, ...parts }: Omit<LineFigures, 'priceGain' | 'gain'> & { readonly known: boolean }): LineFigures {
  const { opening, closing, paidIn, takenOut, income, charges } = parts;
  if (!known || opening === null || closing === null) return { ...parts, priceGain: null, gain: null };
  const priceGain = add(subtract(subtract(closing, opening), paidIn), takenOut);
  return { ...parts, priceGain, gain: add(priceGain, subtract(income, charges)) };
}

/** What the units of a purchase, sale, transfer or corporate action were exchanged for, unsigned; null where they only changed their number. */
function tradedValue(book: Book, entry: HistoryEntry): ExactFigure<Fraction> | null {
  if (entry.kind === 'Surrendered' || entry.counterpart === entry.line) return null;
  if (entry.kind === 'Compensation') return convertMoney(book, cashEffect(entry), entry.currency, entry.day);
  if (entry.kind === 'Purchase') return convertMoney(book, negate(cashEffect(entry)), entry.currency, entry.day);
  if (entry.kind === 'Sale') return convertMoney(book, cashEffect(entry), entry.currency, entry.day);
  const moved = unitsEffect(entry);
  return marketValue(book, entry.line as number, sign(moved) < 0 ? negate(moved) : moved, entry.day);
}

/** Fees and taxes outside of trades: those of a trade are in its price already. */
function separateCharges(entry: HistoryEntry): Amount {
  if (entry.line === null || entry.kind === 'Purchase' || entry.kind === 'Sale') return ZERO;
  return add(feesOf(entry), taxOf(entry));
}
