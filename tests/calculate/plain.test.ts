/** Tests measures of a few numbers, and ratios that the risk tests do not cover. Published figures are named; the others are worked out by hand. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type PlainMeasureTestFacts = Record<string, unknown>;
const ask = (question: PlainMeasureTestFacts, facts: PlainMeasureTestFacts = {}) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const valueOf = (measure: string, question: PlainMeasureTestFacts, facts?: PlainMeasureTestFacts) =>
  ask({ measure, ...question }, facts).value;
const codes = (measure: string, question: PlainMeasureTestFacts) => ask({ measure, ...question }).findings.map(({ code }) => code);

/** Bacon's portfolio and benchmark; expected figures as documented in PerformanceAnalytics. */
describe('PerformanceAnalytics, after Bacon', () => {
  const monthly = (...perCent: number[]) => perCent.map((each) => each / 100);
  const question = {
    frequency: 'monthly',
    returns: monthly(
      0.3,
      2.6,
      1.1,
      -1,
      1.5,
      2.5,
      1.6,
      6.7,
      -1.4,
      4,
      -0.5,
      8.1,
      4,
      -3.7,
      -6.1,
      1.7,
      -4.9,
      -2.2,
      7,
      5.8,
      -6.5,
      2.4,
      -0.5,
      -0.9,
    ),
  };
  const benchmark = monthly(
    0.2,
    2.5,
    1.8,
    -1.1,
    1.4,
    1.8,
    1.4,
    6.5,
    -1.5,
    4.2,
    -0.6,
    8.3,
    3.9,
    -3.8,
    -6.2,
    1.5,
    -4.8,
    2.1,
    6,
    5.6,
    -6.7,
    1.9,
    -0.3,
    0,
  );

  test('kappa, adjusted Sharpe, appraisal', () => {
    expect(valueOf('kappa-ratio', { ...question, order: 2, target: { perPeriod: 0.005 } })).toBeCloseTo(0.157, 3);
    expect(valueOf('adjusted-sharpe-ratio', { ...question, excess: 'annualised', spread: 'total' })).toBeCloseTo(0.7591435, 7);
    expect(valueOf('appraisal-ratio', { ...question, benchmark, excess: 'annualised' })).toBeCloseTo(-0.43, 3);
  });

  test('Fama: selectivity, net selectivity, Fama beta', () => {
    const fama = (cell: string, more: PlainMeasureTestFacts = {}) =>
      valueOf('fama-decomposition', { ...question, benchmark, excess: 'annualised', cell, ...more }) as number;
    expect(fama('selectivity')).toBeCloseTo(-0.0141, 3);
    expect(fama('famaBeta')).toBeCloseTo(1.03, 2);
    // Documented as -0.017, without rounding.
    expect(Math.trunc(fama('netSelectivity') * 1000)).toBe(-17);
    expect(fama('selectivity')).toBe(valueOf('jensens-alpha', { ...question, benchmark, excess: 'annualised' }));
    expect(fama('risk') + fama('diversification') + fama('netSelectivity')).toBeCloseTo(fama('excessReturn'), 14);
    expect(fama('investorsRisk')).toBe(null);
    const target = { targetBeta: 0.9 };
    expect(fama('investorsRisk', target) + fama('managersRisk', target)).toBeCloseTo(fama('risk'), 14);
    expect(codes('fama-decomposition', { ...question, benchmark: benchmark.map(() => 0.01) })).toEqual(['deviation.zero']);
  });

  test('M-squared excess', () => {
    const options = { ...question, benchmark, excess: 'annualised', spread: 'total', estimator: 'population' };
    // M-squared is documented as 0.10062; the benchmark made 11.798 % a year.
    expect(valueOf('m-squared-excess', options)).toBeCloseTo(0.10062 - 0.11798, 4);
    expect(valueOf('m-squared-excess', { ...options, difference: 'geometric' })).toBeCloseTo(1.10062 / 1.11798 - 1, 4);
  });

  // The squares of the parts make that of the deviation of the returns.
  test('systematic, specific and total risk', () => {
    const risk = (cell: string) => valueOf('risk-decomposition', { ...question, benchmark, cell }) as number;
    expect(risk('total')).toBeCloseTo(valueOf('volatility', { ...question, estimator: 'population' }) as number, 12);
    expect(risk('systematic') ** 2 + risk('specific') ** 2).toBeCloseTo(risk('total') ** 2, 14);
    expect(fromAlpha() / risk('specific')).toBeCloseTo(valueOf('appraisal-ratio', { ...question, benchmark }) as number, 12);
  });
  const fromAlpha = () => valueOf('jensens-alpha', { ...question, benchmark }) as number;
});

describe('ratios by hand', () => {
  const returns = [0.1, -0.2, 0.25, -0.1, 0.2];
  const question = { returns, frequency: 'yearly' };

  // Drawdowns of 20 %, recovered at once (0.8 x 1.25 = 1), and 10 %; 1.1 x 0.8 x 1.25 x 0.9 x 1.2 = 1.188.
  test('Burke', () => {
    expect(valueOf('burke-ratio', question)).toBeCloseTo((1.188 ** (1 / 5) - 1) / Math.sqrt(0.2 ** 2 + 0.1 ** 2), 12);
    expect(codes('burke-ratio', { ...question, returns: [0.1, 0.2] })).toEqual(['drawdown.none']);
  });

  // Above zero 0.55 / 5; below it squares of 0.05 / 5.
  test('upside potential, and kappa of the third order', () => {
    expect(valueOf('upside-potential-ratio', question)).toBeCloseTo(0.11 / Math.sqrt(0.01), 12);
    expect(valueOf('kappa-ratio', question)).toBeCloseTo(0.05 / Math.cbrt((0.008 + 0.001) / 5), 12);
    expect(codes('kappa-ratio', { ...question, returns: [0.1] })).toEqual(['downside.none']);
  });

  test('rolling', () => {
    expect(valueOf('rolling-returns', { ...question, window: 4 })).toMatchObject([
      { from: 1, to: 4, value: expect.closeTo(1.1 * 0.8 * 1.25 * 0.9 - 1, 12) },
      { from: 2, to: 5, value: expect.closeTo(0.8 * 1.25 * 0.9 * 1.2 - 1, 12) },
    ]);
    const dated = {
      returns,
      dates: ['2019-12-31', '2020-12-31', '2021-12-31', '2022-12-31', '2023-12-31'],
      frequency: 'yearly',
      window: 5,
    };
    expect(valueOf('rolling-returns', { ...dated, annualised: true })).toMatchObject([
      { from: '2018-12-31', to: '2023-12-31', value: expect.closeTo(1.188 ** 0.2 - 1, 12) },
    ]);
    expect(codes('rolling-returns', { ...question, window: 6 })).toEqual(['observations.few']);
  });
});

// On the line r = 0.01 + 2 b where the benchmark rose, r = 0.01 + b where it fell.
test('bull and bear beta, by hand', () => {
  const benchmark = [0.01, -0.02, 0.03, -0.01, 0.02];
  const returns = benchmark.map((each) => 0.01 + (each > 0 ? 2 : 1) * each);
  expect(valueOf('bull-beta', { returns, benchmark })).toBeCloseTo(2, 12);
  expect(valueOf('bear-beta', { returns, benchmark })).toBeCloseTo(1, 12);
  expect(codes('bear-beta', { returns: returns.slice(2), benchmark: benchmark.slice(2) })).toEqual(['observations.few']);
});

// CFA Institute, Rates and Returns: 1.08 / 1.021 - 1 is a real return of 5.78 %.
test('a real return', () => {
  expect(valueOf('real-return', { return: 0.08, inflation: '0.021' })).toBeCloseTo(0.0578, 4);
  expect(codes('real-return', { return: 0.08, inflation: -1 })).toEqual(['capital.none']);
});

// By hand: of 1, 2, 3 and 6 % the mean is 3; squares 4, 1, 0 and 9.
describe('the dispersion of a composite', () => {
  const portfolios = [0.01, 0.02, 0.03, 0.06].map((each, i) => ({ return: each, value: i === 3 ? 300 : 100 }));
  test.each([
    ['equal-weighted', Math.sqrt(14 / 4) / 100],
    // Mean (1 + 2 + 3 + 18) / 6 = 4; squares 9, 4, 1 and 3 x 4 of six.
    ['asset-weighted', Math.sqrt(26 / 6) / 100],
    ['high-low', 0.05],
    // Quartiles 1.75 and 3.75 %.
    ['interquartile', 0.02],
  ])('%s', (method, value) => expect(valueOf('composite-dispersion', { portfolios, method })).toBeCloseTo(value, 12));

  test('of a sample, and of one', () => {
    expect(valueOf('composite-dispersion', { portfolios, estimator: 'sample' })).toBeCloseTo(Math.sqrt(14 / 3) / 100, 12);
    expect(codes('composite-dispersion', { portfolios: portfolios.slice(0, 1) })).toEqual(['observations.few']);
  });
});

describe('yields of a line', () => {
  test('perpetual bonds: 2.5 % at 4 % is 62.50', () => {
    expect(valueOf('perpetual-price', { coupon: 0.025, yield: 0.04 })).toBeCloseTo(62.5, 12);
    expect(valueOf('perpetual-yield', { coupon: 0.025, price: 62.5 })).toBeCloseTo(0.04, 12);
    expect(codes('perpetual-price', { coupon: 0.025, yield: 0 })).toEqual(['yield.none']);
  });

  // Fabozzi, Bond Markets: 4.4 % free of tax at a rate of 40 % is 7.33 %.
  test('tax-equivalent: 4.4 % at 40 %', () =>
    expect(valueOf('tax-equivalent-yield', { yield: 0.044, taxRate: 0.4 })).toBeCloseTo(0.0733, 4));

  test('property: 100,000 of rent, 5 % vacant and 15,000 of costs on 1,000,000; 600,000 lent', () => {
    expect(valueOf('capitalisation-rate', { rent: 100000, vacancy: 0.05, costs: 15000, value: 1000000 })).toBeCloseTo(0.08, 12);
    expect(valueOf('loan-to-value', { loan: 600000, value: '1000000' })).toBeCloseTo(0.6, 12);
    expect(codes('loan-to-value', { loan: 1, value: 0 })).toEqual(['capital.none']);
  });
});

describe('of a ledger', () => {
  const trade = (type: string, date: string, units: number, price: number) => ({ date, type, instrument: 'A', units, price });
  const facts = {
    prices: { A: { '2023-12-29': 10, '2024-06-28': 10, '2024-12-31': 10 } },
    transactions: [
      { date: '2023-12-29', type: 'Contribution', amount: 1000 },
      trade('Purchase', '2023-12-29', 100, 10),
      { date: '2023-12-30', type: 'Dividend', instrument: 'A', amount: 70 },
      { date: '2024-03-01', type: 'Dividend', instrument: 'A', amount: 30, tax: 5 },
      { date: '2024-09-02', type: 'Dividend', instrument: 'A', amount: 20 },
      trade('Sale', '2024-06-28', 40, 10),
      trade('Purchase', '2024-06-28', 10, 10),
    ],
  };

  // 30 and 20 of the last twelve months on 70 at 10; the 70 of the year before are not in them.
  test('the dividend yield', () =>
    expect(valueOf('income-yield', { asOf: '2024-12-31', scope: { instruments: ['A'] } }, facts)).toBeCloseTo(50 / 700, 12));

  // 100 bought and 400 sold; worth 1,000 in cash and shares beside 70, then 25 and 20 more: the lesser on the average of the days.
  test('the turnover', () => {
    const days = { first: 60, second: 185, third: 121 };
    const average = (1070 * days.first + 1095 * days.second + 1115 * days.third) / 366;
    expect(valueOf('turnover', { from: '2024-01-01', to: '2024-12-31' }, facts)).toBeCloseTo(100 / average, 12);
  });
});
