/** Describes the chart of a projection: the expected course, and the simulated ones around it. */
import type { LineChart } from '#packages/charts';
import type { Formats, Translate } from '#packages/texts';
import type { ProjectionResult } from '../contract.ts';

export function projectionChart({ points, goals, currency }: ProjectionResult, words: Translate, formats: Formats): LineChart {
  const last = points.at(-1)!;
  const money = (value: string | undefined) => formats.money(value ?? null, currency);
  const band = (name: string, low: number, high: number) => ({
    name,
    points: points.map(({ date, percentiles }) => ({ date, low: Number(percentiles[low]), high: Number(percentiles[high]) })),
  });
  return {
    kind: 'line',
    title: words('planning.projection.sentence', {
      value: money(last.value),
      count: last.year,
      low: money(last.percentiles[0]),
      high: money(last.percentiles.at(-1)),
    }),
    unit: 'money',
    currency,
    series: [
      {
        name: words('planning.projection.expected'),
        role: 'own',
        points: points.map(({ date, value }) => ({ date, value: Number(value) })),
      },
      {
        name: words('planning.projection.paidIn'),
        role: 'benchmark',
        points: points.map(({ date, paidIn }) => ({ date, value: Number(paidIn) })),
      },
    ],
    bands: [band(words('planning.projection.likely'), 0, 4), band(words('planning.projection.half'), 1, 3)],
    events: goals.map(({ name, amount, date }) => ({ date, label: `${name}: ${money(amount)}`, value: Number(amount) })),
  };
}
