/** Tests projections against their closed forms, and against what is known of the lognormal distribution. */
import { describe, expect, it } from 'vitest';
import { PERCENTILES, cumulativePaidIn, projectedValues, simulateProjection, type ProjectionAssumptions } from './index.ts';
import { normalDraws } from './normals.ts';

const PLAIN: ProjectionAssumptions = { years: 10, lumpSum: 1_000_000, contribution: 0, return: 0.08, costs: 0, inflation: 0 };

describe('the closed form', () => {
  it('is the compound interest of a lump sum', () => {
    const values = projectedValues(PLAIN);
    expect(values).toHaveLength(11);
    // 1,000,000 x 1.08^10, as tables of compound interest have it.
    expect(values[10]).toBeCloseTo(2_158_924.997, 3);
  });

  it('adds an annuity paid at the end of each year, the same as paying it year by year', () => {
    const assumptions = { ...PLAIN, contribution: 100_000, return: 0.13, costs: 0.012, years: 20 };
    let value = assumptions.lumpSum;
    for (const [year, projectedValue] of projectedValues(assumptions).entries()) {
      if (year > 0) value = value * 1.13 * 0.988 + 100_000;
      expect(projectedValue / value).toBeCloseTo(1, 12);
    }
  });

  it('stands still without a return, but for what is paid in', () => {
    expect([...projectedValues({ ...PLAIN, years: 3, return: 0, contribution: 50_000 })]).toEqual([
      1_000_000, 1_050_000, 1_100_000, 1_150_000,
    ]);
  });

  it('is told in the money of today: a return of the inflation keeps the value as it is', () => {
    for (const value of projectedValues({ ...PLAIN, return: 0.03, inflation: 0.03 })) expect(value).toBeCloseTo(1_000_000, 6);
    const paid = cumulativePaidIn({ ...PLAIN, contribution: 103_000, inflation: 0.03, years: 2 });
    expect(paid[1]).toBeCloseTo(1_100_000, 6);
    expect(paid[2]).toBeCloseTo(1_200_000 - 100_000 * (1 - 1 / 1.03), 6);
  });
});

describe('the ways of chance', () => {
  const volatility = 0.15;
  const asked = { assumptions: { ...PLAIN, contribution: 100_000, costs: 0.01, inflation: 0.02 }, volatility, paths: 10_000, seed: 7 };

  it('have the closed form as their mean', () => {
    const { mean, standardError } = simulateProjection({ ...asked, goals: [] });
    for (const [year, expected] of projectedValues(asked.assumptions).entries())
      expect(Math.abs((mean[year] as number) - expected)).toBeLessThanOrEqual(4 * (standardError[year] as number));
    // Four errors are no wide margin: some two per cent after ten years.
    expect((standardError[10] as number) / (mean[10] as number)).toBeLessThan(0.006);
  });

  it('have the percentiles of the lognormal distribution', () => {
    const { percentiles } = simulateProjection({ ...asked, assumptions: PLAIN, goals: [] });
    // Quantiles of the standard normal distribution.
    const quantiles = [-1.6449, -0.6745, 0, 0.6745, 1.6449];
    const spread = volatility * Math.sqrt(10);
    for (const [index, quantile] of quantiles.entries()) {
      const exact = 1_000_000 * Math.exp(10 * (Math.log(1.08) - volatility ** 2 / 2) + spread * quantile);
      expect((percentiles[index] as Float64Array)[10]! / exact).toBeCloseTo(1, 1);
    }
    expect(PERCENTILES).toHaveLength(percentiles.length);
  });

  it('are the same for the same seed, and others for another', () => {
    const goals = [{ year: 10, amount: 2_000_000 }];
    expect(simulateProjection({ ...asked, goals })).toEqual(simulateProjection({ ...asked, goals }));
    expect(simulateProjection({ ...asked, goals }).mean).not.toEqual(simulateProjection({ ...asked, seed: 8, goals }).mean);
  });

  it('tell how many reach a goal', () => {
    const { percentiles, reached } = simulateProjection({
      ...asked,
      goals: [
        { year: 10, amount: 0 },
        { year: 10, amount: 1e12 },
        { year: 0, amount: 1_000_000 },
      ],
    });
    expect(reached).toEqual([1, 0, 1]);
    const half = simulateProjection({ ...asked, goals: [{ year: 10, amount: (percentiles[2] as Float64Array)[10]! }] });
    expect(half.reached[0]).toBeCloseTo(0.5, 3);
  });

  it('are one way, that of the closed form, where nothing moves', () => {
    const { percentiles, standardError } = simulateProjection({ ...asked, volatility: 0, paths: 10, goals: [] });
    const sure = projectedValues(asked.assumptions);
    for (const line of percentiles) for (const [year, value] of line.entries()) expect(value / sure[year]!).toBeCloseTo(1, 12);
    expect(standardError[10]).toBeLessThan(1e-3);
  });
});

it('draws normal numbers: mean 0, deviation 1, one in twenty beyond 1.96', () => {
  const draw = normalDraws(1);
  const drawn = Float64Array.from({ length: 200_000 }, draw);
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
  const variance = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / drawn.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(Math.abs(mean)).toBeLessThan(0.01);
  expect(variance).toBeCloseTo(1, 1);
  expect(drawn.filter((one) => Math.abs(one) > 1.96).length / drawn.length).toBeCloseTo(0.05, 2);
});
