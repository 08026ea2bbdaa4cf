/** Puts usage into a chart: a point for each day of the period, also for those on which nothing was done. */
import { formatDay, parseDay } from '#packages/calendar';
import type { LineChart } from '#packages/charts';
import type { Usage, UsageSort } from '../contract.ts';

/** Days are drawn three hours after they begin [ANA-12]. */
export const CHART_OFFSET_MS = 10_800_000;

export function usageChart(
  { from, to, days }: Pick<Usage, 'from' | 'to' | 'days'>,
  { title, series }: { readonly title: string; readonly series: readonly { readonly kind: UsageSort; readonly name: string }[] },
): LineChart {
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: parseDay(to) - parseDay(from) + 1 }, (_, index) => formatDay(parseDay(from) + index));
  return {
    kind: 'line',
    title,
    unit: 'count',
    offsetMs: CHART_OFFSET_MS,
    currency: null,
    series: series.map(({ kind, name }) => ({
      name,
      role: 'own',
      points: dates.map((date) => ({ date, value: known.get(date)?.[kind] ?? 0 })),
    })),
    events: [],
  };
}
