/** Describes the simulated growth of an amount as a chart: the sentence tells the final values, the lines how they were reached. */
import type { LineChart } from '#packages/charts';
import { simulatedParameters, type SimulatedGrowth } from '../../contract.ts';
import type { PerformanceChartLocale } from '../charts.ts';

export function simulatedChart(simulated: SimulatedGrowth, locale: PerformanceChartLocale): LineChart {
  const { words, names } = locale;
  const { series, benchmark, currency, from, amount } = simulated;
  // The first point is the day before the range, on which the amount is what it is.
  const own = (to: string) =>
    to < from ? {} : { figure: names.over('simulated-value', { from, to }, { parameters: simulatedParameters(amount) }) };
  return {
    kind: 'line',
    title: simulatedSentence(simulated, locale),
    unit: 'money',
    currency,
    series: [
      {
        name: words('performance.portfolio'),
        role: 'own',
        points: series.map(({ date, portfolio }) => ({ date, value: Number(portfolio), ...own(date) })),
      },
      ...(benchmark
        ? [
            {
              name: benchmark.name,
              role: 'benchmark' as const,
              points: series.map((point) => ({ date: point.date, value: point.benchmark === null ? null : Number(point.benchmark) })),
            },
          ]
        : []),
    ],
    events: [],
  };
}

function simulatedSentence(
  { amount, currency, from, to, portfolio, benchmarkValue }: SimulatedGrowth,
  { words, formats }: PerformanceChartLocale,
): string {
  const money = (value: string | null) => formats.money(value, currency);
  const told = { amount: money(amount), from: formats.date(from), to: formats.date(to) };
  if (portfolio === null) return words('performance.simulated.title', told);
  const moved = words('performance.simulated.sentence', { ...told, value: money(portfolio) });
  return benchmarkValue === null ? moved : words('performance.simulated.beside', { moved, value: money(benchmarkValue) });
}
