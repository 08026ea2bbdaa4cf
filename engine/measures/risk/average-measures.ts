/** Measures of the average, cumulative and annualised return of a series. */
import { z } from 'zod';
import { formatDay } from '#packages/calendar';
import { annualisedReturn, arithmeticMean, cumulativeReturn, geometricMean, hitRatio } from '#engine/risk';
import { measure } from '../measure.ts';
import { periodsPerYearOf, periodsPerYear } from '../questions/rate-question.ts';
import { returnsFields, computeFromReturns } from '../questions/series-question.ts';

const periodic = measure(
  'periodic-returns',
  z.strictObject(returnsFields),
  {
    title: 'Periodic returns',
    unit: 'table',
    formula: 'value at the end of each period / value at the end of the one before - 1',
    convention:
      'A list of {from, to, value}; each return counts from the close of `from` to the close of `to`, both null where the question names no dates. The value of a day is the last one on or before it. For the ledger it is the growth of the time-weighted return, daily. These are the returns that every measure of periodic returns is computed from.',
    source: 'CFA Institute, GIPS Standards Handbook (2020), calendar-period returns',
    none: 'observations.few without a whole period; return.undefined where a period starts from nothing; price.stale where a level of a period is older than five business days; history.short where the ledger begins later than asked.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns, days }) => {
      const dateOf = (i: number) => (days === null ? null : formatDay(days[i] as number));
      return { value: returns.map((value, i) => ({ from: dateOf(i), to: dateOf(i + 1), value })), findings: [] };
    }),
);

const arithmetic = measure(
  'arithmetic-mean',
  z.strictObject(returnsFields),
  {
    title: 'Arithmetic mean return',
    alsoCalled: ['mean', 'average'],
    unit: 'fraction',
    formula: 'sum(r) / n',
    convention: 'Per period.',
    source: 'CFA Institute, Rates and Returns: arithmetic mean return',
    none: 'observations.few without any period.',
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => arithmeticMean(returns)),
);

const geometric = measure(
  'geometric-mean',
  z.strictObject(returnsFields),
  {
    title: 'Geometric mean return',
    alsoCalled: ['geomean'],
    unit: 'fraction',
    formula: '(product(1 + r))^(1 / n) - 1',
    convention: 'Per period. A period of -100 % makes it -100 %, with return.total-loss beside it.',
    source: 'CFA Institute, Rates and Returns: geometric mean return',
    none: 'observations.few without any period; return.total-loss for a return below -100 %.',
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => geometricMean(returns)),
);

const cumulative = measure(
  'cumulative-return',
  z.strictObject(returnsFields),
  {
    title: 'Cumulative return',
    unit: 'fraction',
    formula: 'product(1 + r) - 1',
    convention: 'Of the periods that count; a period that is covered in part counts only where partialPeriods says so.',
    source: 'CFA Institute, GIPS Standards Handbook (2020), geometric linking of sub-period returns',
    none: 'As the geometric mean return.',
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => cumulativeReturn(returns)),
);

const annualised = measure(
  'annualised-return',
  z.strictObject({
    ...returnsFields,
    periodsPerYear,
    compounding: z
      .enum(['geometric', 'arithmetic'])
      .default('geometric')
      .meta({ description: '`arithmetic`: mean(r) x periods per year.' }),
    underOneYear: z.enum(['withheld', 'annualised']).default('withheld').meta({
      description: 'Whether fewer periods than make a year are annualised all the same.',
    }),
  }),
  {
    title: 'Annualised return',
    alsoCalled: ['cagr', 'annual-return', 'annualized-return'],
    unit: 'fraction',
    formula: '(product(1 + r))^(periods per year / n) - 1',
    convention: 'Less than a year is not annualised unless asked for.',
    source:
      'CFA Institute, GIPS Standards (2020), provision on periods of less than one year; C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 2',
    none: 'observations.few below one year; return.total-loss for a return below -100 %.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns }) => {
      const { compounding, underOneYear } = question;
      return annualisedReturn(returns, { periodsPerYear: periodsPerYearOf(question), compounding, underOneYear });
    }),
);

const hit = measure(
  'hit-ratio',
  z.strictObject(returnsFields),
  {
    title: 'Hit ratio (gain frequency)',
    unit: 'fraction',
    formula: 'number of periods with a return above zero / number of periods',
    convention: 'A return of exactly zero is no gain. Against a benchmark it is the batting average.',
    source: 'C. Bacon (2008), ch. 4, gain frequency',
    none: 'observations.few without any period.',
  },
  (question, document) => computeFromReturns(document, question, ({ returns }) => hitRatio(returns)),
);

export const AVERAGE_MEASURES = [periodic, arithmetic, geometric, cumulative, annualised, hit] as const;
