/** Computes the days of named periods (1M, year to date, tax year and others) that end on an as-of day. */
import { lastBusinessDay } from './business-days.ts';
import { addMonths, civilOf, dayOf, type Day, type DayRange } from './day.ts';

export const PERIODS = ['1D', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'inception'] as const;
export type Period = (typeof PERIODS)[number];

const PERIOD_MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36, '5Y': 60 } as const;

/**
 * The days of a calendar period that ends on `asOf` [PERF-10]. `1M` as of 31 March counts 1 to 31 March (it starts from the close of
 * 28 February); `1D` is the last business day and any weekend after it; `inception` starts on the day given. Null for `inception`
 * without one. The range may begin before the history does: whoever has the history decides what that means.
 */
export function periodRange(period: Period, asOf: Day, inception: Day | null): DayRange | null {
  if (period === 'inception') return inception === null || inception > asOf ? null : { from: inception, to: asOf };
  if (period === 'YTD') return { from: startOfYear(asOf), to: asOf };
  if (period === '1D') return { from: lastBusinessDay(lastBusinessDay(asOf) - 1) + 1, to: asOf };
  return { from: addMonths(asOf, -PERIOD_MONTHS[period]) + 1, to: asOf };
}

export function startOfYear(day: Day): Day {
  return dayOf({ year: civilOf(day).year, month: 1, day: 1 });
}

/** The last `count` calendar years that have ended by `asOf`, newest first. */
export function calendarYears(asOf: Day, count = 5): { readonly year: number; readonly range: DayRange }[] {
  const newest = civilOf(asOf + 1).year - 1;
  return Array.from({ length: count }, (_, back) => {
    const year = newest - back;
    return { year, range: { from: dayOf({ year, month: 1, day: 1 }), to: dayOf({ year, month: 12, day: 31 }) } };
  });
}

/** The last calendar year that has ended by the close of `asOf`: on 31 December, the year of that day. */
export function lastFullYear(asOf: Day): DayRange {
  return { from: startOfYear(startOfYear(asOf + 1) - 1), to: startOfYear(asOf + 1) - 1 };
}

/** The last calendar month that has ended by the close of `asOf`. */
export function lastFullMonth(asOf: Day): DayRange {
  const to = startOfMonth(asOf + 1) - 1;
  return { from: startOfMonth(to), to };
}

function startOfMonth(day: Day): Day {
  return dayOf({ ...civilOf(day), day: 1 });
}

/** First day of the tax year that `day` lies in; 5 April unless the tenant says otherwise [OQ-29]. */
export function taxYearStart(day: Day, starts: { readonly month: number; readonly day: number } = { month: 4, day: 5 }): Day {
  const { year } = civilOf(day);
  const thisYears = dayOf({ year, ...starts });
  return day >= thisYears ? thisYears : dayOf({ year: year - 1, ...starts });
}

/** Lengths in days of the presets that fill date inputs; the from-date is today minus so many days [PERF-10]. */
export const PRESET_DAYS = { '12m': 365, '6m': 180, '3m': 90, '1m': 31 } as const;
export type DatePreset = keyof typeof PRESET_DAYS;

export function presetRange(preset: DatePreset, today: Day): DayRange {
  return { from: today - PRESET_DAYS[preset], to: today };
}

export function currentTaxYear(today: Day, starts?: { readonly month: number; readonly day: number }): DayRange {
  return { from: taxYearStart(today, starts), to: today };
}

/** The whole tax year before the one that `today` lies in; it ends the day before that one starts. */
export function previousTaxYear(today: Day, starts?: { readonly month: number; readonly day: number }): DayRange {
  const start = taxYearStart(today, starts);
  return { from: taxYearStart(start - 1, starts), to: start - 1 };
}

/** Ranges that are counted in days back from the day of asking, and by tax years [TXN-14]; `all` has no first day. */
export const SPANS = ['all', '1m', '3m', '6m', '12m', 'taxYear', 'previousTaxYear'] as const;
export type Span = (typeof SPANS)[number];

/** The days of a span. @param yearStart month and day on which the tax year begins: `04-05` */
export function spanRange(span: Exclude<Span, 'all'>, today: Day, yearStart: string): DayRange {
  const [month = 4, day = 5] = yearStart.split('-').map(Number);
  if (span === 'taxYear') return currentTaxYear(today, { month, day });
  if (span === 'previousTaxYear') return previousTaxYear(today, { month, day });
  return presetRange(span, today);
}
