/** Measures of the spread of returns and of the shape of their distribution. */
import { z } from 'zod';
import { downsideDeviation, kurtosis, meanAbsoluteDeviation, semiDeviation, skewness, volatility } from '#engine/risk';
import { measure } from '../measure.ts';
import { annualisationFields, estimator, ZERO_RATE, CalculationRate, ratesFor, scaleOf } from '../questions/rate-question.ts';
import { returnsFields, computeFromReturns } from '../questions/series-question.ts';

/** Field of the downside deviation; ratios with a target use it too. */
export const target = CalculationRate.default(ZERO_RATE).meta({
  description: 'Minimum acceptable return; nothing unless named.',
});

export const divisor = z.enum(['all', 'all-less-one', 'below']).default('all').meta({
  description:
    'What the squared shortfalls are divided by: the number of all periods (Sortino, Bacon), one less (CFA Institute), or the number of periods below the target.',
});

const ANNUALISED = 'Annualised by the square root of the periods per year, unless `annualised` is false.';

const standardDeviation = measure(
  'volatility',
  z.strictObject({ ...returnsFields, ...annualisationFields, estimator }),
  {
    title: 'Volatility (standard deviation)',
    alsoCalled: ['stdev', 'std', 'vol', 'sigma'],
    unit: 'fraction',
    formula: 'sqrt(sum((r - mean)^2) / (n - 1)) x sqrt(periods per year)',
    convention: `${ANNUALISED} Zero for returns that do not vary.`,
    source:
      'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4, annualised risk; spreadsheets: STDEV.S, STDEV.P',
    none: 'observations.few below 2 periods.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) =>
      volatility(returns, { periodsPerYear: scaleOf(question), kind: question.estimator }),
    ),
);

const absolute = measure(
  'mean-absolute-deviation',
  z.strictObject(returnsFields),
  {
    title: 'Mean absolute deviation',
    unit: 'fraction',
    formula: 'sum(|r - mean|) / n',
    convention: 'Per period.',
    source: 'C. Bacon (2008), ch. 4, mean absolute deviation; spreadsheets: AVEDEV',
    none: 'observations.few below 2 periods.',
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => meanAbsoluteDeviation(returns)),
);

const downside = measure(
  'downside-deviation',
  z.strictObject({ ...returnsFields, ...annualisationFields, target, divisor }),
  {
    title: 'Downside deviation',
    unit: 'fraction',
    formula: 'sqrt(sum(min(r - target, 0)^2) / n) x sqrt(periods per year)',
    convention: `${ANNUALISED} Zero when no return lies below the target.`,
    source:
      'F. Sortino and L. Price, Performance Measurement in a Downside Risk Framework (1994); C. Bacon (2008), ch. 4, downside risk; CFA Institute, Statistical Measures of Asset Returns: target downside deviation',
    none: 'observations.few below 2 periods.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const targets = ratesFor(question.target, returns.length, question, 'target');
      return downsideDeviation(returns, { periodsPerYear: scaleOf(question), target: targets, divisor: question.divisor });
    }),
);

const semi = measure(
  'semi-deviation',
  z.strictObject({ ...returnsFields, ...annualisationFields, divisor }),
  {
    title: 'Semi-deviation',
    unit: 'fraction',
    formula: 'sqrt(sum(min(r - mean, 0)^2) / n) x sqrt(periods per year)',
    convention: `The downside deviation below the mean of the returns themselves. ${ANNUALISED}`,
    source: 'C. Bacon (2008), ch. 4, downside risk',
    none: 'observations.few below 2 periods.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) =>
      semiDeviation(returns, { periodsPerYear: scaleOf(question), divisor: question.divisor }),
    ),
);

const skew = measure(
  'skewness',
  z.strictObject({
    ...returnsFields,
    estimator: estimator.meta({ description: '`sample` is SKEW of a spreadsheet, `population` SKEW.P.' }),
  }),
  {
    title: 'Skewness',
    alsoCalled: ['skew'],
    unit: 'number',
    formula: 'sample: n / ((n - 1)(n - 2)) x sum(((r - mean) / s)^3) with the sample deviation s; population: m3 / m2^1.5',
    convention: 'mk is the k-th central moment, sum((r - mean)^k) / n. It is the same for every frequency scale and is not annualised.',
    source: 'C. Bacon (2008), ch. 4, skewness; spreadsheets: SKEW, SKEW.P',
    none: 'observations.few below 3 periods; deviation.zero for returns that do not vary.',
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => skewness(returns, { kind: question.estimator })),
);

const tails = measure(
  'kurtosis',
  z.strictObject({
    ...returnsFields,
    estimator: estimator.meta({ description: '`sample` in the `excess` form is KURT of a spreadsheet.' }),
    form: z.enum(['excess', 'plain']).default('excess').meta({ description: '`excess` is over that of the normal distribution.' }),
  }),
  {
    title: 'Kurtosis',
    alsoCalled: ['kurt'],
    unit: 'number',
    formula:
      'sample: n(n + 1) / ((n - 1)(n - 2)(n - 3)) x sum(((r - mean) / s)^4), from which `excess` takes 3(n - 1)^2 / ((n - 2)(n - 3)); population: m4 / m2^2, from which `excess` takes 3',
    convention: 's is the sample deviation, mk the k-th central moment, sum((r - mean)^k) / n. It is not annualised.',
    source: 'C. Bacon (2008), ch. 4, kurtosis; spreadsheets: KURT',
    none: 'observations.few below 4 periods; deviation.zero for returns that do not vary.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => kurtosis(returns, { kind: question.estimator, form: question.form })),
);

export const SPREAD_MEASURES = [standardDeviation, absolute, downside, semi, skew, tails] as const;
