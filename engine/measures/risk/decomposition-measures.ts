/** Measures that divide the risk and return of a portfolio into the part of the benchmark and the part of departing from it. */
import { z } from 'zod';
import { activeReturn, betaIn, famaDecomposition, modiglianiSquared, riskDecomposition } from '#engine/risk';
import { mergeFindings } from '#packages/findings';
import { benchmarkFields, computeWithBenchmark } from '../questions/benchmark-question.ts';
import { finiteFigure } from '../questions/flow-question.ts';
import { measure, type MeasureDescription } from '../measure.ts';
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
const SOURCE = 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4';
const NO_LINE =
  'observations.few below 2 periods; deviation.zero when the benchmark does not vary; benchmark.missing where it begins too late.';

const fama = measure(
  'fama-decomposition',
  z.strictObject({
    ...comparisonFields,
    ...annualisationFields,
    riskFree,
    excess,
    targetBeta: z.number().optional().meta({ description: 'Of the investor; it divides the return for risk in two.' }),
  }),
  {
    title: 'Fama decomposition: selectivity, diversification, net selectivity',
    unit: 'table',
    formula:
      'selectivity = (r - f) - beta x (b - f); diversification = (standard deviation of r / standard deviation of b - beta) x (b - f); net selectivity = selectivity - diversification',
    convention:
      "One object {excessReturn, risk, investorsRisk, managersRisk, selectivity, diversification, netSelectivity, famaBeta}: excessReturn = risk + selectivity, risk = beta x (b - f) = investorsRisk (target beta x (b - f)) + managersRisk, both null without a target. Returns by the year, by `excess`: Bacon takes the `annualised` one. Selectivity is Jensen's alpha; famaBeta is of the returns themselves.",
    source: `E. Fama, Components of Investment Performance, Journal of Finance 27 (1972); ${SOURCE}, Fama decomposition`,
    none: NO_LINE,
    cells: [
      [/^(excessReturn|risk|investorsRisk|managersRisk|selectivity|diversification|netSelectivity)$/, 'fraction'],
      [/^famaBeta$/, 'number'],
    ],
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      famaDecomposition(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        targetBeta: question.targetBeta,
      }),
    ),
);

const risk = measure(
  'risk-decomposition',
  z.strictObject({ ...comparisonFields, ...annualisationFields, riskFree, estimator: estimator.default('population') }),
  {
    title: 'Systematic, specific and total risk',
    unit: 'table',
    formula:
      'systematic = |beta| x standard deviation of (b - f); specific = standard deviation of the rests (r - f) - beta x (b - f); total = square root of systematic^2 + specific^2',
    convention: 'One object {systematic, specific, total} of fractions, each x sqrt(periods per year).',
    source: `${SOURCE}, specific, systematic and total risk`,
    none: NO_LINE,
    cells: [[/^(systematic|specific|total)$/, 'fraction']],
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) =>
      riskDecomposition(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        kind: question.estimator,
      }),
    ),
);

const modigliani = measure(
  'm-squared-excess',
  z.strictObject({
    ...comparisonFields,
    ...annualisationFields,
    riskFree,
    excess,
    spread,
    estimator,
    difference: z.enum(['arithmetic', 'geometric']).default('arithmetic').meta({
      description: 'M-squared less the return of the benchmark, or (1 + M-squared) / (1 + that return) - 1.',
    }),
  }),
  {
    title: 'M-squared excess (M-squared alpha)',
    unit: 'fraction',
    formula: 'M-squared - return of the benchmark',
    convention:
      'Options as for m-squared; the return of the benchmark is its mean x periods per year for the `arithmetic` and `compounded` excess, annualised otherwise.',
    source: `F. and L. Modigliani, Risk-Adjusted Performance (1997); ${SOURCE}, M-squared excess; CFA Institute, curriculum, Portfolio Risk and Return: M-squared alpha`,
    none: 'As m-squared.',
  },
  (question, document) =>
    computeWithBenchmark(document, question, ({ returns, benchmark }) => {
      const squared = modiglianiSquared(returns, benchmark, {
        periodsPerYear: scaleOf(question),
        riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
        excess: question.excess,
        spread: question.spread,
        kind: question.estimator,
      });
      const over = question.excess === 'compounded' ? 'arithmetic' : question.excess;
      const nothing = benchmark.map(() => 0);
      const market = activeReturn(benchmark, nothing, { periodsPerYear: scaleOf(question), excess: over });
      const findings = mergeFindings(squared.findings, market.findings);
      if (squared.value === null || market.value === null) return { value: null, findings };
      const isGeometric = question.difference === 'geometric';
      const value = isGeometric ? (1 + squared.value) / (1 + market.value) - 1 : squared.value - market.value;
      return finiteFigure({ value, findings });
    }),
);

const marketBetaQuestion = z.strictObject({ ...comparisonFields, periodsPerYear, riskFree });

function describeBeta(market: 'Bull' | 'Bear', moved: 'above' | 'below'): MeasureDescription {
  return {
    title: `${market} beta`,
    unit: 'number',
    formula: `beta over the periods in which the benchmark lay ${moved} the risk-free rate`,
    convention: 'As beta, of those periods alone.',
    source: `${SOURCE}, bull beta, bear beta, beta timing ratio`,
    none: 'observations.few below 2 such periods; deviation.zero when the benchmark does not vary in them; benchmark.missing where it begins too late.',
  };
}

const bull = measure('bull-beta', marketBetaQuestion, describeBeta('Bull', 'above'), (question, document) =>
  computeWithBenchmark(document, question, ({ returns, benchmark }) =>
    betaIn('bull', returns, benchmark, {
      periodsPerYear: periodsPerYearOf(question),
      riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
    }),
  ),
);

const bear = measure('bear-beta', marketBetaQuestion, describeBeta('Bear', 'below'), (question, document) =>
  computeWithBenchmark(document, question, ({ returns, benchmark }) =>
    betaIn('bear', returns, benchmark, {
      periodsPerYear: periodsPerYearOf(question),
      riskFree: ratesFor(question.riskFree, returns.length, question, 'riskFree'),
    }),
  ),
);

export const DECOMPOSITION_MEASURES = [bull, bear, modigliani, fama, risk] as const;
