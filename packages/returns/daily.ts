/** Every holding of a scope, valued day by day. */
import type { Day, DayRange } from '#packages/calendar';
import { quoteUnit } from '#packages/money';
import type { Book, Steps } from './book.ts';
import type { Line, Quotes } from './history.ts';
import { indexOn, standingQuotes } from './quotes.ts';
import { dailyRate, type DailyRate } from './rates.ts';
import { PAR, worthOf, type DailyWorth } from './daily-worth.ts';

export interface Daily {
  readonly book: Book;
  /** Close of the day before the range: index 0 of every column. */
  readonly first: Day;
  readonly length: number;
  /** Into the reporting currency, by currency. */
  readonly rates: ReadonlyMap<string, DailyRate>;
  /** Beside `book.lines`. */
  readonly lines: readonly DailyWorth[];
  /** By currency. */
  readonly cash: ReadonlyMap<string, DailyWorth>;
  /** Sum of all of them. */
  readonly value: Float64Array;
}

/** Some of the holdings: indices of lines, and the currencies whose cash is meant too. */
export interface Part {
  readonly lines: readonly number[];
  readonly currencies: readonly string[];
}

export function valueDaily(book: Book, range: DayRange): Daily {
  const first = range.from - 1;
  const length = range.to - first + 1;
  if (!(length > 1)) throw new RangeError('A range ends on or after the day it begins');
  const value = new Float64Array(length);
  const rates = new Map([...book.ways].map(([currency, ways]) => [currency, dailyRate(ways, first, length)]));

  const standingOf = sharedByCalendar((quotes) => standingQuotes(quotes, first, length));
  const lines = book.lines.map(({ currency: code, quotes }, index) => {
    const { currency, perCurrency } = quoteUnit(code);
    return worthOf(book.unitsOf[index] as Steps, quotes, standingOf(quotes), perCurrency, rates.get(currency) as DailyRate, first, value);
  });
  const par = standingQuotes(PAR, first, length);
  const cash = new Map(
    [...book.cashOf].map(([currency, steps]) => [currency, worthOf(steps, PAR, par, 1, rates.get(currency) as DailyRate, first, value)]),
  );
  return { book, first, length, rates, lines, cash, value };
}

/** Most instruments are quoted on the same days: what follows from the days alone is worked out once while they stay the same. */
function sharedByCalendar<T>(work: (quotes: Quotes) => T): (quotes: Quotes) => T {
  let known: { readonly days: Int32Array; readonly result: T } | null = null;
  return (quotes) => {
    if (known === null || !sameDays(known.days, quotes.days)) known = { days: quotes.days, result: work(quotes) };
    return known.result;
  };
}

function sameDays(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export function worthsOf({ lines, cash }: Daily, part: Part): DailyWorth[] {
  return [...part.lines.map((line) => lines[line]), ...part.currencies.map((currency) => cash.get(currency))].filter((worth) => worth !== undefined);
}

/** Rate into the reporting currency at an index; null while there is none. */
export function rateAt({ rates }: Daily, currency: string, index: number): number | null {
  const rate = rates.get(currency);
  return rate === undefined || index < rate.since ? null : (rate.factor[index] as number);
}

/** What one unit of a line is worth at an index on which it can be valued. */
export function unitValueAt(daily: Daily, line: number, index: number): number {
  const { currency: code, quotes } = daily.book.lines[line] as Line;
  const { currency, perCurrency } = quoteUnit(code);
  const price = quotes.values[indexOn(quotes, daily.first + index)] as number;
  return (price / perCurrency) * (rateAt(daily, currency, index) as number);
}
