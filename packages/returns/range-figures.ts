/** What happened over a range in money, exact to the cent by the rules of the valuation. */
import type { Day, DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { NOTHING, plus, subtract, sum, type Amount, type Fraction } from '#packages/money';
import type { Book } from './book.ts';
import { cashSign, decimalOf, feesOf, incomeOf, isExternal, isInKind, signed, taxOf, unitsEffect } from './effects.ts';
import { converted, isMissing, marketValue, type Known } from './exact.ts';
import type { Entry } from './history.ts';
import { lineFigures, type LineFigures } from './line-figures.ts';
import { entriesIn, inMinorUnits, tally } from './tally.ts';
import { worth } from './valuation.ts';

export interface RangeFigures {
  /** At the close of the day before the range, and of its last day. */
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** Money and units that crossed the boundary of the scope, a sum a day: positive paid in, negative taken out. */
  readonly flows: readonly { readonly day: Day; readonly amount: Amount }[];
  readonly netContributions: Amount;
  /** closing - opening - netContributions; null when a part of one of them is unknown. */
  readonly gain: Amount | null;
  /** Gross dividends and interest; fees of every kind; taxes of every kind. */
  readonly income: Amount;
  readonly fees: Amount;
  readonly taxes: Amount;
  /** Lines that were held or moved in the range. */
  readonly lines: readonly LineFigures[];
  readonly findings: readonly Finding[];
}

export function rangeFigures(book: Book, range: DayRange): RangeFigures {
  const opening = worth(book, range.from - 1);
  const closing = worth(book, range.to);
  const flows = externalFlows(book, range);
  const netContributions = sum([inMinorUnits(book, NOTHING), ...flows.amounts.map(({ amount }) => amount)]);
  const income = tally(book, range, incomeOf);
  const fees = tally(book, range, feesOf);
  const taxes = tally(book, range, taxOf);
  const known = [opening, closing, flows].every(({ findings }) => !findings.some(isMissing));
  return {
    opening: opening.value,
    closing: closing.value,
    flows: flows.amounts,
    netContributions,
    gain: known && opening.value && closing.value ? subtract(subtract(closing.value, opening.value), netContributions) : null,
    income: income.total,
    fees: fees.total,
    taxes: taxes.total,
    lines: lineFigures(book, range),
    findings: mergeFindings(closing.findings, opening.findings, flows.findings, income.findings, fees.findings, taxes.findings),
  };
}

/** A sum for each day on which something crossed the boundary, rounded once. */
function externalFlows(book: Book, range: DayRange): { readonly amounts: RangeFigures['flows']; readonly findings: readonly Finding[] } {
  const sums = new Map<Day, Fraction>();
  const findings: Finding[] = [];
  for (const entry of entriesIn(book, range).filter(isExternal)) {
    const known = externalValue(book, entry);
    findings.push(...known.findings);
    if (known.value !== null) sums.set(entry.day, plus(sums.get(entry.day) ?? NOTHING, known.value));
  }
  return { amounts: [...sums].map(([day, exact]) => ({ day, amount: inMinorUnits(book, exact) })), findings };
}

function externalValue(book: Book, entry: Entry): Known<Fraction> {
  if (entry.line !== null && isInKind(entry)) return marketValue(book, entry.line, unitsEffect(entry), entry.day);
  return converted(book, signed(cashSign(entry), decimalOf(entry.amount)), entry.currency, entry.day);
}
