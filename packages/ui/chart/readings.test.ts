/** Readings of a chart: the dates of all series, gaps, and events on their day. */
import { describe, expect, it } from 'vitest';
import type { LineChart } from '#packages/charts';
import { formatsFor } from '#packages/texts';
import { barReadings, lineReadings, monthlyReadings, nearestReading } from './readings.ts';

const chart: LineChart = {
  kind: 'line',
  title: '',
  unit: 'percent',
  currency: null,
  series: [
    {
      name: 'Portfolio',
      role: 'own',
      points: [
        { date: '2026-01-30', value: 0 },
        { date: '2026-01-31', value: 0.0123 },
        { date: '2026-02-27', value: null },
      ],
    },
    { name: 'Benchmark', role: 'benchmark', points: [{ date: '2026-01-31', value: -0.004 }] },
  ],
  events: [
    { date: '2026-01-31', label: '+€100.00' },
    { date: '2026-02-20', label: '−€5.00' },
  ],
};

describe('lineReadings', () => {
  const readings = lineReadings(chart, formatsFor('en'));
  it('has one for each day that any series knows, and a dash where one is silent', () => {
    expect(readings.map((reading) => [reading.head, ...reading.values.map((value) => value.text)])).toEqual([
      ['30/01/2026', '0.00%', '-'],
      ['31/01/2026', '1.23%', '−0.40%'],
      ['27/02/2026', '-', '-'],
    ]);
  });
  it('puts events on their own day, or says the day at the nearest point', () => {
    expect(readings.map((reading) => reading.notes.map(({ text }) => text))).toEqual([[], ['+€100.00'], ['20/02/2026 −€5.00']]);
  });
  it('writes money with its currency in the readout and without it in a column that names it', () => {
    const [only] = lineReadings(
      {
        ...chart,
        unit: 'money',
        currency: 'EUR',
        series: [{ name: 'Value', role: 'own', points: [{ date: '2026-01-30', value: 1234.5 }] }],
      },
      formatsFor('en'),
    );
    expect([only?.values[0]?.text, only?.values[0]?.cell]).toEqual(['€1,234.50', '1,234.50']);
  });
});

describe('nearest', () => {
  const places = [{ x: 0 }, { x: 10 }, { x: 30 }];
  it.each([
    [-5, 0],
    [4, 0],
    [6, 1],
    [19, 1],
    [21, 2],
    [99, 2],
  ])('of %d is %d', (x, index) => {
    expect(nearestReading(places, x)).toBe(index);
  });
});

it('keeps the last point of each month, the first of all and every event', () => {
  const days = ['2026-01-02', '2026-01-15', '2026-01-30', '2026-02-10', '2026-02-20'];
  const long = lineReadings(
    {
      ...chart,
      series: [{ name: 'P', role: 'own', points: days.map((date) => ({ date, value: 0 })) }],
      events: [{ date: '2026-02-10', label: 'in' }],
    },
    formatsFor('en'),
  );
  expect(monthlyReadings(long).map((reading) => reading.head)).toEqual(['02/01/2026', '30/01/2026', '10/02/2026', '20/02/2026']);
});

it('reads bars by their label', () => {
  const [year] = barReadings(
    {
      kind: 'bars',
      title: '',
      series: [
        { name: 'P', role: 'own' },
        { name: 'B', role: 'benchmark' },
      ],
      bars: [{ label: '2025', values: [0.1, null] }],
    },
    formatsFor('en'),
  );
  expect([year?.head, ...(year?.values.map((value) => value.text) ?? [])]).toEqual(['2025', '10.00%', '-']);
});
