/** Adds up several portfolios in their own currencies: each is valued and rounded by itself, so that the sum agrees with what each one shows. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings } from '#packages/findings';
import { minorUnits, multiply, round, sum, type Amount } from '#packages/money';
import { type Book, exchangeRate } from '#engine/book';
import { scopeWorth, worthRows, type ScopeWorth } from './valuation.ts';

/**
 * The worth of each book in its own currency, converted at the rate of the day (as shown, to ten digits), rounded once to the minor unit of
 * `currency`, and added up; what has no rate is left out with a finding. Null when there are books and none can be valued.
 */
export function consolidatedWorth(books: readonly Book[], currency: string, day: Day): ScopeWorth {
  const parts = books.map((book) => convertWorth(book, scopeWorth(book, day), currency, day));
  const known = parts.map(({ value }) => value).filter((value) => value !== null);
  const findings = mergeFindings(...parts.map((part) => part.findings));
  return { value: parts.length > 0 && known.length === 0 ? null : round(sum(known), minorUnits(currency)), findings };
}

export interface PartitionedBook {
  readonly book: Book;
  /** The part that a line belongs to; null is cash. */
  readonly partOf: (line: number | null) => string;
}

export interface WorthPart extends ScopeWorth {
  readonly name: string;
}

/** The worth of each part of each book, summed in its own currency and then converted like the whole book; one entry for each book and part. */
export function consolidatedParts(books: readonly PartitionedBook[], currency: string, day: Day): WorthPart[] {
  return books.flatMap(({ book, partOf }) =>
    [...Map.groupBy(worthRows(book, day), ({ line }) => partOf(line))].map(([name, rows]) => {
      const known = rows.map(({ value }) => value).filter((value) => value !== null);
      const own = { value: known.length === 0 ? null : sum(known), findings: mergeFindings(...rows.map(({ findings }) => findings)) };
      return { name, ...convertWorth(book, own, currency, day) };
    }),
  );
}

/** Converts a worth from the currency of its book into another, with a finding where there is no rate for it. */
function convertWorth(book: Book, { value: own, findings }: ScopeWorth, currency: string, day: Day): ScopeWorth {
  const value = own && convertBookAmount(book, own, currency, day);
  if (own === null || value !== null) return { value, findings };
  const subject = `${book.currency}/${currency}`;
  return { value, findings: [...findings, finding('rate.missing', { subject, date: formatDay(day) })] };
}

/** Converts an amount from the currency of its book into another: at the rate of the day as it is shown, rounded once; null without a rate. */
export function convertBookAmount(book: Book, value: Amount, to: string, day: Day): Amount | null {
  if (book.currency === to) return value;
  const rate = exchangeRate(book, book.currency, to, day);
  return rate && round(multiply(value, rate.rate), minorUnits(to));
}
