/**
 * Values what a scope holds on one day, exact to the cent: each row is computed in exact arithmetic and rounded once, half away from
 * zero, to the minor unit of the reporting currency; totals are sums of rows, so that tables add up.
 */
import { formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import {
  fraction,
  ZERO_FRACTION,
  sign,
  subtract,
  sum,
  times,
  toNumber,
  type Amount,
  type Decimal,
  type Rate,
  type Units,
} from '#packages/money';
import {
  type Book,
  cashSign,
  incomeOf,
  isExternal,
  unitsSign,
  convertMoney,
  closingBalancesOn,
  marketValue,
  quoteOn,
  rateOn,
  type InstrumentLine,
  quotationOf,
  inMinorUnits,
  tallyAmounts,
  type EntryTally,
} from '#engine/book';
import { currencyOf, positionsOn, type Position } from '#engine/cost';

/** What one holding is worth. */
export interface WorthRow {
  /** Index of the line, or null for cash. */
  readonly line: number | null;
  /** Of the quotes (GBX too), or of the cash. */
  readonly currency: string;
  /** Units, or the balance of the cash. */
  readonly units: Units | Amount;
  /** Null where a price or a rate is missing. */
  readonly value: Amount | null;
  readonly findings: readonly Finding[];
}

export interface ValuationRow extends WorthRow {
  /** In `currency`; null for cash. */
  readonly price: Rate | null;
  readonly priceDay: Day | null;
  /** Day of the exchange rate; the day asked for when none is needed. */
  readonly rateDay: Day | null;
  /** The part of the value that is accrued interest and is kept apart from the cost; null where its exchange rate is missing. */
  readonly accruedInterest: Amount | null;
  /** Cost of what is held, by the method of its wrapper; null where it is unknown. Cash costs what it is worth. */
  readonly cost: Amount | null;
  /** Gross dividends and interest since the beginning. */
  readonly income: Amount;
  /** (value - accrued interest - cost) / cost, a fraction [C-04]; null for cash and where one of them is unknown or the cost is not positive. */
  readonly gainOnCost: number | null;
}

export interface ScopeWorth {
  /** Sum of what can be valued; null when there are holdings and none can be. */
  readonly value: Amount | null;
  readonly findings: readonly Finding[];
}

export interface Valuation extends ScopeWorth {
  /** Lines in their order, then cash by currency. Without balances of zero. */
  readonly rows: readonly ValuationRow[];
  /** Sum of the costs that are known. */
  readonly cost: Amount | null;
  /** Of the rows of which both value and cost are known. */
  readonly gainOnCost: number | null;
}

/** The value alone, without the work on cost. */
export function scopeWorth(book: Book, day: Day): ScopeWorth {
  return sumWorth(book, worthRows(book, day), day);
}

export function valuation(book: Book, day: Day): Valuation {
  const positions = positionsOn(book, day);
  const income = tallyAmounts(book, { from: book.inception ?? day, to: day }, incomeOf);
  const rows = worthRows(book, day).map((row) =>
    row.line === null
      ? cashRow(book, row, income, day)
      : lineRow(book, { ...row, line: row.line }, positions.get(row.line) ?? NEVER_BOUGHT, income, day),
  );
  const costs = rows.map(({ cost }) => cost);
  const { value, findings } = sumWorth(book, rows, day);
  return { value, rows, cost: sumKnown(book, costs), gainOnCost: gainOnCost(rows), findings: mergeFindings(findings, income.findings) };
}

/** Values that were computed before: a book does not change, and the parts of a page ask for the same few days. */
const worthRowsByBook = new WeakMap<Book, Map<Day, readonly WorthRow[]>>();

/** What each holding is worth, for totals that need no more. */
export function worthRows(book: Book, day: Day): readonly WorthRow[] {
  const days = worthRowsByBook.get(book) ?? new Map<Day, readonly WorthRow[]>();
  worthRowsByBook.set(book, days);
  const rows = days.get(day) ?? computeWorthRows(book, day);
  days.set(day, rows);
  return rows;
}

function computeWorthRows(book: Book, day: Day): WorthRow[] {
  const { lines, cash } = closingBalancesOn(book, day);
  return [
    ...[...lines].map(([line, units]) => {
      const { value, findings } = marketValue(book, line, units, day);
      return { line, currency: (book.lines[line] as InstrumentLine).currency, units, value: value && inMinorUnits(book, value), findings };
    }),
    ...[...cash].map(([currency, units]) => {
      const { value, findings } = convertMoney(book, units, currency, day);
      return { line: null, currency, units, value: value && inMinorUnits(book, value), findings };
    }),
  ];
}

/** Sold and never held. */
const NEVER_BOUGHT: Position = { lots: [], cost: ZERO_FRACTION, interest: ZERO_FRACTION, findings: [] };

function lineRow(book: Book, row: WorthRow & { readonly line: number }, position: Position, income: EntryTally, day: Day): ValuationRow {
  const { line } = row;
  const quote = quoteOn(book.lines[line] as InstrumentLine, day).value;
  const cost = position.cost && inMinorUnits(book, position.cost);
  const accruedInterest = separateAccruedInterest(book, line, row.units, day);
  return {
    ...row,
    accruedInterest,
    price: quote?.price ?? null,
    priceDay: quote?.day ?? null,
    rateDay: rateOn(book, quotationOf(row).currency, day).value?.day ?? null,
    cost,
    income: income.of(line),
    gainOnCost: gainOnCost([{ line, value: row.value, accruedInterest, cost }]),
    findings: mergeFindings(row.findings, position.findings),
  };
}

function cashRow(book: Book, row: WorthRow, income: EntryTally, day: Day): ValuationRow {
  const rateDay = rateOn(book, row.currency, day).value?.day ?? null;
  const accruedInterest = inMinorUnits(book, ZERO_FRACTION);
  return {
    ...row,
    accruedInterest,
    price: null,
    priceDay: null,
    rateDay,
    cost: row.value,
    income: income.of(row.currency),
    gainOnCost: null,
  };
}

function sumWorth(book: Book, rows: readonly WorthRow[], day: Day): ScopeWorth {
  const values = rows.map(({ value }) => value);
  const unknown = values.filter((value) => value === null).length;
  const incomplete = unknown > 0 ? [finding('value.incomplete', { date: formatDay(day), count: unknown })] : [];
  const findings = mergeFindings(
    ...rows.map((row) => row.findings),
    oversoldFindings(book, rows, day),
    unfundedFindings(book, rows, day),
    incomplete,
  );
  return { value: sumKnown(book, values), findings };
}

function oversoldFindings(book: Book, rows: readonly WorthRow[], day: Day): Finding[] {
  return rows
    .filter(({ line, units }) => line !== null && sign(units) < 0)
    .map(({ line }) => finding('units.negative', { subject: (book.lines[line as number] as InstrumentLine).id, date: formatDay(day) }));
}

/** The finding for payments whose money was never recorded: no cash was ever paid in, and the cash balance is negative. */
function unfundedFindings(book: Book, rows: readonly WorthRow[], day: Day): Finding[] {
  const cash = rows.flatMap(({ line, value }) => (line === null && value ? [value] : []));
  if (sign(sum(cash)) >= 0) return [];
  const paidIn = book.entries.some((entry) => entry.day <= day && isExternal(entry) && (unitsSign(entry) > 0 || cashSign(entry) > 0));
  return paidIn ? [] : [finding('cash.negative', { date: formatDay(day) })];
}

function sumKnown(book: Book, amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((value) => value !== null);
  return amounts.length > 0 && known.length === 0 ? null : sum([inMinorUnits(book, ZERO_FRACTION), ...known]);
}

/** Computed over the rows of which both are known: numerator and denominator of a ratio must cover the same holdings. */
export function gainOnCost(rows: readonly Pick<ValuationRow, 'line' | 'value' | 'accruedInterest' | 'cost'>[]): number | null {
  const both = rows.flatMap(({ value, accruedInterest, cost }) =>
    value && accruedInterest && cost ? [{ value, accruedInterest, cost }] : [],
  );
  const cost = sum(both.map((row) => row.cost));
  if (sign(cost) <= 0) return null;
  return toNumber(subtract(sum(both.map((row) => subtract(row.value, row.accruedInterest))), cost)) / toNumber(cost);
}

/** Accrued interest in the value of a holding that is no part of its cost; zero where it is part of it, null without a rate. */
export function separateAccruedInterest(book: Book, line: number, heldUnits: Decimal, day: Day): Amount | null {
  const { accrued } = book.lines[line] as InstrumentLine;
  if (!accrued || book.cost.interest === 'in-cost') return inMinorUnits(book, ZERO_FRACTION);
  const { value: rate } = rateOn(book, currencyOf(book, line), day);
  return rate && inMinorUnits(book, times(times(fraction(heldUnits), accrued.on(day)), rate.factor));
}
