/** Tests ratios against a rate and against a benchmark, with figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import {
  activeReturn,
  annualisedReturn,
  battingAverage,
  beta,
  correlation,
  downsideDeviation,
  hitRatio,
  informationRatio,
  jensensAlpha,
  modiglianiSquared,
  omegaRatio,
  regressionAlpha,
  semiDeviation,
  sharpeRatio,
  sortinoRatio,
  trackingError,
  treynorRatio,
  volatility,
} from './index.ts';

const asGiven = { periodsPerYear: 1 };
const quarterly = { periodsPerYear: 4 };

describe('against a rate, worked out by hand', () => {
  // Mean 2 %, squared deviations 9, 1, 1, 9 (in per cent squared): sample variance 20 / 3, population 5.
  const returns = [0.05, 0.03, 0.01, -0.01];
  const sample = Math.sqrt(20 / 3) / 100;

  test('Sharpe: the mean over 1 % a quarter is 1 %, four of them 4 %, and the spread doubles', () => {
    const riskFree = { perPeriod: 0.01 };
    expect(sharpeRatio(returns, { ...quarterly, riskFree }).value).toBeCloseTo(0.04 / (2 * sample), 12);
    expect(sharpeRatio(returns, { ...quarterly, riskFree, kind: 'population' }).value).toBeCloseTo(0.04 / (2 * Math.sqrt(0.0005)), 12);
    expect(sharpeRatio(returns, { ...asGiven, riskFree }).value).toBeCloseTo(0.01 / sample, 12);
  });

  test('a yearly rate is divided by the root, or simply', () => {
    const simple = sharpeRatio(returns, { ...quarterly, riskFree: { yearly: 0.04, conversion: 'simple' } });
    expect(simple.value).toBeCloseTo(0.04 / (2 * sample), 12);
    const geometric = sharpeRatio(returns, { ...quarterly, riskFree: { yearly: 1.01 ** 4 - 1 } });
    expect(geometric.value).toBeCloseTo(0.04 / (2 * sample), 12);
  });

  test('excess annualised: 1.05 x 1.03 x 1.01 x 0.99 less 1.01^4, and as a quotient', () => {
    const riskFree = { perPeriod: 0.01 };
    const [mine, free] = [1.05 * 1.03 * 1.01 * 0.99 - 1, 1.01 ** 4 - 1];
    expect(sharpeRatio(returns, { ...quarterly, riskFree, excess: 'annualised' }).value).toBeCloseTo((mine - free) / (2 * sample), 12);
    const quotient = ((1 + mine) / (1 + free) - 1) / (2 * sample);
    expect(sharpeRatio(returns, { ...quarterly, riskFree, excess: 'geometric' }).value).toBeCloseTo(quotient, 12);
    const linked = (1.04 * 1.02 * 1 * 0.98 - 1) / (2 * sample);
    expect(sharpeRatio(returns, { ...quarterly, riskFree, excess: 'compounded' }).value).toBeCloseTo(linked, 12);
  });

  test('a series of rates: the spread is that of the excess, or of the returns', () => {
    // Over the rates: 4, 3, 0, -3 %, mean 1, squared deviations 9 + 4 + 1 + 16 = 30.
    const riskFree = [0.01, 0, 0.01, 0.02];
    expect(sharpeRatio(returns, { ...asGiven, riskFree }).value).toBeCloseTo(0.01 / (Math.sqrt(10) / 100), 12);
    expect(sharpeRatio(returns, { ...asGiven, riskFree, spread: 'total' }).value).toBeCloseTo(0.01 / sample, 12);
  });

  test('downside below 2 %: shortfalls of 1 and 3, over all four, three, or the two below', () => {
    const target = { perPeriod: 0.02 };
    expect(downsideDeviation(returns, { ...asGiven, target }).value).toBeCloseTo(Math.sqrt(10 / 4) / 100, 12);
    expect(downsideDeviation(returns, { ...asGiven, target, divisor: 'all-less-one' }).value).toBeCloseTo(Math.sqrt(10 / 3) / 100, 12);
    expect(downsideDeviation(returns, { ...quarterly, target, divisor: 'below' }).value).toBeCloseTo((2 * Math.sqrt(5)) / 100, 12);
    expect(semiDeviation(returns, asGiven).value).toBeCloseTo(Math.sqrt(10 / 4) / 100, 12);
  });

  test('a target that is met to the last digit is not missed', () => {
    const met = Math.expm1(Math.log1p(0.08) / 12);
    const figure = sortinoRatio([met, met, 0.01], { periodsPerYear: 12, target: { yearly: 0.08 } });
    expect(figure).toEqual({ value: null, findings: [{ code: 'downside.none' }] });
  });

  test('Sortino over 1.5 %, by the year, and over another rate than the target', () => {
    // Shortfalls 0.5 and 2.5: 6.5 / 4.
    const target = { perPeriod: 0.015 };
    const risk = 2 * (Math.sqrt(6.5 / 4) / 100);
    expect(sortinoRatio(returns, { ...quarterly, target }).value).toBeCloseTo(0.02 / risk, 12);
    expect(sortinoRatio(returns, { ...quarterly, target, riskFree: { perPeriod: 0.01 } }).value).toBeCloseTo(0.04 / risk, 12);
  });

  test('omega at 2 %: gains 3 and 1, losses 1 and 3', () =>
    expect(omegaRatio(returns, { ...asGiven, target: { perPeriod: 0.02 } }).value).toBeCloseTo(1, 12));
});

describe('against a benchmark, worked out by hand', () => {
  // Deviations of the benchmark: 2, 0, -2, 0 from 1 %; of the portfolio: 4, -1, -2, -1 from 2 %. Products 8 + 4 = 12, squares 8 and 22.
  const portfolio = [0.06, 0.01, 0, 0.01];
  const benchmark = [0.03, 0.01, -0.01, 0.01];

  test('beta 1.5, alpha 0.5 % a quarter, correlation 12 / sqrt(176)', () => {
    expect(beta(portfolio, benchmark, quarterly).value).toBeCloseTo(1.5, 12);
    expect(regressionAlpha(portfolio, benchmark, quarterly).value).toBeCloseTo(0.005, 12);
    expect(regressionAlpha(portfolio, benchmark, { ...quarterly, annualised: 'compounded' }).value).toBeCloseTo(1.005 ** 4 - 1, 12);
    expect(regressionAlpha(portfolio, benchmark, { ...quarterly, annualised: 'simply' }).value).toBeCloseTo(0.02, 12);
    expect(correlation(portfolio, benchmark).value).toBeCloseTo(12 / Math.sqrt(176), 12);
  });

  test('Jensen over 1 % a quarter: (2 - 1) - 1.5 x (1 - 1) = 1 %, four of them', () => {
    const riskFree = { perPeriod: 0.01 };
    expect(jensensAlpha(portfolio, benchmark, { ...quarterly, riskFree }).value).toBeCloseTo(0.04, 12);
    expect(treynorRatio(portfolio, benchmark, { ...quarterly, riskFree }).value).toBeCloseTo(0.04 / 1.5, 12);
  });

  test('tracking error: active returns 3, 0, 1, 0, mean 1, squares 4 + 1 + 0 + 1', () => {
    expect(trackingError(portfolio, benchmark, quarterly).value).toBeCloseTo((2 * Math.sqrt(2)) / 100, 12);
    expect(trackingError(portfolio, benchmark, { ...asGiven, kind: 'population' }).value).toBeCloseTo(Math.sqrt(1.5) / 100, 12);
    expect(activeReturn(portfolio, benchmark, quarterly).value).toBeCloseTo(0.04, 12);
    expect(informationRatio(portfolio, benchmark, quarterly).value).toBeCloseTo(0.04 / ((2 * Math.sqrt(2)) / 100), 12);
  });

  test('geometric information ratio: both sides of quotients', () => {
    const active = portfolio.map((value, i) => (1 + value) / (1 + benchmark[i]!) - 1);
    const year = 1.06 * 1.01 * 1 * 1.01 - 1;
    const theirs = 1.03 * 1.01 * 0.99 * 1.01 - 1;
    const figure = informationRatio(portfolio, benchmark, { ...quarterly, excess: 'geometric' });
    expect(figure.value).toBeCloseTo(((1 + year) / (1 + theirs) - 1) / volatility(active, quarterly).value!, 12);
  });

  test('M-squared is the Sharpe ratio at the risk of the benchmark: 8 % x sqrt(8 / 22)', () =>
    expect(modiglianiSquared(portfolio, benchmark, quarterly).value).toBeCloseTo(0.08 * Math.sqrt(8 / 22), 12));

  test('batting average 2 of 4, 4 of 4 when ties count; hit ratio 3 of 4', () => {
    expect(battingAverage(portfolio, benchmark).value).toBe(0.5);
    expect(battingAverage(portfolio, benchmark, { ties: 'hit' }).value).toBe(1);
    expect(hitRatio(portfolio).value).toBe(0.75);
  });
});

describe('by the year', () => {
  test('not before a year has passed, unless asked for', () => {
    expect(annualisedReturn([0.1, 0.1], quarterly)).toEqual({ value: null, findings: [{ code: 'observations.few', count: 4 }] });
    expect(annualisedReturn([0.1, 0.1], { ...quarterly, underOneYear: 'annualised' }).value).toBeCloseTo(1.1 ** 4 - 1, 12);
    expect(annualisedReturn([0.1, 0, 0, 0], { ...quarterly, compounding: 'arithmetic' }).value).toBeCloseTo(0.1, 12);
    expect(annualisedReturn([0.1, 0, 0, 0, 0, 0, 0, 0.1], quarterly).value).toBeCloseTo(0.1, 12);
  });
});
