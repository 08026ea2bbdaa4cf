/** Several portfolios in their own currencies as one worth: each is valued and rounded by itself, so that the sum adds up to what each one shows. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings } from '#packages/findings';
import { minorUnits, multiply, round, sum, type Amount } from '#packages/money';
import type { Book } from './book.ts';
import { exchangeRate } from './exchange-rate.ts';
import { worth, type Worth } from './valuation.ts';

/**
 * The worth of each book in its own currency, converted at the rate of the day (as shown, to ten digits), rounded once to the minor unit of `currency`,
 * and added up; what has no rate is left out with a finding. Null when there are books and none can be valued.
 */
export function consolidatedWorth(books: readonly Book[], currency: string, day: Day): Worth {
  const parts = books.map((book) => {
    const own = worth(book, day);
    const value = own.value && inCurrency(book, own.value, currency, day);
    const missing = own.value !== null && value === null;
    const subject = `${book.currency}/${currency}`;
    return { value, findings: missing ? [...own.findings, finding('rate.missing', { subject, date: formatDay(day) })] : own.findings };
  });
  const known = parts.map(({ value }) => value).filter((value) => value !== null);
  const findings = mergeFindings(...parts.map((part) => part.findings));
  return { value: parts.length > 0 && known.length === 0 ? null : round(sum(known), minorUnits(currency)), findings };
}

/** An amount of a book as it enters a sum in another currency: at the rate of the day as it is shown, rounded once; null without a rate. */
export function inCurrency(book: Book, value: Amount, to: string, day: Day): Amount | null {
  if (book.currency === to) return value;
  const rate = exchangeRate(book, book.currency, to, day);
  return rate && round(multiply(value, rate.rate), minorUnits(to));
}
