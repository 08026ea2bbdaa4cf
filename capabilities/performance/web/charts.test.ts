/** The sentences over the charts match the numbers. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figureIdsOf } from '#packages/figures';
import { formatsFor, createTranslate, type Catalogue } from '#packages/texts';
import type { Performance } from '../contract.ts';
import { cumulativeChart, formatDifference, valueChart, yearsChart } from './charts.ts';

const english = JSON.parse(readFileSync(new URL('../texts/en.json', import.meta.url), 'utf8')) as Catalogue;
const locale = {
  words: createTranslate('en', english, english),
  formats: formatsFor('en'),
  names: figureIdsOf({ kind: 'portfolio', id: 'p' }, '2026-04-01T06:00:00.000000Z'),
};

const year = (period: string, portfolio: number | null, benchmark: number | null) => ({
  period,
  from: `${period}-01-01`,
  to: `${period}-12-31`,
  portfolio,
  benchmark,
});

function performance(changed: Partial<Performance> = {}): Performance {
  return {
    asOf: '2026-03-31',
    knownAt: '2026-04-01T06:00:00.000000Z',
    from: '2026-01-01',
    to: '2026-03-31',
    currency: 'EUR',
    benchmark: { instrument: 'world', name: 'World index', currency: 'USD' },
    series: [
      { date: '2025-12-31', portfolio: 0, portfolioValue: 1000, benchmark: 0 },
      { date: '2026-03-31', portfolio: 0.074, portfolioValue: 1574, benchmark: 0.063 },
    ],
    flows: [
      { date: '2026-02-02', amount: '500.00' },
      { date: '2026-03-02', amount: '-20.00' },
    ],
    summary: {
      openingValue: '1000.00',
      closingValue: '1574.00',
      netContributions: '480.00',
      gain: '94.00',
      income: '5.00',
      fees: '1.00',
      timeWeightedReturn: 0.074,
      moneyWeightedReturn: 0.09,
    },
    periods: [],
    calendarYears: [year('2025', 0.1, 0.05), year('2024', -0.02, 0.01), year('2023', null, null)],
    ...changed,
  };
}

describe('cumulativeChart', () => {
  const title = (changed?: Partial<Performance>) => cumulativeChart(performance(changed), locale).title;
  const returning = (timeWeightedReturn: number | null) => ({ summary: { ...performance().summary, timeWeightedReturn } });
  it('says how much, and how far from the benchmark', () => {
    expect(title()).toBe('Up 7.40% from 01/01/2026 to 31/03/2026, 1.10 points ahead of the benchmark');
    expect(title(returning(-0.0123))).toBe('Down 1.23% from 01/01/2026 to 31/03/2026, 7.53 points behind the benchmark');
  });
  it('leaves out what is not known', () => {
    expect(title({ benchmark: null })).toBe('Up 7.40% from 01/01/2026 to 31/03/2026');
    expect(title(returning(null))).toBe('Return from 01/01/2026 to 31/03/2026');
  });
  it('marks money paid in and taken out', () => {
    expect(cumulativeChart(performance(), locale).events).toEqual([
      { date: '2026-02-02', label: 'Paid in €500.00', figure: expect.stringContaining('/net-contributions/2026-02-02..2026-02-02/') },
      { date: '2026-03-02', label: 'Taken out €20.00', figure: expect.stringContaining('/net-contributions/2026-03-02..2026-03-02/') },
    ]);
  });
});

it('says where the value came from and went to', () => {
  expect(valueChart(performance(), locale).title).toBe('From €1,000.00 on 01/01/2026 to €1,574.00 on 31/03/2026');
});

it('orders years as time goes, counts those ahead, and keeps unknown ones', () => {
  const chart = yearsChart(performance(), locale);
  expect(chart.title).toBe('Ahead of the benchmark in 1 of 2 calendar years');
  expect(chart.bars).toMatchObject([
    { label: '2023', values: [null, null] },
    { label: '2024', values: [-0.02, 0.01] },
    { label: '2025', values: [0.1, 0.05] },
  ]);
});

it('writes the difference in points', () => {
  expect([formatDifference(year('2025', 0.1, 0.05), locale.formats), formatDifference(year('2025', 0.1, null), locale.formats)]).toEqual([
    '+5.00',
    '-',
  ]);
  expect(formatDifference(year('2025', 0.1, 0.2), formatsFor('is'))).toBe('−10,00');
});
