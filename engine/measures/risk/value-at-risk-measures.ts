/** Measures of value at risk and expected shortfall: the loss that may occur over a horizon. */
import { z } from 'zod';
import {
  historicalExpectedShortfall,
  historicalValueAtRisk,
  modifiedValueAtRisk,
  normalExpectedShortfall,
  normalValueAtRisk,
} from '#engine/risk';
import { measure } from '../measure.ts';
import { estimator } from '../questions/rate-question.ts';
import { returnsFields, computeFromReturns } from '../questions/series-question.ts';

const common = {
  ...returnsFields,
  confidence: z.number().gt(0).lt(1).default(0.95).meta({ description: 'As a fraction: 0.99 for 99 %.' }),
  horizon: z.number().positive().default(1).meta({ description: 'Number of periods: 10 with daily returns for ten business days.' }),
};

const historical = {
  ...common,
  rule: z.enum(['inclusive', 'exclusive', 'nearest-rank']).default('inclusive').meta({
    description:
      'Quantile of n returns in ascending order at p = 1 - confidence: linear at rank 1 + p(n - 1) (PERCENTILE.INC), at rank p(n + 1) (PERCENTILE.EXC), or the return at rank ceil(p n).',
  }),
};

const parametric = {
  ...common,
  estimator,
  mean: z.enum(['estimated', 'zero']).default('estimated').meta({
    description: '`zero` leaves the mean out: the loss relative to it, as is the custom over a few days.',
  }),
};

const LOSS = 'A loss is a positive fraction of the value; a negative figure is a gain even then.';
const ROOT = `${LOSS} Over a horizon of h periods x sqrt(h).`;
const GROWS = `${LOSS} Over a horizon of h periods the mean grows by h and the deviation by sqrt(h).`;
const FEW = 'observations.few below 2 periods';

const historicalRisk = measure(
  'historical-value-at-risk',
  z.strictObject(historical),
  {
    title: 'Historical value at risk',
    alsoCalled: ['var', 'value-at-risk'],
    unit: 'fraction',
    formula: '-(quantile of the returns at 1 - confidence) x sqrt(horizon)',
    convention: ROOT,
    source:
      'P. Jorion, Value at Risk (2007), nonparametric VaR; R. Hyndman and Y. Fan, Sample Quantiles in Statistical Packages (1996), definitions 7, 6 and 1',
    none: `${FEW}, and below as many as the exclusive rule needs.`,
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const { confidence, rule, horizon } = question;
      return historicalValueAtRisk(returns, { confidence, rule, horizon });
    }),
);

const historicalShortfall = measure(
  'historical-expected-shortfall',
  z.strictObject({
    ...historical,
    tail: z.enum(['at-or-below', 'exact']).default('at-or-below').meta({
      description:
        '`at-or-below` averages the returns at or below the quantile; `exact` exactly the worst 1 - confidence of the returns, one of them in part.',
    }),
  }),
  {
    title: 'Historical expected shortfall (conditional value at risk)',
    alsoCalled: ['cvar', 'es', 'expected-shortfall'],
    unit: 'fraction',
    formula: '-(mean of the returns at or below the quantile at 1 - confidence) x sqrt(horizon)',
    convention: `${ROOT} The rule has no part in the \`exact\` tail.`,
    source: 'C. Acerbi and D. Tasche, On the Coherence of Expected Shortfall (2002)',
    none: 'As the historical value at risk.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const { confidence, rule, horizon, tail } = question;
      return historicalExpectedShortfall(returns, { confidence, rule, horizon, tail });
    }),
);

const normalRisk = measure(
  'normal-value-at-risk',
  z.strictObject(parametric),
  {
    title: 'Normal (parametric) value at risk',
    unit: 'fraction',
    formula: '-(mean x h + z x standard deviation x sqrt(h)), z the normal quantile at 1 - confidence, h the horizon',
    convention: GROWS,
    source: 'P. Jorion, Value at Risk (2007), parametric VaR; J.P. Morgan, RiskMetrics Technical Document (1996)',
    none: `${FEW}.`,
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => normalValueAtRisk(returns, parametricOptions(question))),
);

const normalShortfall = measure(
  'normal-expected-shortfall',
  z.strictObject(parametric),
  {
    title: 'Normal (parametric) expected shortfall',
    unit: 'fraction',
    formula: '-mean x h + standard deviation x sqrt(h) x density(z) / (1 - confidence), h the horizon',
    convention: `${GROWS} The density is that of the normal distribution at its quantile z at 1 - confidence.`,
    source: 'A. McNeil, R. Frey and P. Embrechts, Quantitative Risk Management (2005), ch. 2',
    none: `${FEW}.`,
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => normalExpectedShortfall(returns, parametricOptions(question))),
);

const modified = measure(
  'modified-value-at-risk',
  z.strictObject(parametric),
  {
    title: 'Modified (Cornish-Fisher) value at risk',
    unit: 'fraction',
    formula:
      'the normal value at risk with z replaced by z + (z^2 - 1) S / 6 + (z^3 - 3z) K / 24 - (2z^3 - 5z) S^2 / 36, S the skewness and K the excess kurtosis',
    convention: `${GROWS} S and K are those of the population of the returns and are not scaled by the horizon.`,
    source:
      'L. Favre and J. Galeano, Mean-Modified Value-at-Risk Optimization with Hedge Funds (2002), after E. Cornish and R. Fisher (1937)',
    none: 'observations.few below 4 periods; deviation.zero for returns that do not vary.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => modifiedValueAtRisk(returns, parametricOptions(question))),
);

function parametricOptions({ confidence, horizon, mean, estimator: kind }: z.output<z.ZodObject<typeof parametric>>) {
  return { confidence, horizon, mean, kind };
}

export const VALUE_AT_RISK_MEASURES = [historicalRisk, historicalShortfall, normalRisk, normalShortfall, modified] as const;
