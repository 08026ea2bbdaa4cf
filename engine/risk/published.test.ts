/** Tests the measures against figures that others have published, on the data that they published with them. */
import { describe, expect, test } from 'vitest';
import { normalQuantile } from './normal.ts';
import { quantile } from './quantile.ts';
import {
  annualisedReturn,
  arithmeticMean,
  beta,
  correlation,
  cumulativeReturn,
  downsideDeviation,
  geometricMean,
  historicalValueAtRisk,
  indexOfReturns,
  jensensAlpha,
  kurtosis,
  meanAbsoluteDeviation,
  modiglianiSquared,
  omegaRatio,
  painIndex,
  regressionAlpha,
  rSquared,
  sharpeRatio,
  skewness,
  sortinoRatio,
  volatility,
} from './index.ts';

const monthly = { periodsPerYear: 12 };
const asGiven = { periodsPerYear: 1 };
const perCent = (values: readonly number[]) => values.map((value) => value / 100);

describe('spreadsheets: the examples in the documentation of Microsoft Excel', () => {
  const strengths = [1345, 1301, 1368, 1322, 1310, 1370, 1318, 1350, 1303, 1299];
  test('STDEV.S and STDEV.P', () => {
    expect(volatility(strengths, asGiven).value).toBeCloseTo(27.46391572, 8);
    expect(volatility(strengths, { ...asGiven, kind: 'population' }).value).toBeCloseTo(26.05455814, 8);
  });

  const counts = [3, 4, 5, 2, 3, 4, 5, 6, 4, 7];
  test('SKEW, SKEW.P and KURT', () => {
    expect(skewness(counts).value).toBeCloseTo(0.359543, 6);
    expect(skewness(counts, { kind: 'population' }).value).toBeCloseTo(0.303193, 6);
    expect(kurtosis(counts).value).toBeCloseTo(-0.151799637, 9);
  });

  test('CORREL', () => expect(correlation([3, 2, 4, 5, 6], [9, 7, 12, 15, 17]).value).toBeCloseTo(0.997054486, 9));

  test('SLOPE and RSQ', () => {
    const [known, other] = [
      [2, 3, 9, 1, 8, 7, 5],
      [6, 5, 11, 7, 5, 4, 4],
    ] as const;
    expect(beta(known, other, asGiven).value).toBeCloseTo(0.305556, 6);
    expect(rSquared(known, other).value).toBeCloseTo(0.05795, 5);
  });

  test('INTERCEPT', () => expect(regressionAlpha([2, 3, 9, 1, 8], [6, 5, 11, 7, 5], asGiven).value).toBeCloseTo(0.0483871, 7));
  test('AVEDEV', () => expect(meanAbsoluteDeviation([4, 5, 6, 7, 5, 4, 3]).value).toBeCloseTo(1.020408, 6));
  test('NORM.S.INV', () => expect(normalQuantile(0.908789)).toBeCloseTo(1.333335, 5));

  test('PERCENTILE.INC, PERCENTILE.EXC', () => {
    expect(historicalValueAtRisk([1, 3, 2, 4], { confidence: 0.7 }).value).toBeCloseTo(-1.9, 12);
    expect(quantile([1, 2, 3, 6, 6, 6, 7, 8, 9], 0.25, 'exclusive')).toBe(2.5);
    expect(quantile([1, 2, 3, 6, 6, 6, 7, 8, 9], 0.01, 'exclusive')).toBeNull();
  });
});

describe('CFA Institute, Rates and Returns', () => {
  test('14 %, -10 % and -2 %: held 0.55 %, arithmetic mean 0.67 %, geometric mean 0.18 %', () => {
    const returns = perCent([14, -10, -2]);
    expect(cumulativeReturn(returns).value).toBeCloseTo(0.00548, 6);
    expect(arithmeticMean(returns).value).toBeCloseTo(0.0067, 4);
    expect(geometricMean(returns).value).toBeCloseTo(0.0018, 4);
  });

  test('0.2 % a week is 10.95 % a year', () =>
    expect(annualisedReturn([0.002], { periodsPerYear: 52, underOneYear: 'annualised' }).value).toBeCloseTo(0.1095, 4));
});

describe('Rollinger and Hoffman, "Sortino: A Sharper Ratio" (Red Rock Capital)', () => {
  test('eight years against a target of 0: downside deviation 2.264 %, ratio 4.417', () => {
    const returns = perCent([17, 15, 23, -5, 12, 9, 13, -4]);
    expect(downsideDeviation(returns, asGiven).value).toBeCloseTo(0.02264, 5);
    expect(sortinoRatio(returns, asGiven).value).toBeCloseTo(4.417, 3);
  });
});

describe('the example of Bacon, Practical Portfolio Performance Measurement and Attribution, as documented in PerformanceAnalytics', () => {
  const portfolio = perCent([
    0.3, 2.6, 1.1, -1.0, 1.5, 2.5, 1.6, 6.7, -1.4, 4.0, -0.5, 8.1, 4.0, -3.7, -6.1, 1.7, -4.9, -2.2, 7.0, 5.8, -6.5, 2.4, -0.5, -0.9,
  ]);
  const benchmark = perCent([
    0.2, 2.5, 1.8, -1.1, 1.4, 1.8, 1.4, 6.5, -1.5, 4.2, -0.6, 8.3, 3.9, -3.8, -6.2, 1.5, -4.8, 2.1, 6.0, 5.6, -6.7, 1.9, -0.3, 0,
  ]);
  const half = { ...asGiven, target: { perPeriod: 0.005 } };

  test('MeanAbsoluteDeviation 0.0310', () => expect(meanAbsoluteDeviation(portfolio).value).toBeCloseTo(0.03108, 5));
  test('DownsideDeviation below 0.5 % 0.0255', () => expect(downsideDeviation(portfolio, half).value).toBeCloseTo(0.02554, 5));
  test('Kappa of order 2, which is Sortino, 0.157', () => expect(sortinoRatio(portfolio, half).value).toBeCloseTo(0.157, 3));
  test('BernardoLedoitRatio 1.78', () => expect(omegaRatio(portfolio, asGiven).value).toBeCloseTo(1.78, 2));
  test('OmegaSharpeRatio 0.29, which is omega less 1', () =>
    expect((omegaRatio(portfolio, half).value as number) - 1).toBeCloseTo(0.29, 2));
  test('PainIndex 0.04', () => expect(painIndex(indexOfReturns(portfolio).value!).value).toBeCloseTo(0.04, 4));

  test('skewness -0.09, kurtosis 2.43, 3.03, excess -0.57, -0.41', () => {
    expect(skewness(portfolio).value).toBeCloseTo(-0.09, 2);
    expect(kurtosis(portfolio, { kind: 'population', form: 'plain' }).value).toBeCloseTo(2.43, 2);
    expect(kurtosis(portfolio, { kind: 'sample', form: 'plain' }).value).toBeCloseTo(3.03, 2);
    expect(kurtosis(portfolio, { kind: 'population' }).value).toBeCloseTo(-0.57, 2);
    expect(kurtosis(portfolio).value).toBeCloseTo(-0.41, 2);
  });

  test('jensenAlpha -0.014', () =>
    expect(jensensAlpha(portfolio, benchmark, { ...monthly, excess: 'annualised' }).value).toBeCloseTo(-0.0142, 4));
  test('MSquared 0.10062', () =>
    expect(modiglianiSquared(portfolio, benchmark, { ...monthly, excess: 'annualised' }).value).toBeCloseTo(0.10062, 5));
  test('SystematicRisk 0.1328, which is beta x volatility of the benchmark', () => {
    const systematic = (beta(portfolio, benchmark, monthly).value as number) * (volatility(benchmark, monthly).value as number);
    expect(systematic).toBeCloseTo(0.1328, 4);
  });
  test('FamaBeta 1.03, which is the ratio of volatilities', () => {
    const [mine, theirs] = [portfolio, benchmark].map((column) => volatility(column, monthly).value as number);
    expect(mine! / theirs!).toBeCloseTo(1.03, 2);
  });
  test('the Sharpe ratio over nothing is the annualised return over the volatility', () => {
    const annualised = annualisedReturn(portfolio, monthly).value as number;
    expect(sharpeRatio(portfolio, { ...monthly, excess: 'annualised' }).value).toBeCloseTo(
      annualised / (volatility(portfolio, monthly).value as number),
      12,
    );
  });
});
