/** Values every holding of a scope day by day. */
import type { Day, DayRange } from '#packages/calendar';
import {
  type Book,
  type InstrumentLine,
  type Quotes,
  quoteIndexOn,
  standingQuotes,
  dailyRate,
  type DailyRate,
  quotationOf,
  type BalanceSteps,
} from '#engine/book';
import { addAccruedInterest, PAR, valueHoldingDaily, type DailyWorth } from './daily-worth.ts';
import { addColumns, groupOf, groupCount } from './sums.ts';

export interface DailyValuation {
  readonly book: Book;
  /** Close of the day before the range: index 0 of every column. */
  readonly first: Day;
  readonly length: number;
  /** Into the reporting currency, by currency. */
  readonly rates: ReadonlyMap<string, DailyRate>;
  /** One for each of `book.lines`. */
  readonly lines: readonly DailyWorth[];
  /** By currency. */
  readonly cash: ReadonlyMap<string, DailyWorth>;
  /** Sums of the holdings in groups, and the sum of the groups (see `sums.ts`). */
  readonly groups: readonly Float64Array[];
  readonly value: Float64Array;
}

/** Some of the holdings of a scope: indices of lines, and the currencies whose cash is included. */
export interface ScopePart {
  readonly lines: readonly number[];
  readonly currencies: readonly string[];
}

export function valueDaily(book: Book, range: DayRange): DailyValuation {
  const first = range.from - 1;
  const length = range.to - first + 1;
  if (!(length > 1)) throw new RangeError('A range ends on or after the day it begins');
  const rates = new Map([...book.ways].map(([currency, ways]) => [currency, dailyRate(ways, first, length)]));
  const standingOf = sharedByCalendar((quotes) => standingQuotes(quotes, first, length));
  // One block of memory for all: allocating the block costs as much as allocating any one of its columns.
  const holdings = book.lines.length + book.cashOf.size;
  const block = new Float64Array((holdings + groupCount(holdings) + 1) * length);
  const column = (index: number) => block.subarray(index * length, (index + 1) * length);
  const groups = Array.from({ length: groupCount(holdings) }, (_, group) => column(holdings + group));

  const valued = (
    steps: BalanceSteps,
    quoted: Pick<InstrumentLine, 'currency' | 'quotedFor'>,
    quotes: Quotes,
    index: number,
    sum: Float64Array,
  ) => {
    const { currency, per } = quotationOf(quoted);
    return valueHoldingDaily(steps, quotes, standingOf(quotes), per, rates.get(currency) as DailyRate, first, column(index), sum);
  };
  const lines = book.lines.map((line, index) => {
    const group = groups[groupOf(index)] as Float64Array;
    const steps = book.unitsOf[index] as BalanceSteps;
    if (!line.accrued) return valued(steps, line, line.quotes, index, group);
    const worth = valued(steps, line, line.quotes, index, new Float64Array(length));
    addAccruedInterest(worth, line.accrued.daily(first, length), rates.get(quotationOf(line).currency) as DailyRate, first);
    addColumns(group, [worth.value], 0, length);
    return worth;
  });
  const cash = new Map(
    [...book.cashOf].map(([currency, steps], at) => {
      const index = lines.length + at;
      return [currency, valued(steps, { currency }, PAR, index, groups[groupOf(index)] as Float64Array)];
    }),
  );
  const value = column(holdings + groups.length);
  addColumns(value, groups, 0, length);
  return { book, first, length, rates, lines, cash, groups, value };
}

/** Computes what depends on the days of quotes alone once for all lines that are quoted on the same days (see `openBook`). */
function sharedByCalendar<T>(work: (quotes: Quotes) => T): (quotes: Quotes) => T {
  const known = new Map<Int32Array, T>();
  return (quotes) => {
    let result = known.get(quotes.days);
    if (result === undefined) known.set(quotes.days, (result = work(quotes)));
    return result;
  };
}

export function worthsOf({ lines, cash }: DailyValuation, part: ScopePart): DailyWorth[] {
  return [...part.lines.map((line) => lines[line]), ...part.currencies.map((currency) => cash.get(currency))].filter(
    (worth) => worth !== undefined,
  );
}

/** Rate into the reporting currency at an index; null while there is none. */
export function rateAt({ rates }: DailyValuation, currency: string, index: number): number | null {
  const rate = rates.get(currency);
  return rate === undefined || index < rate.since ? null : (rate.factor[index] as number);
}

/** What one unit of a line is worth at an index on which it can be valued. */
export function unitValueAt(daily: DailyValuation, line: number, index: number): number {
  const terms = daily.book.lines[line] as InstrumentLine;
  const { currency, per } = quotationOf(terms);
  const day = daily.first + index;
  const price = (terms.quotes.values[quoteIndexOn(terms.quotes, day)] as number) / per;
  return (price + (terms.accrued?.daily(day, 1)[0] ?? 0)) * (rateAt(daily, currency, index) as number);
}
