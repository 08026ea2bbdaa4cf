/** The marks of a value axis are round and few, and include every value. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatsFor } from '#packages/texts';
import { amountMarkFormat, percentMarkFormat, valueScale, type MarkFormat } from './value-scale.ts';

it.each([
  [[0.12, 0.41, -0.18], 'zero', { min: -0.2, max: 0.6, interval: 0.2 }],
  [[1_124_000, 1_268_000], 'lowest', { min: 1_100_000, max: 1_300_000, interval: 50_000 }],
  [[0.003, 0.0421], 'zero', { min: 0, max: 0.05, interval: 0.01 }],
  [[5, 5], 'lowest', { min: 4, max: 6, interval: 1 }],
  [[], 'zero', { min: -1, max: 1, interval: 1 }],
  [[null, 0], 'zero', { min: -1, max: 1, interval: 1 }],
] as const)('of %j from %s', (values, from, scale) => {
  expect(valueScale(values, from)).toEqual(scale);
});

it('always holds every value in at most five round steps', () => {
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-6);
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 50 }), fc.constantFrom('zero' as const, 'lowest' as const), (values, from) => {
      const { min, max, interval } = valueScale(values, from);
      const slack = Math.abs(interval) * 1e-3;
      expect(min).toBeLessThanOrEqual(Math.min(...values) + slack);
      expect(max).toBeGreaterThanOrEqual(Math.max(...values) - slack);
      expect((max - min) / interval).toBeLessThan(5.01);
    }),
  );
});

const written = (values: readonly number[], from: 'zero' | 'lowest', writing: (scale: ReturnType<typeof valueScale>) => MarkFormat) => {
  const scale = valueScale(values, from);
  const { power, decimals } = writing(scale);
  const steps = Math.round((scale.max - scale.min) / scale.interval);
  const marks = Array.from({ length: steps + 1 }, (_, step) => Number((scale.min + step * scale.interval).toPrecision(12)));
  return marks.map((mark) => formatsFor('en').mark(mark, power, decimals));
};

it.each([
  [
    [10_010, 10_180],
    ['10.00k', '10.05k', '10.10k', '10.15k', '10.20k'],
  ],
  [
    [10_001, 10_019],
    ['10,000', '10,005', '10,010', '10,015', '10,020'],
  ],
  [
    [0, 1_900_000],
    ['0', '0.5m', '1.0m', '1.5m', '2.0m'],
  ],
  [
    [1_124_000, 1_268_000],
    ['1.10m', '1.15m', '1.20m', '1.25m', '1.30m'],
  ],
  [
    [0, 480],
    ['0', '100', '200', '300', '400', '500'],
  ],
  [
    [5, 5.3],
    ['5.0', '5.1', '5.2', '5.3'],
  ],
] as const)('amounts of %j are marked', (values, marks) => {
  expect(written(values, 'lowest', amountMarkFormat)).toEqual(marks);
});

it.each([
  [
    [0, 0.28],
    ['0%', '10%', '20%', '30%'],
  ],
  [
    [-0.03, 0.02],
    ['−3%', '−2%', '−1%', '0%', '1%', '2%'],
  ],
  [
    [0, 0.000_16],
    ['0%', '0.005%', '0.010%', '0.015%', '0.020%'],
  ],
] as const)('returns of %j are marked', (values, marks) => {
  expect(written(values, 'zero', percentMarkFormat)).toEqual(marks);
});

it('never writes two marks alike', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((x) => Math.round(x * 100) / 100);
  fc.assert(
    fc.property(value, fc.double({ min: 0.01, max: 1e9, noNaN: true }), (low, apart) => {
      const marks = written([low, Math.round((low + apart) * 100) / 100], 'lowest', amountMarkFormat);
      expect(new Set(marks).size).toBe(marks.length);
    }),
  );
});
