/** Tests value at risk and expected shortfall against figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import {
  historicalExpectedShortfall,
  historicalValueAtRisk,
  modifiedValueAtRisk,
  normalExpectedShortfall,
  normalValueAtRisk,
} from './index.ts';

/** -10 % to 9 %, in no order. */
const returns = Array.from({ length: 20 }, (_, i) => (((i * 7) % 20) - 10) / 100);

describe('historical, worked out by hand on 20 returns from -10 % to 9 %', () => {
  test('inclusive: 1 + 0.05 x 19 = 1.95, between the lowest two', () =>
    expect(historicalValueAtRisk(returns).value).toBeCloseTo(0.0905, 12));
  test('nearest rank: 0.05 x 20 is the lowest, 0.1 x 20 the second', () => {
    expect(historicalValueAtRisk(returns, { rule: 'nearest-rank' }).value).toBe(0.1);
    expect(historicalValueAtRisk(returns, { rule: 'nearest-rank', confidence: 0.9 }).value).toBe(0.09);
    expect(historicalValueAtRisk(returns, { rule: 'nearest-rank', confidence: 0.99 }).value).toBe(0.1);
  });
  test('exclusive: 0.05 x 21 = 1.05; at 99 % it takes 99 returns', () => {
    expect(historicalValueAtRisk(returns, { rule: 'exclusive' }).value).toBeCloseTo(0.0995, 12);
    expect(historicalValueAtRisk(returns, { rule: 'exclusive', confidence: 0.99 })).toEqual({
      value: null,
      findings: [{ code: 'observations.few', count: 99 }],
    });
  });
  test('expected shortfall: the lowest three at 85 % by nearest rank; exactly 2.5 returns at 87.5 %', () => {
    expect(historicalExpectedShortfall(returns, { confidence: 0.85, rule: 'nearest-rank' }).value).toBeCloseTo(0.09, 12);
    expect(historicalExpectedShortfall(returns).value).toBeCloseTo(0.1, 12);
    expect(historicalExpectedShortfall(returns, { confidence: 0.875, tail: 'exact' }).value).toBeCloseTo((10 + 9 + 0.5 * 8) / 250, 12);
  });
  test('gains alone: a negative loss', () => expect(historicalValueAtRisk([0.01, 0.02, 0.03]).value).toBeCloseTo(-0.011, 12));
});

describe('parametric, with 1.6448536 at 95 % and 2.3263479 at 99 % from any table', () => {
  // Mean 1 %, population deviation 2 %, sample deviation sqrt(16 / 3) %.
  const four = [0.03, -0.01, 0.03, -0.01];
  test('normal', () => {
    expect(normalValueAtRisk(four, { kind: 'population' }).value).toBeCloseTo(1.6448536 * 0.02 - 0.01, 8);
    expect(normalValueAtRisk(four, { confidence: 0.99 }).value).toBeCloseTo((2.3263479 * Math.sqrt(16 / 3)) / 100 - 0.01, 8);
  });
  test('expected shortfall: density 0.1031356 at 1.6448536', () =>
    expect(normalExpectedShortfall(four, { kind: 'population' }).value).toBeCloseTo((0.02 * 0.1031356) / 0.05 - 0.01, 7));
  test('modified: no skewness, excess kurtosis 1 - 3 = -2, z = -1.6448536', () => {
    const z = -1.6448536;
    const corrected = z - (z ** 3 - 3 * z) / 12;
    expect(modifiedValueAtRisk(four, { kind: 'population' }).value).toBeCloseTo(-(0.01 + corrected * 0.02), 8);
  });
});

test('confidence lies between 0 and 1', () => {
  for (const confidence of [0, 1, 95, Number.NaN]) expect(() => historicalValueAtRisk(returns, { confidence })).toThrow(RangeError);
});
