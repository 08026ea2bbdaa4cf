/** Reads a series of quotes: the last quote on or before a day holds until the next. */
import { businessDaysBetween, type Day } from '#packages/calendar';
import { fromNumber, rate, type Rate } from '#packages/money';
import type { Quotes } from './history.ts';

/** A quote carried over more business days than these is stale. */
const FRESH_BUSINESS_DAYS = 5;

export function isStale(quoted: Day, day: Day): boolean {
  return businessDaysBetween(quoted, day) > FRESH_BUSINESS_DAYS;
}

/** Index of the last quote on or before the day; -1 without one. */
export function quoteIndexOn({ days }: Pick<Quotes, 'days'>, day: Day): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The quote at an index that exists, exactly. */
export function exactQuote({ values, texts }: Quotes, index: number): Rate {
  const text = texts?.[index];
  return text === undefined ? fromNumber(values[index] as number) : rate(text);
}

/** Day of the quote at an index that exists. */
export function quoteDay({ days }: Quotes, index: number): Day {
  return days[index] as number;
}

/** Position of the quote that holds on each day from `first` on; -1 before there is one. */
export function standingQuotes({ days }: Pick<Quotes, 'days'>, first: Day, length: number): Int32Array {
  const standing = new Int32Array(length);
  let quote = quoteIndexOn({ days }, first);
  for (let i = 0; i < length; i++) {
    if (quote + 1 < days.length && (days[quote + 1] as number) <= first + i) quote++;
    standing[i] = quote;
  }
  return standing;
}

/** Later than any real day, and still a small integer. */
const NEVER = 2 ** 30;

/** Index of the first day from `first` on that has a quote, carried forward or of the day itself; beyond every series without any. */
export function quotedSince({ days }: Pick<Quotes, 'days'>, first: Day): number {
  return Math.max(0, (days[0] ?? NEVER) - first);
}
