/** Computes exact money of one day: balances, market values, and amounts converted into the reporting currency. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';
import { add, fraction, isZero, plus, times, ZERO, type Amount, type Decimal, type Fraction, type Rate, type Units } from '#packages/money';
import type { Book } from './book.ts';
import { cashEffect, unitsEffect } from './effects.ts';
import type { InstrumentLine } from './history.ts';
import { recentJump } from './price-jumps.ts';
import { exactQuote, quoteIndexOn, isStale, quoteDay } from './quotes.ts';
import { quotationOf } from './quoted.ts';
import { exactRate, type ExactRate } from './rates.ts';

/** Balances at the close of a day; what is zero is not listed. */
export interface ClosingBalances {
  readonly lines: ReadonlyMap<number, Units>;
  readonly cash: ReadonlyMap<string, Amount>;
}

export function closingBalancesOn(book: Book, day: Day): ClosingBalances {
  return closingBalancesOnEach(book, [day])[0] as ClosingBalances;
}

/** Balances of several days, given in ascending order. */
export function closingBalancesOnEach(book: Book, days: readonly Day[]): ClosingBalances[] {
  const lines = new Map<number, Units>();
  const cash = new Map<string, Amount>();
  let next = 0;
  return days.map((day) => {
    for (let entry = book.entries[next]; entry !== undefined && entry.day <= day; entry = book.entries[++next]) {
      if (entry.line !== null) lines.set(entry.line, add(lines.get(entry.line) ?? ZERO, unitsEffect(entry)));
      cash.set(entry.currency, add(cash.get(entry.currency) ?? ZERO, cashEffect(entry)));
    }
    return { lines: sortBalances(lines, (a, b) => a - b), cash: sortBalances(cash, (a, b) => (a < b ? -1 : 1)) };
  });
}

function sortBalances<K, V extends Decimal>(balances: ReadonlyMap<K, V>, order: (a: K, b: K) => number): Map<K, V> {
  return new Map([...balances].filter(([, balance]) => !isZero(balance)).sort(([a], [b]) => order(a, b)));
}

/** An exact value, or null with the finding that says why it is missing. A value from a stale price or rate has a finding too. */
export interface ExactFigure<T> {
  readonly value: T | null;
  readonly findings: readonly Finding[];
}

export function isMissing({ code }: Finding): boolean {
  return code === 'price.missing' || code === 'rate.missing';
}

export function rateOn(book: Book, currency: string, day: Day): ExactFigure<ExactRate> {
  if (currency === book.currency) return { value: exactRate([[]], day), findings: [] };
  const subject = `${currency}/${book.currency}`;
  const rate = exactRate(book.ways.get(currency) ?? [], day);
  if (rate === null) return { value: null, findings: [finding('rate.missing', { subject, date: formatDay(day) })] };
  if (!isStale(rate.day, day)) return { value: rate, findings: [] };
  return { value: rate, findings: [finding('rate.stale', { subject, date: formatDay(day), since: formatDay(rate.day) })] };
}

export interface DayQuote {
  readonly price: Rate;
  readonly day: Day;
}

export function quoteOn({ id, quotes }: InstrumentLine, day: Day): ExactFigure<DayQuote> {
  const index = quoteIndexOn(quotes, day);
  if (index < 0) return { value: null, findings: [finding('price.missing', { subject: id, date: formatDay(day) })] };
  const quoted = quoteDay(quotes, index);
  const value = { price: exactQuote(quotes, index), day: quoted };
  return {
    value,
    findings: isStale(quoted, day) ? [finding('price.stale', { subject: id, date: formatDay(day), since: formatDay(quoted) })] : [],
  };
}

/** Money of a day in the reporting currency, not yet rounded. */
export function convertMoney(book: Book, money: Decimal, currency: string, day: Day): ExactFigure<Fraction> {
  const { value: rate, findings } = rateOn(book, currency, day);
  return { value: rate && times(fraction(money), rate.factor), findings };
}

/** Units at the price of a day in the reporting currency, not yet rounded. */
export function marketValue(book: Book, line: number, heldUnits: Decimal, day: Day): ExactFigure<Fraction> {
  const terms = book.lines[line] as InstrumentLine;
  const { currency, per } = quotationOf(terms);
  const quote = quoteOn(terms, day);
  const rate = rateOn(book, currency, day);
  const findings = [...quote.findings, ...recentJump(book, line, day), ...rate.findings];
  if (quote.value === null || rate.value === null) return { value: null, findings };
  const quoted = times(fraction(quote.value.price), { numerator: 1n, denominator: BigInt(per) });
  const unit = terms.accrued ? plus(quoted, terms.accrued.on(day)) : quoted;
  return { value: times(times(fraction(heldUnits), unit), rate.value.factor), findings };
}
