/** Tests ratios of statistics against examples printed in textbooks. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type StatisticsTestQuestion = Readonly<Record<string, unknown>>;
const ask = (measure: string, question: StatisticsTestQuestion) =>
  calculate(Calculation.parse({ questions: [{ measure, ...question }] }))[0]!;

describe('CFA Institute, Portfolio Risk and Return: Part II, three managers and the market at 9 % with 19 %, risk-free 3 %', () => {
  const market = { riskFree: 0.03, benchmarkReturn: 0.09, benchmarkDeviation: 0.19 };
  test.each([
    ['X', 0.1, 0.2, 1.1, 0.35, 0.064, 0.0965, 0.0065, 0.004],
    ['Y', 0.11, 0.1, 0.7, 0.8, 0.114, 0.182, 0.092, 0.038],
    ['Z', 0.12, 0.25, 0.6, 0.36, 0.15, 0.0984, 0.0084, 0.054],
    ['M', 0.09, 0.19, 1, 0.32, 0.06, 0.09, 0, 0],
  ])('%s', (_, earned, deviation, beta, sharpe, treynor, squared, excess, jensen) => {
    const { value } = ask('ratios-of-statistics', { ...market, return: earned, deviation, beta });
    const told = value as Record<string, number>;
    expect(told['sharpe']).toBeCloseTo(sharpe, 2);
    expect(told['treynor']).toBeCloseTo(treynor, 3);
    expect(told['mSquared']).toBeCloseTo(squared, 4);
    expect(told['mSquaredExcess']).toBeCloseTo(excess, 4);
    expect(told['jensensAlpha']).toBeCloseTo(jensen, 12);
    expect(told['netSelectivity']).toBeCloseTo(((told['mSquaredExcess'] as number) * deviation) / 0.19, 12);
  });
});

test('what lacks a statistic is null, and what nothing can divide says so', () => {
  expect(ask('ratios-of-statistics', { return: 0.1, riskFree: 0.02, deviation: 0 })).toMatchObject({
    value: { sharpe: null, treynor: null, information: null },
    findings: [{ code: 'deviation.zero' }],
  });
  const { value } = ask('ratios-of-statistics', {
    return: 0.1,
    riskFree: 0.02,
    benchmarkReturn: 0.08,
    trackingError: 0.04,
    downsideDeviation: 0.1,
  });
  expect(value).toMatchObject({ information: expect.closeTo(0.5, 12), sortino: expect.closeTo(0.8, 12), sharpe: null, jensensAlpha: null });
  expect(ask('ratios-of-statistics', { return: 0.1, riskFree: 0.02, deviation: 0.2, cell: 'sharpe' }).value).toBeCloseTo(0.4, 12);
});

// By hand: 3 % + 1.5 x 6 %; 10 % + 0.3 x (10 % - 5 %).
test('the model of capital asset prices, and leverage', () => {
  expect(ask('capm-return', { riskFree: 0.03, beta: 1.5, marketReturn: 0.09 }).value).toBeCloseTo(0.12, 12);
  expect(ask('leveraged-return', { return: 0.1, borrowed: 0.3, rate: 0.05 }).value).toBeCloseTo(0.115, 12);
});
