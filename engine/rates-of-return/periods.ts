/** Computes returns over the named periods that end on an as-of day. */
import { calendarYears, formatDay, monthsBetween, periodRange, type Day, type DayRange, type Period } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';
import type { DailySeries } from './series.ts';
import { timeWeightedReturn } from './time-weighted.ts';

export interface PeriodReturn {
  /** A named period, or a calendar year. */
  readonly period: string;
  /** The days counted; null where there is no figure. */
  readonly range: DayRange | null;
  /** Length of the range in months, the last one in part. */
  readonly months: number;
  /** The history begins within the period, and the figure counts from there. */
  readonly partial: boolean;
  readonly value: number | null;
  readonly findings: readonly Finding[];
}

/**
 * Time-weighted. A period of fixed length that begins before the history does has no figure (`history.short`); the year to date counts
 * from the first day of the history and is `partial`.
 */
export function periodReturns(series: DailySeries, asOf: Day, periods: readonly Period[]): PeriodReturn[] {
  return periods.map((period) => returnOver(series, period, periodRange(period, asOf, series.inception), period === 'YTD'));
}

/** The last five calendar years that have ended by the as-of day, newest first; the year in which the history begins is `partial`. */
export function calendarYearReturns(series: DailySeries, asOf: Day): PeriodReturn[] {
  return calendarYears(asOf).map(({ year, range }) => returnOver(series, String(year), range, true));
}

function returnOver(series: DailySeries, period: string, range: DayRange | null, mayBePartial: boolean): PeriodReturn {
  const { inception } = series;
  const known = range !== null && inception !== null && inception <= range.to;
  const short = known && range.from < inception;
  if (!known || (short && !mayBePartial)) {
    return {
      period,
      range: null,
      months: 0,
      partial: false,
      value: null,
      findings: [finding('history.short', range ? { date: formatDay(range.from) } : {})],
    };
  }
  const counted = short ? { from: inception, to: range.to } : range;
  return {
    period,
    range: counted,
    months: monthsBetween(counted.from - 1, counted.to),
    partial: short,
    ...timeWeightedReturn(series, counted),
  };
}

/** (1 + value)^(12 / months) - 1 [PERF-04]. Null below 12 months [OQ-84], and for a loss of everything or more. */
export function annualisedReturn(value: number | null, months: number): number | null {
  if (value === null || !(months >= 12) || value <= -1) return null;
  return Math.pow(1 + value, 12 / months) - 1;
}
