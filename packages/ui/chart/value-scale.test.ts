/** Marks of a value axis are round, few, and hold every value. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marksOf, valueScale } from './value-scale.ts';

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

it('marks every step, ends included', () => {
  expect(marksOf({ min: -0.2, max: 0.4, interval: 0.2 })).toEqual([-0.2, 0, 0.2, 0.4]);
});
