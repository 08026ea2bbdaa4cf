/** Measures of risk and return computed from given statistics, as textbooks and fund pages print them. */
import { z } from 'zod';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { holdable } from './flow-question.ts';
import { measure } from './measure.ts';
import { Fractional } from './wire.ts';

const ofYear = (description: string) => Fractional.meta({ description: `${description}, a fraction a year.` });

/** Divides two numbers; null where one is not given, and null with the finding `code` where the divisor is zero. */
function over(above: number | undefined, below: number | undefined, code: Finding['code']): Figure {
  if (above === undefined || below === undefined) return { value: null, findings: [] };
  return below === 0 ? { value: null, findings: [{ code }] } : holdable({ value: above / below, findings: [] });
}

const ratios = measure(
  'ratios-of-statistics',
  z.strictObject({
    return: ofYear('Of the portfolio'),
    riskFree: ofYear('Risk-free rate'),
    deviation: ofYear('Standard deviation of the portfolio').optional(),
    downsideDeviation: ofYear('Below the risk-free rate').optional(),
    beta: z.number().optional(),
    specificRisk: ofYear('Deviation of the rests around the line').optional(),
    benchmarkReturn: ofYear('Of the benchmark, or the market').optional(),
    benchmarkDeviation: ofYear('Standard deviation of the benchmark').optional(),
    trackingError: ofYear('Deviation of the active returns').optional(),
  }),
  {
    title: 'Ratios of given statistics: Sharpe, Treynor, M-squared, Jensen, Fama, information ratio',
    unit: 'table',
    formula:
      "sharpe = (r - f) / deviation; sortino = (r - f) / downside deviation; treynor = (r - f) / beta; jensensAlpha = (r - f) - beta x (b - f); appraisal = Jensen's alpha / specific risk; mSquared = f + Sharpe ratio x deviation of the benchmark; mSquaredExcess = M-squared - b; netSelectivity = (r - f) - deviation / deviation of the benchmark x (b - f); information = (r - b) / tracking error",
    convention:
      'One object {sharpe, sortino, treynor, jensensAlpha, appraisal, mSquared, mSquaredExcess, netSelectivity, information}; what lacks a statistic is null. Nothing is annualised: all statistics are of one length of time.',
    source:
      'CFA Institute, curriculum, Portfolio Risk and Return: Part II; C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 4',
    none: 'deviation.zero, downside.none and beta.zero where there is nothing to divide by.',
    cells: [
      [/^(sharpe|sortino|appraisal|information)$/, 'number'],
      [/^(treynor|jensensAlpha|mSquared|mSquaredExcess|netSelectivity)$/, 'fraction'],
    ],
  },
  (question) => {
    const { riskFree, beta, deviation, benchmarkDeviation: theirs, benchmarkReturn } = question;
    const excess = question.return - riskFree;
    const market = benchmarkReturn === undefined ? undefined : benchmarkReturn - riskFree;
    const jensen = beta === undefined || market === undefined ? undefined : excess - beta * market;
    const sharpe = over(excess, deviation, 'deviation.zero');
    const sortino = over(excess, question.downsideDeviation, 'downside.none');
    const treynor = over(excess, beta, 'beta.zero');
    const appraisal = over(jensen, question.specificRisk, 'deviation.zero');
    const active = benchmarkReturn === undefined ? undefined : question.return - benchmarkReturn;
    const information = over(active, question.trackingError, 'deviation.zero');
    const famaBeta = over(deviation, theirs, 'deviation.zero');
    const squared = sharpe.value === null || theirs === undefined ? null : riskFree + sharpe.value * theirs;
    const value = {
      sharpe: sharpe.value,
      sortino: sortino.value,
      treynor: treynor.value,
      jensensAlpha: jensen ?? null,
      appraisal: appraisal.value,
      mSquared: squared,
      mSquaredExcess: squared === null || benchmarkReturn === undefined ? null : squared - benchmarkReturn,
      netSelectivity: famaBeta.value === null || market === undefined ? null : excess - famaBeta.value * market,
      information: information.value,
    };
    const all = [sharpe, sortino, treynor, appraisal, information, famaBeta];
    return { value, findings: mergeFindings(...all.map(({ findings }) => findings)) };
  },
);

const expected = measure(
  'capm-return',
  z.strictObject({ riskFree: ofYear('Risk-free rate'), beta: z.number(), marketReturn: ofYear('Of the market') }),
  {
    title: 'Expected return by the capital asset pricing model',
    unit: 'fraction',
    formula: 'f + beta x (market return - f)',
    convention: 'All of one length of time.',
    source: 'W. Sharpe, Capital Asset Prices (1964); CFA Institute, curriculum, Portfolio Risk and Return: Part II',
    none: 'figure.overflow beyond what a number can hold.',
  },
  ({ riskFree, beta, marketReturn }) => holdable({ value: riskFree + beta * (marketReturn - riskFree), findings: [] }),
);

const leveraged = measure(
  'leveraged-return',
  z.strictObject({
    return: Fractional.meta({ description: 'Of all that is invested, a fraction.' }),
    borrowed: Fractional.meta({ description: 'Borrowed, as a part of the own capital: 0.3 where 30 are borrowed beside 100.' }),
    rate: Fractional.meta({ description: 'Paid for what is borrowed, a fraction for the same time.' }),
  }),
  {
    title: 'Leveraged return',
    unit: 'fraction',
    formula: 'r + borrowed / own capital x (r - rate)',
    convention: 'All of one length of time.',
    source: 'CFA Institute, curriculum, Rates and Returns: leveraged return',
    none: 'figure.overflow beyond what a number can hold.',
  },
  ({ return: earned, borrowed, rate }) => holdable({ value: earned + borrowed * (earned - rate), findings: [] }),
);

export const STATISTICS_MEASURES = [ratios, expected, leveraged] as const;
