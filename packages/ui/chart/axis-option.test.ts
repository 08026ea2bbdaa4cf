/** Charts leave room for the labels that are written on them. */
import { expect, it } from 'vitest';
import type { BarsChart, LineChart } from '#packages/charts';
import { formatsFor } from '#packages/texts';
import { barsOption, lineOption } from './axis-option.ts';
import type { Palette } from './palette.ts';

const palette: Palette = {
  series: ['#111111'],
  named: {},
  text: '#000000',
  muted: '#555555',
  hairline: '#dddddd',
  ground: '#ffffff',
  surface: '#ffffff',
  font: 'sans-serif',
  patterns: false,
};
const frame = { palette, formats: formatsFor('en'), width: 900, gutter: 0, threshold: null };

interface SampleAxis {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
  readonly axisLabel: { readonly formatter: (value: number) => string };
}

function years(...values: readonly number[]): BarsChart {
  return {
    kind: 'bars',
    title: 'Years',
    series: [{ name: 'Portfolio', role: 'own' }],
    bars: values.map((value, index) => ({ label: String(2020 + index), values: [value] })),
  };
}

it('keeps the values under long bars off the names of the years, and those above them inside', () => {
  const axis = barsOption(years(-0.199, 0.395), frame)['yAxis'] as SampleAxis;
  const line = (0.199 + 0.395) * 0.08;
  expect(axis.min).toBeLessThan(-0.199 - line);
  expect(axis.max).toBeGreaterThan(0.395 + line);
});

it('leaves no room beyond zero where no bar goes', () => {
  expect(barsOption(years(0.05, 0.1), frame)['yAxis']).toMatchObject({ min: 0 });
  expect(barsOption(years(-0.05, -0.1), frame)['yAxis']).toMatchObject({ max: 0 });
});

it('marks a narrow range of amounts with different words', () => {
  const points = [10_010, 10_180].map((value, index) => ({ date: `2026-01-0${index + 1}`, value }));
  const chart: LineChart = {
    kind: 'line',
    title: 'Value',
    unit: 'money',
    currency: 'GBP',
    series: [{ name: 'Value', role: 'own', points }],
    events: [],
  };
  const { min, interval, axisLabel } = lineOption(chart, frame)['yAxis'] as SampleAxis;
  const written = [0, 1, 2, 3, 4].map((step) => axisLabel.formatter(min + step * interval));
  expect(written).toEqual(['10.00k', '10.05k', '10.10k', '10.15k', '10.20k']);
});

it('draws a single reading as a mark in the colour of its line', () => {
  const chart: LineChart = {
    kind: 'line',
    title: 'Price',
    unit: 'money',
    currency: 'GBP',
    series: [{ name: 'Price', role: 'own', points: [{ date: '2026-01-02', value: 99 }] }],
    events: [],
  };
  expect(lineOption(chart, frame)['series']).toContainEqual(expect.objectContaining({ symbol: 'circle', itemStyle: { color: '#111111' } }));
});
