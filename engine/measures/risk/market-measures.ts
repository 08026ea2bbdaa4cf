/** Measures of the market model: beta, alpha and correlation, and the return earned for market risk. */
import { z } from 'zod';
import { appraisalRatio, beta, correlation, jensensAlpha, modiglianiSquared, regressionAlpha, rSquared, treynorRatio } from '#engine/risk';
import { benchmarkFields, computeWithBenchmark } from '../questions/benchmark-question.ts';
import { measure } from '../measure.ts';
import {
  annualisationFields,
  estimator,
  excess,
  periodsPerYearOf,
  periodsPerYear,
  ratesFor,
  riskFree,
  scaleOf,
} from '../questions/rate-question.ts';
import { spread } from './ratio-measures.ts';
import { returnsFields } from '../questions/series-question.ts';

const comparisonFields = { ...returnsFields, ...benchmarkFields };

const NO_LINE =
  'observations.few below 2 periods; deviation.zero when the benchmark does not vary; benchmark.missing where it begins too late.';
const SOURCE = 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4';

const slope = measure(
  'beta',
  z.strictObject({ ...comparisonFields, periodsPerYear, riskFree }),
  {
    title: 'Beta',
    alsoCalled: ['slope'],
    unit: 'number',
    formula: 'covariance(r - f, b - f) / variance(b - f)',
    convention:
      'The slope of the least-squares line through the returns r of the portfolio and b of the benchmark over the risk-free rate f; a constant rate changes nothing.',
    source: `W. Sharpe, Capital Asset Prices (1964); ${SOURCE}, regression beta; spreadsheets: SLOPE`,
    none: NO_LINE,
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      beta(returns, benchmark, {
        periodsPerYear: periodsPerYearOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
      }),
    ),
);

const jensen = measure(
  'jensens-alpha',
  z.strictObject({ ...comparisonFields, ...annualisationFields, riskFree, excess }),
  {
    title: "Jensen's alpha",
    alsoCalled: ['alpha'],
    unit: 'fraction',
    formula: '(return over the risk-free rate) - beta x (return of the benchmark over the risk-free rate)',
    convention:
      'Both by the year, by `excess`: with the `arithmetic` one it is the intercept of the least-squares line x periods per year; Bacon takes the `annualised` one.',
    source: `M. Jensen, The Performance of Mutual Funds in the Period 1945-1964 (1968); ${SOURCE}, Jensen's alpha`,
    none: NO_LINE,
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      jensensAlpha(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
      }),
    ),
);

const intercept = measure(
  'regression-alpha',
  z.strictObject({
    ...comparisonFields,
    periodsPerYear,
    riskFree,
    annualisation: z.enum(['no', 'compounded', 'simply']).default('no').meta({
      description: '`compounded`: (1 + intercept)^(periods per year) - 1; `simply`: intercept x periods per year.',
    }),
  }),
  {
    title: 'Regression alpha',
    unit: 'fraction',
    formula: 'mean(r - f) - beta x mean(b - f)',
    convention: 'The intercept of the least-squares line, per period unless it is annualised.',
    source: `CFA Institute, Introduction to Linear Regression; ${SOURCE}, regression alpha; spreadsheets: INTERCEPT`,
    none: `${NO_LINE} Compounded, return.total-loss for an intercept below -100 %.`,
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      regressionAlpha(returns, benchmark, {
        periodsPerYear: periodsPerYearOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        annualised: question.annualisation,
      }),
    ),
);

const together = measure(
  'correlation',
  z.strictObject(comparisonFields),
  {
    title: 'Correlation',
    alsoCalled: ['correl'],
    unit: 'number',
    formula: 'covariance(r, b) / (standard deviation of r x standard deviation of b)',
    convention: 'From -1 to 1; the same for a sample and a population.',
    source: `${SOURCE}, correlation; spreadsheets: CORREL`,
    none: 'observations.few below 2 periods; deviation.zero when either does not vary; benchmark.missing where it begins too late.',
  },
  (question, document) => computeWithBenchmark(document, question, ({ returns, benchmark }) => correlation(returns, benchmark)),
);

const determination = measure(
  'r-squared',
  z.strictObject(comparisonFields),
  {
    title: 'R-squared (coefficient of determination)',
    unit: 'fraction',
    formula: 'correlation^2',
    convention: 'From 0 to 1.',
    source: `${SOURCE}, R-squared; spreadsheets: RSQ`,
    none: 'As the correlation.',
  },
  (question, document) => computeWithBenchmark(document, question, ({ returns, benchmark }) => rSquared(returns, benchmark)),
);

const treynor = measure(
  'treynor-ratio',
  z.strictObject({ ...comparisonFields, ...annualisationFields, riskFree, excess }),
  {
    title: 'Treynor ratio',
    unit: 'fraction',
    formula: '(return over the risk-free rate) / beta',
    convention: 'The return by the year, by `excess`.',
    source: `J. Treynor, How to Rate Management of Investment Funds (1965); ${SOURCE}, Treynor ratio`,
    none: `${NO_LINE} beta.zero when beta is zero.`,
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      treynorRatio(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
      }),
    ),
);

const modigliani = measure(
  'm-squared',
  z.strictObject({ ...comparisonFields, ...annualisationFields, riskFree, excess, spread, estimator }),
  {
    title: 'M-squared (Modigliani risk-adjusted return)',
    unit: 'fraction',
    formula: 'risk-free rate + Sharpe ratio x standard deviation of the benchmark',
    convention:
      'The return that the portfolio would have had at the risk of the benchmark, by the year. Options as for the Sharpe ratio, `spread` on both sides; the rate is its mean x periods per year for the `arithmetic` and `compounded` excess, annualised otherwise.',
    source: `F. and L. Modigliani, Risk-Adjusted Performance (1997); ${SOURCE}, M-squared`,
    none: 'As the Sharpe ratio; benchmark.missing where the benchmark begins too late.',
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      modiglianiSquared(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        spread: question.spread,
        kind: question.estimator,
      }),
    ),
);

const appraisal = measure(
  'appraisal-ratio',
  z.strictObject({ ...comparisonFields, ...annualisationFields, riskFree, excess, estimator: estimator.default('population') }),
  {
    title: 'Appraisal ratio',
    unit: 'number',
    formula: "Jensen's alpha / specific risk, the deviation of the rests around the least-squares line x sqrt(periods per year)",
    convention: 'Numerator as jensens-alpha, by `excess`; Bacon takes the `annualised` one.',
    source: `J. Treynor and F. Black, How to Use Security Analysis to Improve Portfolio Selection (1973); ${SOURCE}, appraisal ratio`,
    none: `${NO_LINE} deviation.zero when every return lies on the line.`,
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      appraisalRatio(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        kind: question.estimator,
      }),
    ),
);

export const MARKET_MEASURES = [slope, jensen, intercept, together, determination, treynor, modigliani, appraisal] as const;
