/** Computes how the price of a share has changed over the named periods that end on the day of its last price. */
import { formatDay, parseDay, periodRange, type Day, type Period } from '#packages/calendar';
import { cumulativeBenchmarkReturns, benchmarkReturn } from '#engine/series';
import type { PriceChanges, SourcedPrices } from '../contract.ts';

const PERIODS: Readonly<Record<keyof PriceChanges, Period>> = {
  change1d: '1D',
  change3m: '3M',
  changeYtd: 'YTD',
  change1y: '1Y',
  change3y: '3Y',
  change5y: '5Y',
  changeAll: 'inception',
};

const UNKNOWN_CHANGES: PriceChanges = {
  change1d: null,
  change3m: null,
  changeYtd: null,
  change1y: null,
  change3y: null,
  change5y: null,
  changeAll: null,
};

/** Distributions are not included, since the price does not include them. */
export function priceChangesOf(prices: SourcedPrices | undefined): PriceChanges {
  const [first, last] = [prices?.days[0], prices?.days.at(-1)];
  if (!prices || first === undefined || last === undefined) return UNKNOWN_CHANGES;
  const quotes = quotesOf(prices);
  const [start, asOf] = [parseDay(first), parseDay(last)];
  const over = (period: Period): number | null => {
    // A price is that of the close of its day, so the first day with a change is the day after the first price.
    const range = periodRange(period, asOf, start + 1);
    if (!range) return null;
    const counted = period === 'YTD' && range.from <= start ? { ...range, from: start + 1 } : range;
    return counted.from > counted.to ? null : benchmarkReturn(quotes, counted).value;
  };
  return Object.fromEntries(Object.entries(PERIODS).map(([name, period]) => [name, over(period)])) as unknown as PriceChanges;
}

function quotesOf({ days, prices }: SourcedPrices) {
  return { days: Int32Array.from(days, parseDay), values: Float64Array.from(prices, Number) };
}

/** The changes since the first day, on each day with a price up to the last day. The prices begin on the first day or before it. */
export function changesSince(prices: SourcedPrices, from: Day, to: Day): { date: string; change: number }[] {
  const quotes = quotesOf(prices);
  // Index 0 is the first day itself.
  const { value } = cumulativeBenchmarkReturns(quotes, { from: from + 1, to });
  if (!value) return [];
  const own = [...quotes.days].filter((day) => day > from && day < to);
  return [from, ...own, to].map((day) => ({ date: formatDay(day), change: value[day - from] as number }));
}
