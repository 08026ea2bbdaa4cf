/** Computes the return of a benchmark: the change of its quotes over a range of days, in the currency of the quotes. */
import { formatDay, type DayRange } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import {
  type Book,
  type InstrumentLine,
  type Quotes,
  isStale,
  quoteDay,
  standingQuotes,
  dailyRate,
  ratePathsBetween,
  quotationOf,
} from '#engine/book';

/** Index 0 is the day before `from` and holds 0. Null with `benchmark.missing` when no quote is as old as that day. */
export function cumulativeBenchmarkReturns(quotes: Quotes, { from, to }: DayRange): Figure<Float64Array> {
  const standing = standingQuotes(quotes, from - 1, to - from + 2);
  const start = quotes.values[standing[0] as number];
  if (start === undefined || !(start > 0)) return { value: null, findings: [finding('benchmark.missing', { date: formatDay(from - 1) })] };
  const last = quoteDay(quotes, standing.at(-1) as number);
  const stale = isStale(last, to) ? [finding('benchmark.stale', { date: formatDay(to), since: formatDay(last) })] : [];
  return { value: Float64Array.from(standing, (quote) => (quotes.values[quote] as number) / start - 1), findings: stale };
}

export function benchmarkReturn(quotes: Quotes, range: DayRange): Figure {
  const { value, findings } = cumulativeBenchmarkReturns(quotes, range);
  return { value: value?.at(-1) ?? null, findings };
}

/** The same quotes in another currency, on the days that have both a quote and a rate; empty when no rate is known at all. */
export function convertQuotes(book: Book, line: Pick<InstrumentLine, 'currency' | 'quotes' | 'quotedFor'>, to: string): Quotes {
  const { quotes } = line;
  const { currency, per } = quotationOf(line);
  const first = quotes.days[0] ?? 0;
  const length = (quotes.days.at(-1) ?? first) - first + 1;
  const { factor, since } = dailyRate(ratePathsBetween(book.rates, currency, to), first, length);
  const from = quotes.days.findIndex((day) => day - first >= since);
  const days = from < 0 ? new Int32Array() : quotes.days.slice(from);
  return {
    days,
    values: Float64Array.from(days, (day, i) => ((quotes.values[from + i] as number) / per) * (factor[day - first] as number)),
  };
}
