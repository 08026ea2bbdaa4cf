/** The overview of usage: a line a kind of event, by day [ANA-07]. */
import { useMemo } from 'react';
import { ChartFigure, Toggle, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { USAGE_SORTS, type Usage, type UsageFigures, type UsageSort } from '../contract.ts';
import { useAnalyticsSearch, useChangeAnalytics } from './use-analytics.ts';
import { usageChart } from './usage-chart.ts';
import css from './analytics.module.css';

export function UsageOverview({ usage }: { readonly usage: Usage }) {
  const [words, formats] = [useWords(), useFormats()];
  const { kind, lines } = useAnalyticsSearch();
  const change = useChangeAnalytics();
  const { chart: usual } = useTenant().settings.analytics;
  const offered = USAGE_SORTS.filter((one) => (kind === undefined ? one !== 'other' : one === kind));
  const drawn = useMemo(() => (kind === undefined ? (lines ?? usual) : [kind]), [kind, lines, usual]);
  const chart = useMemo(
    () =>
      usageChart(usage, {
        title: titleOf(usage, (most, date) => words('analytics.chart', { number: formats.integer(most), date: formats.date(date) })),
        series: drawn.map((one) => ({ kind: one, name: words(`analytics.kind.${one}`) })),
      }),
    [usage, drawn, words, formats],
  );
  const toggle = (one: UsageSort) => change(({ lines: now = usual }) => ({ lines: toggleLine(now, one, usual) }));
  return (
    <section className={css.overview}>
      <ChartFigure chart={chart} level={2} />
      {kind === undefined && (
        <div role="group" aria-label={words('analytics.lines')} className={css.lines}>
          {offered.map((one) => (
            <Toggle key={one} pressed={drawn.includes(one)} onPress={() => toggle(one)}>
              {words(`analytics.kind.${one}`)}
            </Toggle>
          ))}
        </div>
      )}
    </section>
  );
}

/** The lines after one was switched; undefined where they are the usual ones. A chart without a line says nothing, so the last one stays. */
function toggleLine(now: readonly UsageSort[], one: UsageSort, usual: readonly UsageSort[]): readonly UsageSort[] | undefined {
  const next = USAGE_SORTS.filter((other) => (other === one ? !now.includes(one) : now.includes(other)));
  const lines = next.length === 0 ? now : next;
  return lines.length === usual.length && lines.every((other) => usual.includes(other)) ? undefined : lines;
}

/** The sentence of the chart: on which day the most was done. */
function titleOf({ days }: Usage, sentence: (most: number, date: string) => string): string {
  const busiest = days.reduce<(UsageFigures & { readonly date: string }) | undefined>(
    (most, day) => (most === undefined || day.total > most.total ? day : most),
    undefined,
  );
  return busiest ? sentence(busiest.total, busiest.date) : '';
}
