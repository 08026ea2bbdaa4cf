/** Computes the figures of a scope over a range in money, exact to the cent by the rules of the valuation. */
import type { Day, DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { add, negate, ZERO_FRACTION, subtract, sum, type Amount } from '#packages/money';
import { type Book, feesOf, incomeOf, isExternal, taxOf, isMissing, inMinorUnits, tallyAmounts } from '#engine/book';
import { movementsOf, OUTSIDE } from './movements.ts';
import { scopeWorth } from './valuation.ts';

export interface RangeFigures {
  /** At the close of the day before the range, and of its last day. */
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** Money and units that crossed the boundary of the scope, one sum a day: positive paid in, negative taken out. */
  readonly flows: readonly { readonly day: Day; readonly amount: Amount }[];
  readonly netContributions: Amount;
  /** closing - opening - netContributions; null when a part of one of them is unknown. */
  readonly gain: Amount | null;
  /** Gross dividends and interest; fees of every kind; taxes of every kind. */
  readonly income: Amount;
  readonly fees: Amount;
  readonly taxes: Amount;
  readonly findings: readonly Finding[];
}

export function rangeFigures(book: Book, range: DayRange): RangeFigures {
  const opening = scopeWorth(book, range.from - 1);
  const closing = scopeWorth(book, range.to);
  const flows = externalFlows(book, range);
  const netContributions = sum([inMinorUnits(book, ZERO_FRACTION), ...flows.amounts.map(({ amount }) => amount)]);
  const income = tallyAmounts(book, range, incomeOf);
  const fees = tallyAmounts(book, range, feesOf);
  const taxes = tallyAmounts(book, range, taxOf);
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
    findings: mergeFindings(closing.findings, opening.findings, flows.findings, income.findings, fees.findings, taxes.findings),
  };
}

/** A sum for each day on which something crossed the boundary: of what each holding and cash currency got and gave, rounded once each. */
function externalFlows(book: Book, range: DayRange): { readonly amounts: RangeFigures['flows']; readonly findings: readonly Finding[] } {
  const crossing = { ...book, entries: book.entries.filter(isExternal) };
  const { movements, findings } = movementsOf(crossing, range);
  const sums = new Map<Day, Amount>();
  for (const { from, amount, day } of movements)
    if (day !== null && amount !== null)
      sums.set(day, add(sums.get(day) ?? inMinorUnits(book, ZERO_FRACTION), from === OUTSIDE ? amount : negate(amount)));
  return { amounts: [...sums].map(([day, amount]) => ({ day, amount })), findings };
}
