/** What an amount would have become as a chart: the sentence says the end, the lines the way there. */
import type { LineChart } from '#packages/charts';
import type { Simulated } from '../contract.ts';
import type { Voice } from './charts.ts';

export function simulatedChart(simulated: Simulated, voice: Voice): LineChart {
  const { words } = voice;
  const { series, benchmark, currency } = simulated;
  return {
    kind: 'line',
    title: sentence(simulated, voice),
    unit: 'money',
    currency,
    series: [
      {
        name: words('performance.portfolio'),
        role: 'own',
        points: series.map(({ date, portfolio }) => ({ date, value: Number(portfolio) })),
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

function sentence({ amount, currency, from, to, portfolio, benchmarkValue }: Simulated, { words, formats }: Voice): string {
  const money = (value: string | null) => formats.money(value, currency);
  const told = { amount: money(amount), from: formats.date(from), to: formats.date(to) };
  if (portfolio === null) return words('performance.simulated.title', told);
  const moved = words('performance.simulated.sentence', { ...told, value: money(portfolio) });
  return benchmarkValue === null ? moved : words('performance.simulated.beside', { moved, value: money(benchmarkValue) });
}
