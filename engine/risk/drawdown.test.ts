/** Tests drawdowns, and the ratios of return to drawdown, against figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '#packages/calendar';
import {
  averageDrawdown,
  calmarRatio,
  drawdowns,
  drawdownSeries,
  indexOfCumulative,
  indexOfReturns,
  martinRatio,
  maximumDrawdown,
  painIndex,
  painRatio,
  sterlingRatio,
  ulcerIndex,
  type ValueIndex,
} from './index.ts';

const indexOf = (values: Record<string, number>): ValueIndex => ({
  days: Object.keys(values).map((day) => parseDay(day)),
  values: Object.values(values),
});

/** Two falls: a fifth from 125 to 100, and a tenth from 150 to 135 that has not recovered. */
const index = indexOf({
  '2025-01-01': 100,
  '2025-01-02': 125,
  '2025-01-03': 125,
  '2025-01-10': 100,
  '2025-01-12': 100,
  '2025-01-20': 125,
  '2025-02-01': 150,
  '2025-02-03': 135,
  '2025-02-05': 140,
});

describe('drawdowns worked out by hand', () => {
  test('the series', () => {
    expect([...drawdownSeries(index).value!].map((value) => value.toFixed(4))).toEqual(
      [0, 0, 0, -0.2, -0.2, 0, 0, -0.1, -1 / 15].map((value) => value.toFixed(4)),
    );
  });

  test('the deepest runs from the last day at the peak, over the first at the trough, to the first at the peak again', () => {
    const { drawdown, peak, trough, recovery, ...lengths } = maximumDrawdown(index).value!;
    expect(drawdown).toBeCloseTo(-0.2, 12);
    expect([peak, trough, recovery].map((day) => formatDay(day!))).toEqual(['2025-01-03', '2025-01-10', '2025-01-20']);
    expect(lengths).toEqual({ fall: 7, recovered: 10, length: 17 });
  });

  test('one that has not recovered runs to the last day', () => {
    const last = drawdowns(index).value!.at(-1)!;
    expect(last).toMatchObject({ recovery: null, recovered: null, fall: 2, length: 4, peak: parseDay('2025-02-01') });
  });

  test('average of both, and of the larger one', () => {
    expect(averageDrawdown(index).value).toBeCloseTo(-0.15, 12);
    expect(averageDrawdown(index, { largest: 1 }).value).toBeCloseTo(-0.2, 12);
  });

  test('ulcer index over the 8 values after the first: sqrt((0.04 + 0.04 + 0.01 + 1/225) / 8); pain index (0.5 + 1/15) / 8', () => {
    expect(ulcerIndex(index).value).toBeCloseTo(Math.sqrt((0.09 + 1 / 225) / 8), 12);
    expect(painIndex(index).value).toBeCloseTo((0.5 + 1 / 15) / 8, 12);
  });

  test('of equally deep falls the first is the deepest', () => {
    const twice = { days: [1, 2, 3, 4, 5], values: [100, 50, 100, 50, 100] };
    expect(maximumDrawdown(twice).value).toMatchObject({ drawdown: -0.5, peak: 1, trough: 2, recovery: 3 });
  });

  test('what only ever rose has a drawdown of 0 and no days', () => {
    const rising = { days: [1, 2, 3], values: [1, 2, 2] };
    expect(maximumDrawdown(rising)).toEqual({
      value: { drawdown: 0, peak: null, trough: null, recovery: null, fall: 0, recovered: null, length: 0 },
      findings: [],
    });
    expect(averageDrawdown(rising).value).toBe(0);
  });

  test('back at the peak but for rounding is recovered', () => {
    const { value } = indexOfReturns([-0.1, 1 / 0.9 - 1, 0.1]);
    expect(drawdowns(value!).value).toHaveLength(1);
    expect(maximumDrawdown(value!).value?.recovery).toBe(2);
  });

  test('a loss of everything is -100 %, and less than nothing is not a value', () => {
    expect(maximumDrawdown({ days: [1, 2, 3], values: [5, 0, 0] }).value).toMatchObject({ drawdown: -1, trough: 2 });
    expect(maximumDrawdown({ days: [0, 1], values: [5, -1] })).toEqual({
      value: null,
      findings: [{ code: 'return.undefined', date: '1970-01-02' }],
    });
    expect(maximumDrawdown({ days: [0], values: [0] }).findings).toEqual([{ code: 'return.undefined', date: '1970-01-01' }]);
  });

  test('days out of order are refused', () => {
    expect(() => maximumDrawdown({ days: [2, 1], values: [1, 1] })).toThrow(RangeError);
    expect(() => maximumDrawdown({ days: [1], values: [1, 1] })).toThrow(RangeError);
  });

  test('a daily column of cumulative returns starts at 1', () => {
    const daily = indexOfCumulative(parseDay('2024-12-31'), Float64Array.of(0, 0.1, -0.01));
    expect(maximumDrawdown(daily).value?.drawdown).toBeCloseTo(-0.1, 12);
    expect(daily.days[2]).toBe(parseDay('2025-01-02'));
  });
});

describe('ratios worked out by hand', () => {
  // Values 1, 1.25, 1, 1.5, 1.44 over four years: falls of 20 % and 4 %; 1.44^(1/4) is the root of 1.2.
  const returns = [0.25, -0.2, 0.5, -0.04];
  const yearly = { periodsPerYear: 1 };
  const annual = Math.sqrt(1.2) - 1;

  test('Calmar', () => expect(calmarRatio(returns, yearly).value).toBeCloseTo(annual / 0.2, 12));
  test('Sterling: the average of both falls is 12 %', () => {
    expect(sterlingRatio(returns, yearly).value).toBeCloseTo(annual / 0.22, 12);
    expect(sterlingRatio(returns, { ...yearly, largest: 1, addition: 0 }).value).toBeCloseTo(annual / 0.2, 12);
  });
  test('Martin and pain over a risk-free rate of 2 %', () => {
    const options = { ...yearly, riskFree: { yearly: 0.02 } };
    expect(martinRatio(returns, options).value).toBeCloseTo((annual - 0.02) / Math.sqrt(0.0416 / 4), 12);
    expect(painRatio(returns, options).value).toBeCloseTo((annual - 0.02) / 0.06, 12);
  });
  test('Calmar over the last two years sees the fall of 4 % alone: 1.44^(1/2) is 1.2', () => {
    expect(calmarRatio(returns, { ...yearly, window: 2 }).value).toBeCloseTo(0.2 / 0.04, 12);
    expect(calmarRatio(returns, { ...yearly, window: 5 }).findings).toEqual([{ code: 'observations.few', count: 5 }]);
  });
  test('nothing fell: there is no ratio', () => {
    for (const measure of [calmarRatio, martinRatio, painRatio]) {
      expect(measure([0.1, 0.2], yearly)).toEqual({ value: null, findings: [{ code: 'drawdown.none' }] });
    }
    expect(sterlingRatio([0.21, 0.21], yearly).value).toBeCloseTo(2.1, 12);
  });
});
