/** Measures of return per unit of risk: Sharpe, Sortino, Calmar and other ratios. */
import { z } from 'zod';
import { mergeFindings } from '#packages/findings';
import { kappaRatio, kurtosis, omegaRatio, sharpeRatio, skewness, sortinoRatio, upsidePotentialRatio } from '#engine/risk';
import { measure } from '../measure.ts';
import {
  annualisationFields,
  estimator,
  excess,
  periodsPerYearOf,
  periodsPerYear,
  CalculationRate,
  ratesFor,
  riskFree,
  scaleOf,
} from '../questions/rate-question.ts';
import { returnsFields, computeFromReturns } from '../questions/series-question.ts';
import { divisor, target } from './spread-measures.ts';
import { burke, calmar, martin, pain, sterling } from './drawdown-ratio-measures.ts';

/** Field of the Sharpe ratio; M-squared uses it too. */
export const spread = z.enum(['excess', 'total']).default('excess').meta({
  description: 'The deviation of the returns over the risk-free rate (Sharpe 1994), or of the returns themselves (Sharpe 1966).',
});

const sharpe = measure(
  'sharpe-ratio',
  z.strictObject({ ...returnsFields, ...annualisationFields, riskFree, excess, spread, estimator }),
  {
    title: 'Sharpe ratio',
    unit: 'number',
    formula: 'mean(r - f) x periods per year / (standard deviation of (r - f) x sqrt(periods per year)), f the risk-free rate',
    convention:
      'Numerator by `excess`, denominator by `spread` and `estimator`. Bacon takes the `annualised` excess and the `total` spread.',
    source:
      'W. Sharpe, The Sharpe Ratio (1994); C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4, Sharpe ratio',
    none: 'observations.few below 2 periods; deviation.zero when the deviation is zero.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) =>
      sharpeRatio(returns, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        spread: question.spread,
        kind: question.estimator,
      }),
    ),
);

const sortino = measure(
  'sortino-ratio',
  z.strictObject({
    ...returnsFields,
    ...annualisationFields,
    target,
    riskFree: CalculationRate.optional().meta({ description: 'Taken from the return in the numerator; the target unless named.' }),
    excess,
    divisor,
  }),
  {
    title: 'Sortino ratio',
    unit: 'number',
    formula: 'mean(r - target) x periods per year / downside deviation below the target, by the year',
    convention: 'Numerator by `excess`, over `riskFree` where it is named; denominator as the downside deviation.',
    source: 'F. Sortino and L. Price (1994); T. Rollinger and S. Hoffman, Sortino: A Sharper Ratio; C. Bacon (2008), ch. 4, Sortino ratio',
    none: 'observations.few below 2 periods; downside.none when no return lies below the target.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const targets = ratesFor(question.target, returns.length, question, 'target');
      return sortinoRatio(returns, {
        periodsPerYear: scaleOf(question),
        target: targets,
        riskFree: question.riskFree && ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        divisor: question.divisor,
      });
    }),
);

const omega = measure(
  'omega-ratio',
  z.strictObject({ ...returnsFields, periodsPerYear, target }),
  {
    title: 'Omega ratio',
    unit: 'number',
    formula: 'sum(max(r - target, 0)) / sum(max(target - r, 0))',
    convention: 'With a target of zero it is the gain-loss ratio of Bernardo and Ledoit. It is not annualised.',
    source: 'C. Keating and W. Shadwick, A Universal Performance Measure (2002); C. Bacon (2008), ch. 4, omega ratio',
    none: 'observations.few without any period; downside.none when no return lies below the target.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const targets = ratesFor(question.target, returns.length, question, 'target');
      return omegaRatio(returns, { periodsPerYear: periodsPerYearOf(question), target: targets });
    }),
);

const kappa = measure(
  'kappa-ratio',
  z.strictObject({
    ...returnsFields,
    periodsPerYear,
    target,
    order: z.number().positive().default(3).meta({ description: '2 is the Sortino ratio per period.' }),
  }),
  {
    title: 'Kappa ratio',
    unit: 'number',
    formula: 'mean(r - target) / (mean of max(target - r, 0)^order)^(1 / order)',
    convention: 'Per period: it is not annualised. A yearly target is converted by the periods per year.',
    source: 'P. Kaplan and J. Knowles, Kappa: A Generalized Downside Risk-Adjusted Performance Measure (2004); C. Bacon (2008), ch. 4',
    none: 'observations.few without any period; downside.none when no return lies below the target.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) =>
      kappaRatio(returns, {
        periodsPerYear: periodsPerYearOf(question),
        target: ratesFor(question.target, returns.length, question, 'target'),
        order: question.order,
      }),
    ),
);

const upsidePotential = measure(
  'upside-potential-ratio',
  z.strictObject({ ...returnsFields, periodsPerYear, target }),
  {
    title: 'Upside potential ratio',
    unit: 'number',
    formula: 'mean of max(r - target, 0) / square root of the mean of max(target - r, 0)^2',
    convention: 'Per period: it is not annualised. All periods count in both means.',
    source: 'F. Sortino, R. van der Meer, A. Plantinga, The Dutch Triangle (1999); C. Bacon (2008), ch. 4',
    none: 'As the kappa ratio.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) =>
      upsidePotentialRatio(returns, {
        periodsPerYear: periodsPerYearOf(question),
        target: ratesFor(question.target, returns.length, question, 'target'),
      }),
    ),
);

const adjustedSharpe = measure(
  'adjusted-sharpe-ratio',
  z.strictObject({ ...returnsFields, ...annualisationFields, riskFree, excess, spread, estimator }),
  {
    title: 'Adjusted Sharpe ratio',
    unit: 'number',
    formula: 'SR x (1 + S / 6 x SR - K / 24 x SR^2), SR the Sharpe ratio, S skewness and K excess kurtosis of the returns',
    convention: 'The Sharpe ratio as asked; skewness and kurtosis of the population.',
    source:
      'J. Pezier and A. White, The Relative Merits of Investable Hedge Fund Indices (2006); C. Bacon (2008), ch. 4, adjusted Sharpe ratio',
    none: 'As the Sharpe ratio; deviation.zero when returns do not vary.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const sharpeOf = sharpeRatio(returns, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        spread: question.spread,
        kind: question.estimator,
      });
      const [skew, tails] = [skewness(returns, { kind: 'population' }), kurtosis(returns, { kind: 'population' })];
      const findings = mergeFindings(sharpeOf.findings, skew.findings, tails.findings);
      if (sharpeOf.value === null || skew.value === null || tails.value === null) return { value: null, findings };
      const { value } = sharpeOf;
      return { value: value * (1 + (skew.value / 6) * value - (tails.value / 24) * value ** 2), findings };
    }),
);

export const RATIO_MEASURES = [
  sharpe,
  sortino,
  omega,
  calmar,
  sterling,
  martin,
  pain,
  burke,
  kappa,
  upsidePotential,
  adjustedSharpe,
] as const;
