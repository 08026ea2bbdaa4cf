/** Measures of risk and return computed from given statistics, as textbooks and fund pages print them. */
import { z } from 'zod';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { finiteFigure } from '../questions/flow-question.ts';
import { measure } from '../measure.ts';
import { FractionNumber } from '../wire.ts';

const yearlyFraction = (description: string) => FractionNumber.meta({ description: `${description}, a fraction a year.` });

/** Divides two numbers; null where one is not given, and null with the finding `code` where the divisor is zero. */
function quotient(above: number | undefined, below: number | undefined, code: Finding['code']): Figure {
  if (above === undefined || below === undefined) return { value: null, findings: [] };
  return below === 0 ? { value: null, findings: [{ code }] } : finiteFigure({ value: above / below, findings: [] });
}

const ratios = measure(
  'ratios-of-statistics',
  z.strictObject({
    return: yearlyFraction('Of the portfolio'),
    riskFree: yearlyFraction('Risk-free rate'),
    deviation: yearlyFraction('Standard deviation of the portfolio').optional(),
    downsideDeviation: yearlyFraction('Below the risk-free rate').optional(),
    beta: z.number().optional(),
    specificRisk: yearlyFraction('Deviation of the rests around the line').optional(),
    benchmarkReturn: yearlyFraction('Of the benchmark, or the market').optional(),
    benchmarkDeviation: yearlyFraction('Standard deviation of the benchmark').optional(),
    trackingError: yearlyFraction('Deviation of the active returns').optional(),
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
    const sharpe = quotient(excess, deviation, 'deviation.zero');
    const sortino = quotient(excess, question.downsideDeviation, 'downside.none');
    const treynor = quotient(excess, beta, 'beta.zero');
    const appraisal = quotient(jensen, question.specificRisk, 'deviation.zero');
    const active = benchmarkReturn === undefined ? undefined : question.return - benchmarkReturn;
    const information = quotient(active, question.trackingError, 'deviation.zero');
    const famaBeta = quotient(deviation, theirs, 'deviation.zero');
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
  z.strictObject({ riskFree: yearlyFraction('Risk-free rate'), beta: z.number(), marketReturn: yearlyFraction('Of the market') }),
  {
    title: 'Expected return by the capital asset pricing model',
    unit: 'fraction',
    formula: 'f + beta x (market return - f)',
    convention: 'All of one length of time.',
    source: 'W. Sharpe, Capital Asset Prices (1964); CFA Institute, curriculum, Portfolio Risk and Return: Part II',
    none: 'figure.overflow beyond what a number can hold.',
  },
  ({ riskFree, beta, marketReturn }) => finiteFigure({ value: riskFree + beta * (marketReturn - riskFree), findings: [] }),
);

const leveraged = measure(
  'leveraged-return',
  z.strictObject({
    return: FractionNumber.meta({ description: 'Of all that is invested, a fraction.' }),
    borrowed: FractionNumber.meta({ description: 'Borrowed, as a part of the own capital: 0.3 where 30 are borrowed beside 100.' }),
    rate: FractionNumber.meta({ description: 'Paid for what is borrowed, a fraction for the same time.' }),
  }),
  {
    title: 'Leveraged return',
    unit: 'fraction',
    formula: 'r + borrowed / own capital x (r - rate)',
    convention: 'All of one length of time.',
    source: 'CFA Institute, curriculum, Rates and Returns: leveraged return',
    none: 'figure.overflow beyond what a number can hold.',
  },
  ({ return: earned, borrowed, rate }) => finiteFigure({ value: earned + borrowed * (earned - rate), findings: [] }),
);

export const STATISTICS_MEASURES = [ratios, expected, leveraged] as const;
