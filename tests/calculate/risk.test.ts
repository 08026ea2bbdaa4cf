/** Tests measures of series with examples that are published or worked out by hand. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type RiskTestQuestion = Readonly<Record<string, unknown>>;

function ask(question: RiskTestQuestion, document: RiskTestQuestion = {}) {
  const [answer] = calculate(Calculation.parse({ ...document, questions: [question] }));
  if (answer === undefined) throw new Error('There is no answer');
  return answer;
}
const valueOf = (measure: string, question: RiskTestQuestion, document: RiskTestQuestion = {}) =>
  ask({ measure, ...question }, document).value as number;
const codesOf = (measure: string, question: RiskTestQuestion, document: RiskTestQuestion = {}) =>
  ask({ measure, ...question }, document).findings.map(({ code }) => code);

function refusal(measure: string, question: RiskTestQuestion, document: RiskTestQuestion = {}) {
  try {
    ask({ measure, ...question }, document);
  } catch (error) {
    if (error instanceof UnanswerableError) return { path: error.path.slice(2).join('.'), message: error.message };
    throw error;
  }
  return null;
}
const perCent = (...values: readonly number[]) => values.map((value) => value / 100);
const near = (value: number, digits = 12) => expect.closeTo(value, digits) as number;

describe('averages', () => {
  test('CFA Institute, Rates and Returns: 14 %, -10 %, -2 %', () => {
    const returns = perCent(14, -10, -2);
    expect(valueOf('arithmetic-mean', { returns })).toBeCloseTo(0.0067, 4);
    expect(valueOf('geometric-mean', { returns })).toBeCloseTo(0.0018, 4);
    expect(valueOf('cumulative-return', { returns })).toBeCloseTo(0.0055, 4);
  });

  test('Microsoft Excel, GEOMEAN: of 4, 5, 8, 7, 11, 4, 3 it is 5.476987', () =>
    expect(valueOf('geometric-mean', { returns: [3, 4, 7, 6, 10, 3, 2] })).toBeCloseTo(4.476987, 6));

  test('CFA Institute, Rates and Returns: 6.2 % in 100 days is 24.55 % a year, 2 % in four weeks of 2 % each week 180 %', () => {
    const soFar = { returns: [0.062], periodsPerYear: 3.65 };
    expect(valueOf('annualised-return', { ...soFar, underOneYear: 'annualised' })).toBeCloseTo(0.2455, 4);
    expect(codesOf('annualised-return', soFar)).toEqual(['observations.few']);
    // (1.02)^52 - 1
    expect(valueOf('annualised-return', { returns: [0.02], frequency: 'weekly', underOneYear: 'annualised' })).toBeCloseTo(1.8003, 4);
  });

  test('20 % in 18 months is 12.92 % a year', () =>
    expect(valueOf('annualised-return', { returns: [0.2], periodsPerYear: 12 / 18 })).toBeCloseTo(0.1292, 4));

  test('arithmetically: the mean of 3 % and 1 % twelve times', () =>
    expect(valueOf('annualised-return', { returns: [0.03, 0.01], compounding: 'arithmetic', underOneYear: 'annualised' })).toBeCloseTo(
      0.24,
      12,
    ));

  test('gains in 3 of 5 periods', () => expect(valueOf('hit-ratio', { returns: [0.1, 0, 0.02, -0.1, 0.01] })).toBe(0.6));
});

/** The data and expected figures of the tests of empyrical (Quantopian), a library of risk measures. */
describe('empyrical', () => {
  const monthly = { returns: perCent(0, 1, 10, -4, 2, 3, 2, 1, -10) };
  const weekly = { ...monthly, frequency: 'weekly' };
  const mixed = { returns: monthly.returns.slice(1), frequency: 'daily' };
  const negative = perCent(-6, -7, -1, -9, -2, -6, -8, -5);
  const positive = perCent(2, 1, 1, 1, 1, 1, 1, 1);
  const early = { underOneYear: 'annualised' };

  test('cumulative and annualised returns', () => {
    expect(valueOf('cumulative-return', monthly)).toBeCloseTo(0.038931091700480147, 12);
    expect(valueOf('annualised-return', { ...monthly, ...early })).toBeCloseTo(0.052242061386048144, 12);
    expect(valueOf('annualised-return', { ...weekly, ...early })).toBeCloseTo(0.24690830513998208, 12);
  });

  test('volatility by the month, the week and the day', () => {
    expect(valueOf('volatility', monthly)).toBeCloseTo(0.18663690238892558, 12);
    expect(valueOf('volatility', weekly)).toBeCloseTo(0.38851569394870583, 12);
    expect(valueOf('volatility', mixed)).toBeCloseTo(0.9136465399704637, 12);
  });

  test('downside deviation below nothing and below 10 % a month', () => {
    expect(valueOf('downside-deviation', monthly)).toBeCloseTo(0.1243650540411842, 12);
    expect(valueOf('downside-deviation', { ...monthly, target: { perPeriod: 0.1 } })).toBeCloseTo(0.37148351242013422, 12);
    expect(valueOf('downside-deviation', weekly)).toBeCloseTo(0.25888650451930134, 12);
  });

  test('Sharpe ratio over nothing, and over a rate for each period', () => {
    expect(valueOf('sharpe-ratio', mixed)).toBeCloseTo(1.7238613961706866, 12);
    expect(valueOf('sharpe-ratio', { ...mixed, riskFree: perCent(1, 0, 1, 0, 1, 0, 1, 0) })).toBeCloseTo(0.34111411441060574, 12);
  });

  test('Sortino ratio', () => {
    expect(valueOf('sortino-ratio', monthly)).toBeCloseTo(0.53605626741889756, 12);
    expect(valueOf('sortino-ratio', weekly)).toBeCloseTo(1.1158901056866439, 12);
    expect(valueOf('sortino-ratio', { ...mixed, target: { perPeriod: 0.01 } })).toBeCloseTo(-1.3934779588919977, 12);
  });

  test('Calmar ratio', () => {
    expect(valueOf('calmar-ratio', monthly)).toBeCloseTo(0.52242061386048144, 12);
    expect(valueOf('calmar-ratio', weekly)).toBeCloseTo(2.4690830513998208, 12);
  });

  test('omega ratio over 1 % a day, and over 1000 % a year', () => {
    expect(valueOf('omega-ratio', { ...mixed, target: { perPeriod: 0.01 } })).toBeCloseTo(0.8125, 12);
    expect(valueOf('omega-ratio', { ...mixed, target: { perYear: 10 } })).toBeCloseTo(0.83354263497557934, 12);
  });

  test('alpha and beta', () => {
    const falling = { ...mixed, benchmark: negative };
    expect(valueOf('beta', falling)).toBeCloseTo(-0.71296296296296313, 12);
    expect(valueOf('jensens-alpha', falling)).toBeCloseTo(-8.306666666666668, 12);
    const rising = { ...mixed, benchmark: positive };
    expect(valueOf('beta', rising)).toBeCloseTo(0.4285714285, 9);
    expect(valueOf('regression-alpha', { ...rising, annualisation: 'simply' })).toBeCloseTo(0.36, 12);
  });

  test('excess Sharpe, which is the information ratio of a period', () =>
    expect(valueOf('information-ratio', { ...mixed, benchmark: mixed.returns.map(() => 0.01), annualised: false })).toBeCloseTo(
      -0.06515583641446039,
      12,
    ));

  test('down-capture and both captures, by the year', () => {
    const average = { average: 'annualised', benchmark: mixed.returns };
    expect(valueOf('down-capture', { ...mixed, ...average, returns: negative })).toBeCloseTo(0.99956025703798634, 12);
    expect(valueOf('down-capture', { ...mixed, ...average, returns: positive })).toBeCloseTo(-11.27400221, 8);
    expect(valueOf('capture-ratio', { ...mixed, ...average, returns: positive })).toBeCloseTo(-0.0006756053495, 12);
  });

  test('maximum drawdown: 10 %, and all of what only falls', () => {
    expect(ask({ measure: 'maximum-drawdown', returns: mixed.returns }).value).toMatchObject({ drawdown: near(-0.1) });
    expect(ask({ measure: 'maximum-drawdown', returns: perCent(0, ...negative.map((value) => value * 100)) }).value).toMatchObject({
      drawdown: near(-0.3659, 4),
    });
  });
});

/** Data of Bacon, Practical Portfolio Performance Measurement and Attribution; expected figures as documented in PerformanceAnalytics. */
describe('PerformanceAnalytics, after Bacon', () => {
  const returns = perCent(
    0.3,
    2.6,
    1.1,
    -1.0,
    1.5,
    2.5,
    1.6,
    6.7,
    -1.4,
    4.0,
    -0.5,
    8.1,
    4.0,
    -3.7,
    -6.1,
    1.7,
    -4.9,
    -2.2,
    7.0,
    5.8,
    -6.5,
    2.4,
    -0.5,
    -0.9,
  );
  const benchmark = perCent(
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
    6.0,
    5.6,
    -6.7,
    1.9,
    -0.3,
    0,
  );
  const half = { target: { perPeriod: 0.005 }, annualised: false };

  test('spread', () => {
    expect(valueOf('mean-absolute-deviation', { returns })).toBeCloseTo(0.0311, 4);
    expect(valueOf('downside-deviation', { returns, ...half })).toBeCloseTo(0.0255, 4);
    expect(valueOf('downside-deviation', { returns, target: { perPeriod: 0.5 }, annualised: false })).toBeCloseTo(0.493, 3);
    expect(valueOf('skewness', { returns })).toBeCloseTo(-0.09, 2);
    expect(valueOf('kurtosis', { returns })).toBeCloseTo(-0.41, 2);
    expect(valueOf('kurtosis', { returns, estimator: 'population', form: 'plain' })).toBeCloseTo(2.43, 2);
  });

  test('ratios', () => {
    expect(valueOf('omega-ratio', { returns })).toBeCloseTo(1.78, 2);
    expect(valueOf('sortino-ratio', { returns, ...half })).toBeCloseTo(0.157, 3);
    // Both are published for returns added up since the peak; the first as 1.70, cut off.
    expect(valueOf('martin-ratio', { returns, drawdowns: 'simple' })).toBeCloseTo(1.705, 2);
    expect(valueOf('pain-ratio', { returns, drawdowns: 'simple' })).toBeCloseTo(2.66, 2);
    expect(valueOf('pain-index', { returns })).toBeCloseTo(0.04, 2);
  });

  test('beside the benchmark', () => {
    expect(valueOf('jensens-alpha', { returns, benchmark, excess: 'annualised' })).toBeCloseTo(-0.014, 3);
    expect(valueOf('m-squared', { returns, benchmark, excess: 'annualised' })).toBeCloseTo(0.1006, 4);
  });
});

describe('CFA Institute, Statistical Measures of Asset Returns: target downside deviation of twelve months', () => {
  const question = { returns: perCent(5, 3, -1, -4, 4, 2, 0, 4, 3, 0, 6, 5), annualised: false, divisor: 'all-less-one' };
  test('below 3 %: 2.7634 %', () =>
    expect(valueOf('downside-deviation', { ...question, target: { perPeriod: 0.03 } })).toBeCloseTo(0.027634, 6));
  // Shortfalls 1, 5, 8, 2, 4, 1, 4: squares 127, over eleven.
  test('below 4 %', () =>
    expect(valueOf('downside-deviation', { ...question, target: { perPeriod: 0.04 } })).toBeCloseTo(Math.sqrt(127 / 11) / 100, 12));
});

describe('spreadsheets and encyclopaedias', () => {
  test('Microsoft Excel, STDEV.S and STDEV.P', () => {
    const question = { returns: [1345, 1301, 1368, 1322, 1310, 1370, 1318, 1350, 1303, 1299], annualised: false };
    expect(valueOf('volatility', question)).toBeCloseTo(27.46391572, 8);
    expect(valueOf('volatility', { ...question, estimator: 'population' })).toBeCloseTo(26.05455814, 8);
    expect(valueOf('volatility', { ...question, annualised: true, periodsPerYear: 4 })).toBeCloseTo(2 * 27.46391572, 7);
    // The same spread beside a benchmark that does not move.
    const benchmark = question.returns.map(() => 1000);
    expect(valueOf('tracking-error', { ...question, benchmark })).toBeCloseTo(27.46391572, 8);
    expect(valueOf('tracking-error', { ...question, benchmark, estimator: 'population' })).toBeCloseTo(26.05455814, 8);
  });

  test('Microsoft Excel, SKEW and SKEW.P', () => {
    const returns = [3, 4, 5, 2, 3, 4, 5, 6, 4, 7];
    expect(valueOf('skewness', { returns })).toBeCloseTo(0.359543, 6);
    expect(valueOf('skewness', { returns, estimator: 'population' })).toBeCloseTo(0.303193, 6);
  });

  test('Microsoft Excel, PEARSON', () =>
    expect(valueOf('correlation', { returns: [9, 7, 5, 3, 1], benchmark: [10, 6, 1, 5, 3] })).toBeCloseTo(0.699379, 6));

  test('Microsoft Excel, RSQ', () =>
    expect(valueOf('r-squared', { returns: [2, 3, 9, 1, 8, 7, 5], benchmark: [6, 5, 11, 7, 5, 4, 4] })).toBeCloseTo(0.05795, 5));

  test('Microsoft Excel, LINEST: slope 2 and intercept 1', () => {
    const question = { returns: [1, 9, 5, 7], benchmark: [0, 4, 2, 3] };
    expect(valueOf('beta', question)).toBeCloseTo(2, 12);
    expect(valueOf('regression-alpha', question)).toBeCloseTo(1, 12);
    expect(valueOf('regression-alpha', { ...question, annualisation: 'compounded', frequency: 'quarterly' })).toBeCloseTo(15, 9);
  });

  test('Wikipedia, Kurtosis: 18.05, and 15.05 in excess', () => {
    const returns = [0, 3, 4, 1, 2, 3, 0, 2, 1, 3, 2, 0, 2, 2, 3, 2, 5, 2, 3, 999];
    expect(valueOf('kurtosis', { returns, estimator: 'population', form: 'plain' })).toBeCloseTo(18.05, 2);
    expect(valueOf('kurtosis', { returns, estimator: 'population' })).toBeCloseTo(15.05, 2);
  });

  test('Wikipedia, Percentile: of 15, 20, 35, 40, 50 the 40th is 20 by nearest rank, 29 and 26 by interpolation', () => {
    const question = { returns: [20, 50, 15, 35, 40], confidence: 0.6 };
    expect(valueOf('historical-value-at-risk', { ...question, rule: 'nearest-rank' })).toBe(-20);
    expect(valueOf('historical-value-at-risk', question)).toBeCloseTo(-29, 12);
    expect(valueOf('historical-value-at-risk', { ...question, rule: 'exclusive' })).toBeCloseTo(-26, 12);
    expect(valueOf('historical-value-at-risk', { ...question, rule: 'nearest-rank', horizon: 4 })).toBe(-40);
  });

  test.each([
    [0.9, 1],
    [0.8, 0.6],
    [0.7, 0.466667],
    [0.6, 0.4],
    [0.5, 0.32],
    [0.2, 0.2],
    [0.1, 0.122222],
  ])('Wikipedia, Expected shortfall: at %d', (confidence, expected) => {
    const returns = perCent(-100, -20, -20, -20, 0, 0, 0, 0, 50, 50);
    expect(valueOf('historical-expected-shortfall', { returns, confidence, tail: 'exact' })).toBeCloseTo(expected, 6);
  });

  test('at or below the quantile: the two worst of five by nearest rank', () =>
    expect(
      valueOf('historical-expected-shortfall', { returns: perCent(-3, 1, -1, 4, 2), confidence: 0.6, rule: 'nearest-rank' }),
    ).toBeCloseTo(0.02, 12));
});

describe('parametric value at risk', () => {
  // Sample deviation 2 %, mean zero.
  const two = { returns: [0.02 / Math.SQRT2, -0.02 / Math.SQRT2], frequency: 'daily' };

  test('Hull, Risk Management: 2 % a day is 4.653 % at 99 %, 14.713 % over ten days', () => {
    expect(valueOf('normal-value-at-risk', { ...two, confidence: 0.99 })).toBeCloseTo(0.04653, 5);
    expect(valueOf('normal-value-at-risk', { ...two, confidence: 0.99, horizon: 10 })).toBeCloseTo(0.14713, 5);
  });

  test.each([
    [0.9, 1.28, 1.75],
    [0.95, 1.64, 2.06],
    [0.99, 2.33, 2.67],
    [0.995, 2.58, 2.89],
  ])('McNeil, Frey, Embrechts: at %d the standard normal has %d and %d', (confidence, risk, shortfall) => {
    const returns = [Math.SQRT1_2, -Math.SQRT1_2];
    expect(valueOf('normal-value-at-risk', { returns, confidence })).toBeCloseTo(risk, 2);
    expect(valueOf('normal-expected-shortfall', { returns, confidence })).toBeCloseTo(shortfall, 2);
  });

  test('the mean grows with the horizon, unless it is left out', () => {
    // Mean 1 %, population deviation 2 %; 1.6448536 at 95 %.
    const question = { returns: [0.03, -0.01], estimator: 'population', horizon: 4 };
    expect(valueOf('normal-value-at-risk', question)).toBeCloseTo(1.6448536 * 0.04 - 0.04, 8);
    expect(valueOf('normal-value-at-risk', { ...question, mean: 'zero' })).toBeCloseTo(1.6448536 * 0.04, 8);
  });

  test('Cornish-Fisher: -1, -1, -1, 3 % have deviation sqrt(3) %, skewness 6 / sqrt(27), excess kurtosis 7 / 3 - 3', () => {
    const [z, s, k] = [-1.6448536, 6 / Math.sqrt(27), 7 / 3 - 3];
    const corrected = z + ((z * z - 1) * s) / 6 + ((z ** 3 - 3 * z) * k) / 24 - ((2 * z ** 3 - 5 * z) * s * s) / 36;
    expect(valueOf('modified-value-at-risk', { returns: perCent(-1, -1, -1, 3), estimator: 'population' })).toBeCloseTo(
      -corrected * Math.sqrt(0.0003),
      7,
    );
  });
});

describe('drawdowns', () => {
  // S&P 500: highest close of 2007, lowest of 2009, and the first above the former.
  const levels = {
    '2007-10-09': '1565.15',
    '2008-09-12': 1251.7,
    '2009-03-09': '676.53',
    '2011-04-29': '1363.61',
    '2013-03-28': '1569.19',
  };

  test('S&P Dow Jones Indices: the S&P 500 fell 56.8 % from 9 October 2007 to 9 March 2009 and was back on 28 March 2013', () => {
    expect(ask({ measure: 'maximum-drawdown', levels }).value).toEqual({
      drawdown: near(-0.5678, 4),
      peak: '2007-10-09',
      trough: '2009-03-09',
      recovery: '2013-03-28',
      toTrough: 517,
      toRecovery: 1480,
      length: 1997,
    });
  });

  test('at the ends of years only', () => {
    const { value } = ask({ measure: 'drawdown-series', levels, frequency: 'yearly', partialPeriods: 'kept' });
    expect(value).toEqual([
      { date: '2007-10-09', value: 0 },
      { date: '2007-12-31', value: 0 },
      { date: '2008-12-31', value: near(1251.7 / 1565.15 - 1) },
      { date: '2009-12-31', value: near(676.53 / 1565.15 - 1) },
      { date: '2010-12-31', value: near(676.53 / 1565.15 - 1) },
      { date: '2011-12-31', value: near(1363.61 / 1565.15 - 1) },
      { date: '2012-12-31', value: near(1363.61 / 1565.15 - 1) },
      { date: '2013-03-28', value: 0 },
    ]);
  });

  // Growth 1, 1.25, 1, 1.5, 1.44: falls of a fifth and of 4 %.
  const returns = [0.25, -0.2, 0.5, -0.04];

  test('of bare returns: periods are counted from the start', () => {
    expect(ask({ measure: 'drawdowns', returns }).value).toEqual([
      { drawdown: near(-0.2), peak: 1, trough: 2, recovery: 3, toTrough: 1, toRecovery: 1, length: 2 },
      { drawdown: near(-0.04), peak: 3, trough: 4, recovery: null, toTrough: 1, toRecovery: null, length: 1 },
    ]);
    expect(ask({ measure: 'drawdown-series', returns: [-0.5] }).value).toEqual([
      { period: 0, value: 0 },
      { period: 1, value: -0.5 },
    ]);
  });

  test('of dated returns', () => {
    const dates = ['2024-03-29', '2024-06-28', '2024-09-30', '2024-12-31'];
    const dated = { drawdown: near(-0.2), peak: '2024-03-29', trough: '2024-06-28', recovery: '2024-09-30' };
    expect(ask({ measure: 'maximum-drawdown', returns, dates, frequency: 'quarterly' }).value).toMatchObject(dated);
    expect(ask({ measure: 'maximum-drawdown', returns, dates: ['2023-12-29', ...dates] }).value).toMatchObject(dated);
    const first = { measure: 'maximum-drawdown', returns: [-0.1], dates: ['2024-06-30'], frequency: 'quarterly' };
    expect(ask(first).value).toMatchObject({ peak: '2024-03-31', trough: '2024-06-30' });
  });

  test('averages and indices: 12 %, 20 % alone, sqrt(0.0416 / 4), 0.24 / 4', () => {
    expect(valueOf('average-drawdown', { returns })).toBeCloseTo(-0.12, 12);
    expect(valueOf('average-drawdown', { returns, largest: 1 })).toBeCloseTo(-0.2, 12);
    expect(valueOf('ulcer-index', { returns })).toBeCloseTo(Math.sqrt(0.0104), 12);
    expect(valueOf('pain-index', { returns })).toBeCloseTo(0.06, 12);
  });

  test('of returns added up: 5 % up, then 10 % and 20 % down', () => {
    expect(ask({ measure: 'maximum-drawdown', returns: [0.05, -0.1, -0.2], compounding: 'simple' }).value).toMatchObject({
      drawdown: near(-0.3),
      peak: 1,
      trough: 3,
    });
    const halved = { levels: { '2024-01-31': 100, '2024-02-29': 50, '2024-03-31': 25 }, compounding: 'simple' };
    expect(valueOf('average-drawdown', halved)).toBeCloseTo(-1, 12);
    expect(valueOf('pain-index', { returns: [-0.6, -0.6], compounding: 'simple' })).toBeCloseTo(0.9, 12);
  });

  test('ratios over them: 1.44^(1/4) - 1 a year', () => {
    const annual = Math.sqrt(1.2) - 1;
    const yearly = { returns, frequency: 'yearly' };
    expect(valueOf('sterling-ratio', yearly)).toBeCloseTo(annual / 0.22, 12);
    expect(valueOf('sterling-ratio', { ...yearly, largest: 1, addition: 0 })).toBeCloseTo(annual / 0.2, 12);
    expect(valueOf('martin-ratio', { ...yearly, riskFree: { perYear: 0.02 } })).toBeCloseTo((annual - 0.02) / Math.sqrt(0.0104), 12);
    expect(valueOf('pain-ratio', { ...yearly, riskFree: { perYear: 0.02 }, excess: 'geometric' })).toBeCloseTo(
      ((1 + annual) / 1.02 - 1) / 0.06,
      12,
    );
    expect(valueOf('calmar-ratio', { ...yearly, window: 2 })).toBeCloseTo(0.2 / 0.04, 12);
    expect(codesOf('calmar-ratio', { returns: [0.1, 0.1] })).toEqual(['drawdown.none']);
  });
});

describe('beside a rate or a benchmark, worked out by hand', () => {
  // Means 4 % and 2 %, deviations 12 / sqrt(2) % and 6 / sqrt(2) %: on one line of slope 2.
  const question = { returns: [0.1, -0.02], benchmark: [0.05, -0.01], riskFree: { perPeriod: 0.01 }, annualised: false };

  test('Jensen 3 % - 2 x 1 %, Treynor 3 % / 2, M-squared 1 % + 3 / 12 x 6 %', () => {
    expect(valueOf('jensens-alpha', question)).toBeCloseTo(0.01, 12);
    expect(valueOf('treynor-ratio', question)).toBeCloseTo(0.015, 12);
    expect(valueOf('m-squared', question)).toBeCloseTo(0.025, 12);
    expect(valueOf('treynor-ratio', { ...question, annualised: true, frequency: 'quarterly' })).toBeCloseTo(0.06, 12);
  });

  test('a yearly rate is one per period all the same: 4 % simply is 1 % a quarter, and 1.01^4 - 1 geometrically', () => {
    const quarterly = { ...question, frequency: 'quarterly' };
    expect(valueOf('jensens-alpha', { ...quarterly, riskFree: { perYear: 0.04, conversion: 'simple' } })).toBeCloseTo(0.01, 12);
    expect(valueOf('jensens-alpha', { ...quarterly, riskFree: { perYear: 1.01 ** 4 - 1 } })).toBeCloseTo(0.01, 12);
  });

  test('Sharpe: 3 % over 12 / sqrt(2) %, by the root of the mean square, and of the returns themselves', () => {
    const { benchmark: _, ...alone } = question;
    expect(valueOf('sharpe-ratio', alone)).toBeCloseTo((0.03 * Math.SQRT2) / 0.12, 12);
    expect(valueOf('sharpe-ratio', { ...alone, estimator: 'population' })).toBeCloseTo(0.03 / 0.06, 12);
    // Over 2 % and 0 %: 8 % and -2 %.
    const rates = { ...alone, riskFree: [0.02, 0] };
    expect(valueOf('sharpe-ratio', rates)).toBeCloseTo((0.03 * Math.SQRT2) / 0.1, 12);
    expect(valueOf('sharpe-ratio', { ...rates, spread: 'total' })).toBeCloseTo((0.03 * Math.SQRT2) / 0.12, 12);
    const linked = { ...alone, frequency: 'yearly', estimator: 'population' };
    expect(valueOf('sharpe-ratio', { ...linked, excess: 'annualised' })).toBeCloseTo((Math.sqrt(1.1 * 0.98) - 1.01) / 0.06, 12);
    expect(valueOf('sharpe-ratio', { ...linked, excess: 'compounded' })).toBeCloseTo((Math.sqrt(1.09 * 0.97) - 1) / 0.06, 12);
  });

  test('active returns of 5 % and -1 %', () => {
    const active = { returns: question.returns, benchmark: question.benchmark };
    expect(valueOf('active-return', { ...active, annualised: false })).toBeCloseTo(0.02, 12);
    expect(valueOf('active-return', active)).toBeCloseTo(0.24, 12);
    expect(valueOf('active-return', { ...active, frequency: 'yearly', excess: 'geometric' })).toBeCloseTo(
      Math.sqrt((1.1 * 0.98) / (1.05 * 0.99)) - 1,
      12,
    );
    expect(valueOf('tracking-error', active)).toBeCloseTo(0.06 * Math.sqrt(6), 12);
    expect(valueOf('information-ratio', active)).toBeCloseTo(0.24 / (0.06 * Math.sqrt(6)), 12);
    // 5 / 105 and -1 / 99.
    const quotients = 5 / 105 + 1 / 99;
    expect(valueOf('tracking-error', { ...active, difference: 'geometric', annualised: false })).toBeCloseTo(quotients / Math.SQRT2, 12);
  });

  test('semi-deviation of -3, -1, 1, 3 %: sqrt(10 / 4), over the two below sqrt(5)', () => {
    const spread = { returns: perCent(-3, -1, 1, 3), annualised: false };
    expect(valueOf('semi-deviation', spread)).toBeCloseTo(Math.sqrt(2.5) / 100, 12);
    expect(valueOf('semi-deviation', { ...spread, divisor: 'below' })).toBeCloseTo(Math.sqrt(5) / 100, 12);
  });

  test('Sortino over another rate than the target: (4 % - 1 %) / sqrt(0.02^2 / 2)', () =>
    expect(valueOf('sortino-ratio', { returns: [0.1, -0.02], annualised: false, riskFree: { perPeriod: 0.01 } })).toBeCloseTo(
      0.03 / Math.sqrt(0.0002),
      12,
    ));

  test('batting, captures and numbers', () => {
    const both = { returns: [0.21, 0, -0.1, 0.05, -0.2], benchmark: [0.1, 0.1, -0.2, 0, -0.2] };
    expect(valueOf('batting-average', both)).toBe(0.6);
    expect(valueOf('batting-average', { ...both, ties: 'hit' })).toBe(0.8);
    expect(valueOf('up-capture', both)).toBeCloseTo(1, 12);
    expect(valueOf('up-capture', { ...both, average: 'arithmetic', flat: 'up' })).toBeCloseTo(0.26 / 0.2, 12);
    expect(valueOf('down-capture', { ...both, average: 'cumulative' })).toBeCloseTo(0.28 / 0.36, 12);
    expect(valueOf('capture-ratio', { ...both, average: 'arithmetic' })).toBeCloseTo(1.05 / 0.75, 12);
    expect(valueOf('up-number-ratio', both)).toBe(0.5);
    expect(valueOf('down-number-ratio', both)).toBe(1);
    expect(valueOf('up-percentage-ratio', both)).toBe(0.5);
    expect(valueOf('down-percentage-ratio', both)).toBe(0.5);
    expect(valueOf('down-number-ratio', { ...both, flat: 'down' })).toBeCloseTo(2 / 3, 12);
    expect(codesOf('down-capture', { returns: [0.1], benchmark: [0.1] })).toEqual(['capture.none']);
  });
});

describe('where returns come from', () => {
  const levels = { '2023-12-29': '100', '2024-01-15': 90, '2024-01-31': '110', '2024-02-29': 99, '2024-03-29': 108.9, '2024-04-10': 120 };
  const monthly = [
    { from: '2023-12-29', to: '2024-01-31', value: near(0.1) },
    { from: '2024-01-31', to: '2024-02-29', value: near(-0.1) },
    { from: '2024-02-29', to: '2024-03-31', value: near(0.1) },
  ];

  test('levels at the ends of months, of quarters, and one to the next', () => {
    expect(ask({ measure: 'periodic-returns', levels }).value).toEqual(monthly);
    expect(ask({ measure: 'periodic-returns', levels, partialPeriods: 'kept' }).value).toEqual([
      ...monthly,
      { from: '2024-03-31', to: '2024-04-10', value: near(120 / 108.9 - 1) },
    ]);
    expect(ask({ measure: 'periodic-returns', levels, frequency: 'quarterly' }).value).toEqual([
      { from: '2023-12-29', to: '2024-03-31', value: near(0.089) },
    ]);
    const given = ask({ measure: 'periodic-returns', levels, sampling: 'as-given' }).value as { value: number }[];
    expect(given.map(({ value }) => value)).toEqual([-0.1, 110 / 90 - 1, -0.1, 0.1, 120 / 108.9 - 1].map((value) => near(value)));
    expect(valueOf('arithmetic-mean', { levels })).toBeCloseTo(0.1 / 3, 12);
  });

  test('a level that is old when its period ends is named', () => {
    const { value, findings } = ask({ measure: 'periodic-returns', levels: { '2024-01-31': 100, '2024-03-28': 110, '2024-04-30': 110 } });
    expect((value as unknown[]).length).toBe(3);
    expect(findings).toEqual([{ code: 'price.stale', subject: 'levels', date: '2024-02-29', since: '2024-01-31' }]);
  });

  const ledger = {
    prices: { acme: { '2023-12-29': '10', '2024-01-31': '11', '2024-02-29': '9.9', '2024-03-28': '10.89' } },
    transactions: [
      { date: '2023-12-29', type: 'Contribution', amount: '1000' },
      { date: '2023-12-29', type: 'Purchase', instrument: 'acme', units: '100', price: '10' },
      { date: '2024-01-31', type: 'Contribution', amount: '1100' },
      { date: '2024-01-31', type: 'Purchase', instrument: 'acme', units: '100', price: '11' },
    ],
  };

  test('the ledger: what is paid in at the close changes no return; what works from the start of its day does', () => {
    const question = { from: '2024-01-01', to: '2024-03-31', timing: 'end' };
    // With a price of the day before, 1000 and 1100 have grown by 100; without one for a month, 1000 have.
    const daily = { ...ledger, prices: { acme: { ...ledger.prices.acme, '2024-01-30': '10' } } };
    expect(valueOf('cumulative-return', { from: '2024-01-01', to: '2024-01-31' }, daily)).toBeCloseTo(100 / 2100, 12);
    expect(valueOf('cumulative-return', { from: '2024-01-01', to: '2024-01-31' }, ledger)).toBeCloseTo(0.1, 12);
    expect(ask({ measure: 'periodic-returns', ...question }, ledger).value).toEqual([
      { from: '2023-12-31', to: '2024-01-31', value: near(0.1) },
      { from: '2024-01-31', to: '2024-02-29', value: near(-0.1) },
      { from: '2024-02-29', to: '2024-03-31', value: near(0.1) },
    ]);
    // Squares of deviations from the mean of 10 / 3 %: 2 x (20 / 3)^2 + (40 / 3)^2 = 800 / 3, over two.
    expect(valueOf('volatility', { ...question, annualised: false }, ledger)).toBeCloseTo(Math.sqrt(400 / 3) / 100, 12);
    expect(ask({ measure: 'maximum-drawdown', ...question, scope: { instruments: ['acme'] } }, ledger).value).toEqual({
      drawdown: near(-0.1),
      peak: '2024-02-28',
      trough: '2024-02-29',
      recovery: null,
      toTrough: 1,
      toRecovery: null,
      length: 32,
    });
  });

  test('from the first day that anything is held; what is asked for before is said to be missing', () => {
    const whole = ask({ measure: 'periodic-returns', to: '2024-03-31' }, ledger);
    expect((whole.value as unknown[]).length).toBe(3);
    const sparse = { code: 'flow.sparse', date: '2024-01-31', count: 1 };
    expect(whole.findings).toEqual([sparse]);
    const short = ask({ measure: 'periodic-returns', from: '2023-06-01', to: '2024-03-31' }, ledger);
    expect(short.value).toEqual(whole.value);
    expect(short.findings).toEqual(expect.arrayContaining([{ code: 'history.short', date: '2023-06-01' }, sparse]));
    expect(ask({ measure: 'volatility', to: '2023-01-31' }, ledger)).toMatchObject({ value: null, findings: [{ code: 'history.short' }] });
  });

  test('beside levels and an instrument of the document, on the dates of the ledger', () => {
    const flat = { '2023-12-29': 50, '2024-01-31': 50, '2024-02-29': 50, '2024-03-28': 55 };
    const question = { from: '2024-01-01', to: '2024-03-31', timing: 'end' };
    const hits = valueOf('batting-average', { ...question, benchmarkLevels: flat }, ledger);
    expect(hits).toBeCloseTo(1 / 3, 12);
    expect(valueOf('beta', { ...question, benchmarkInstrument: 'acme' }, ledger)).toBeCloseTo(1, 12);
    expect(valueOf('tracking-error', { ...question, benchmarkInstrument: 'acme' }, ledger)).toBeCloseTo(0, 12);
    const dated = { returns: [0.2, -0.2, 0.2], dates: ['2024-01-31', '2024-02-29', '2024-03-31'], benchmarkInstrument: 'acme' };
    expect(valueOf('beta', dated, ledger)).toBeCloseTo(2, 12);
    expect(codesOf('beta', { ...dated, dates: ['2023-11-30', ...dated.dates] }, ledger)).toEqual(['benchmark.missing']);
    expect(codesOf('active-return', { ...question, to: '2024-04-30', benchmarkLevels: flat }, ledger)).toEqual([
      'benchmark.stale',
      'price.stale',
    ]);
  });
});

describe('questions that cannot be answered', () => {
  const returns = [0.1, 0.2];
  test.each([
    ['volatility', {}, 'to'],
    ['volatility', { returns, levels: { '2024-01-31': 1 } }, 'levels'],
    ['volatility', { returns, dates: ['2024-01-31'], frequency: 'daily' }, 'dates'],
    ['volatility', { levels: {}, dates: [] }, 'dates'],
    ['volatility', { returns, from: '2024-01-01' }, 'from'],
    ['volatility', { returns, scope: { cash: false } }, 'scope'],
    ['volatility', { returns, fees: 'gross' }, 'fees'],
    ['volatility', { returns, sampling: 'as-given' }, 'sampling'],
    ['volatility', { returns, partialPeriods: 'kept' }, 'partialPeriods'],
    ['volatility', { returns, dates: ['2024-02-29', '2024-01-31'] }, 'dates.1'],
    ['volatility', { from: '2024-02-01', to: '2024-01-31' }, 'from'],
    ['maximum-drawdown', { returns, dates: ['2024-01-31', '2024-02-29'] }, 'dates'],
    ['sharpe-ratio', { returns, riskFree: [0.01] }, 'riskFree'],
    ['omega-ratio', { returns, target: [0.01] }, 'target'],
    ['beta', { returns }, 'benchmark'],
    ['beta', { returns, benchmark: [0.1] }, 'benchmark'],
    ['beta', { returns, benchmark: returns, benchmarkInstrument: 'acme' }, 'benchmarkInstrument'],
    ['beta', { returns, benchmarkLevels: { '2024-01-31': 1 } }, 'dates'],
    ['beta', { returns, dates: ['2024-01-31', '2024-02-29'], benchmarkInstrument: 'acme' }, 'benchmarkInstrument'],
    ['beta', { returns, dates: ['2024-01-31', '2024-02-29'], benchmarkLevels: { '2023-12-31': 0 } }, 'benchmarkLevels'],
  ])('%s of %j: %s', (measure, question, path) => {
    const refused = refusal(measure, question);
    expect(refused?.path).toBe(path);
    expect(refused?.message).toMatch(/^[a-z]/);
  });

  test.each([
    { measure: 'volatility', returns: ['0,1'] },
    { measure: 'volatility', returns: [Infinity] },
    { measure: 'volatility', returns, frequency: 'hourly' },
    { measure: 'volatility', returns, periodsPerYear: 0 },
    { measure: 'volatility', returns, target: { perPeriod: 0 } },
    { measure: 'sharpe-ratio', returns, riskFree: { perYear: -1 } },
    { measure: 'sharpe-ratio', returns, riskFree: '2 %' },
    { measure: 'historical-value-at-risk', returns, confidence: 95 },
    { measure: 'calmar-ratio', returns, window: 1 },
  ])('%j is no question', (question) => expect(Calculation.safeParse({ questions: [question] }).success).toBe(false));

  test('data that has no figure answers null and says why', () => {
    expect(ask({ measure: 'volatility', returns: [] })).toMatchObject({ value: null, findings: [{ code: 'observations.few', count: 2 }] });
    expect(ask({ measure: 'maximum-drawdown', levels: {} })).toMatchObject({ value: null, findings: [{ code: 'observations.few' }] });
    expect(ask({ measure: 'beta', returns: [], benchmark: [] }).value).toBeNull();
    expect(codesOf('volatility', { levels: { '2024-01-31': -1, '2024-02-29': 2 } })).toEqual(['return.undefined']);
    expect(codesOf('sharpe-ratio', { returns: [0.1, 0.1] })).toEqual(['deviation.zero']);
    expect(codesOf('sortino-ratio', { returns: [0.1, 0.2] })).toEqual(['downside.none']);
    expect(codesOf('geometric-mean', { returns: [0.1, -1.5] })).toEqual(['return.total-loss']);
  });

  test('the method of an answer repeats the question with its defaults', () => {
    const { method, unit } = ask({ measure: 'sharpe-ratio', returns });
    expect(unit).toBe('number');
    expect(method.parameters).toMatchObject({
      returns,
      frequency: 'monthly',
      annualised: true,
      riskFree: { perPeriod: 0 },
      excess: 'arithmetic',
    });
  });
});
