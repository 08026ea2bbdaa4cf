/** Finds the exchange rate to show beside a figure. */
import type { Day } from '#packages/calendar';
import { roundFraction, trimZeros, type Rate } from '#packages/money';
import type { Book } from './book.ts';
import { exactRate, ratePathsBetween } from './rates.ts';

/** Digits after the point that a shown rate keeps. */
const SHOWN_DIGITS = 10;

/** What one unit of `from` is worth in `to` on a day, and the day of the oldest quote behind it; null when no rate is known. */
export function exchangeRate(book: Book, from: string, to: string, day: Day): { readonly rate: Rate; readonly day: Day } | null {
  const exact = exactRate(ratePathsBetween(book.rates, from, to), day);
  return exact && { rate: trimZeros(roundFraction(exact.factor, SHOWN_DIGITS)), day: exact.day };
}
