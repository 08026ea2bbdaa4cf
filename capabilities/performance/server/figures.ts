/** Small shapes that several answers share: changes, samples of a series, parts of a total. */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import {
  add,
  closedSharesByName,
  compare,
  isZero,
  negate,
  formatDecimal,
  round,
  subtract,
  sum,
  toNumber,
  ZERO,
  type Amount,
} from '#packages/money';
import { periodReturns, type DailySeries } from '#engine/rates-of-return';
import type { PeriodChanges, Slice } from '#contract/accounts';

const CHANGE_PERIODS = {
  change1d: '1D',
  change1m: '1M',
  changeYtd: 'YTD',
  change1y: '1Y',
  change3y: '3Y',
  change5y: '5Y',
  changeAll: 'inception',
} as const;

/** Time-weighted returns over the named periods back from the as-of day. */
export function changesOf(series: DailySeries, asOf: Day): PeriodChanges {
  const returns = new Map(periodReturns(series, asOf, Object.values(CHANGE_PERIODS)).map((entry) => [entry.period, entry.value]));
  const of = (period: string) => returns.get(period) ?? null;
  return {
    change1d: of('1D'),
    change1m: of('1M'),
    changeYtd: of('YTD'),
    change1y: of('1Y'),
    change3y: of('3Y'),
    change5y: of('5Y'),
    changeAll: of('inception'),
  };
}

/** The first day for returns since the beginning, as text. */
export function firstDayOf(series: DailySeries | null | undefined): string | null {
  return typeof series?.inception === 'number' ? formatDay(series.inception) : null;
}

/** The most points of a line that a screen or a page can show. */
const SAMPLES = 400;

/** The days of a range that are drawn: all of a short one, evenly spaced ones of a long one, always the first and the last. */
export function sampledDays({ from, to }: DayRange): Day[] {
  const count = to - from + 1;
  const step = Math.max(1, Math.ceil(count / SAMPLES));
  const days: Day[] = [];
  for (let day = to; day > from; day -= step) days.push(day);
  days.push(from);
  return days.reverse();
}

/** The value of the scope at the close of each day: every point is a figure that can be opened. */
export function drawnValues(days: readonly Day[], values: readonly Amount[]): { date: string; value: number }[] {
  return days.map((day, at) => ({ date: formatDay(day), value: toNumber(values[at] ?? ZERO) }));
}

export interface NamedAmount {
  readonly name: string;
  readonly value: Amount | null;
}

/**
 * Groups parts by name into slices of a total, in the order given by `compareNames`, otherwise largest first. Slices add up to
 * the total to the last unit: what rounding left over, if anything, goes to the largest slice.
 */
export function slicesOf(parts: readonly NamedAmount[], total: Amount | null, compareNames?: (a: string, b: string) => number): Slice[] {
  if (total === null) return [];
  const valued = parts.filter((part): part is { name: string; value: Amount } => part.value !== null);
  const grouped = [...Map.groupBy(valued, (part) => part.name)].map(([name, members]) => ({
    name,
    value: round(sum(members.map((member) => member.value)), total.scale),
  }));
  const sorted = grouped.filter((slice) => !isZero(slice.value)).sort((a, b) => compare(b.value, a.value));
  const [largest] = sorted;
  if (largest) largest.value = add(largest.value, subtract(total, sum(sorted.map((slice) => slice.value))));
  if (compareNames) sorted.sort((a, b) => compareNames(a.name, b.name));
  const shares = closedSharesByName(sorted, total);
  return sorted.map((slice, at) => ({ name: slice.name, value: formatDecimal(slice.value), share: shares[at] ?? null }));
}

/** The closing amount less the opening amount less what was paid in, or null when either is unknown. */
export function gainOf(opening: Amount | null, closing: Amount | null, paidIn: Amount): Amount | null {
  return opening === null || closing === null ? null : add(add(closing, negate(opening)), negate(paidIn));
}

/** Text of an amount that may be unknown. */
export function toWire(value: Amount | null): string | null {
  return value === null ? null : formatDecimal(value);
}
