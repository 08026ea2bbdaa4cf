/** Tests properties that must hold for any returns. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figure } from '#packages/findings';
import * as risk from './index.ts';

const monthly = { periodsPerYear: 12 };

describe('what must hold for any returns', () => {
  const tame = fc.double({ min: -0.3, max: 0.3, noNaN: true });
  const series = fc.array(fc.tuple(tame, tame), { minLength: 3, maxLength: 40 });
  const near = (a: Figure, b: number) => expect(a.value! - b).toBeCloseTo(0, 9);

  test('order does not matter to anything but drawdowns; a shift changes no spread; doubling doubles it', () => {
    fc.assert(
      fc.property(series, (rows) => {
        const returns = rows.map(([mine]) => mine);
        const spread = risk.volatility(returns, monthly).value!;
        near(risk.volatility(returns.toReversed(), monthly), spread);
        near(
          risk.volatility(
            returns.map((value) => value + 0.01),
            monthly,
          ),
          spread,
        );
        near(
          risk.volatility(
            returns.map((value) => 2 * value),
            monthly,
          ),
          2 * spread,
        );
      }),
    );
  });

  test('expected shortfall is no less than value at risk, and the exact tail no less than any', () => {
    fc.assert(
      fc.property(series, fc.constantFrom(0.9, 0.95, 0.99), (rows, confidence) => {
        const returns = rows.map(([mine]) => mine);
        const atRisk = risk.historicalValueAtRisk(returns, { confidence }).value!;
        expect(risk.historicalExpectedShortfall(returns, { confidence }).value!).toBeGreaterThanOrEqual(atRisk - 1e-12);
        expect(risk.historicalExpectedShortfall(returns, { confidence, tail: 'exact' }).value!).toBeGreaterThanOrEqual(atRisk - 1e-12);
      }),
    );
  });

  test('the square of the tracking error is what both volatilities and the correlation say', () => {
    fc.assert(
      fc.property(series, (rows) => {
        const [mine, theirs] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
        const { value } = risk.correlation(mine, theirs);
        fc.pre(value !== null);
        const [a, b] = [risk.volatility(mine, monthly).value!, risk.volatility(theirs, monthly).value!];
        expect(risk.trackingError(mine, theirs, monthly).value! ** 2).toBeCloseTo(a * a + b * b - 2 * value * a * b, 12);
      }),
    );
  });

  test('drawdowns: the deepest is the lowest of the series, found by comparing every pair of days', () => {
    fc.assert(
      fc.property(series, (rows) => {
        const index = risk.indexOfReturns(rows.map(([mine]) => mine)).value!;
        const values = Array.from(index.values);
        let deepest = 0;
        for (let i = 0; i < values.length; i++) {
          for (let j = i + 1; j < values.length; j++) deepest = Math.min(deepest, values[j]! / values[i]! - 1);
        }
        // A fall of less than 1e-12 is taken for rounding.
        expect(risk.maximumDrawdown(index).value!.drawdown).toBeCloseTo(deepest, 11);
      }),
    );
  });
});
