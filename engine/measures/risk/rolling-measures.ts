/** Measure of rolling returns: the return over every window of so many consecutive periods of a series. */
import { z } from 'zod';
import { formatDay } from '#packages/calendar';
import { annualisedReturn, cumulativeReturn } from '#engine/risk';
import { measure } from '../measure.ts';
import { periodsPerYearOf, periodsPerYear } from '../questions/rate-question.ts';
import { returnsFields, computeFromReturns } from '../questions/series-question.ts';

const rolling = measure(
  'rolling-returns',
  z.strictObject({
    ...returnsFields,
    window: z.int().min(1).meta({ description: 'So many periods: 12 of months for returns over a year.' }),
    periodsPerYear,
    annualised: z.boolean().default(false).meta({ description: 'Each brought to a year: (1 + return)^(periods per year / window) - 1.' }),
  }),
  {
    title: 'Rolling returns',
    unit: 'table',
    formula: 'product of (1 + r) - 1 over each stretch of `window` periods, one period further each time',
    convention:
      'A list of {from, to, value}: the close that a stretch starts from and that it ends with, or without dates the numbers of its first and last period, from 1.',
    source: 'C. Bacon (2008), ch. 2; CFA Institute, GIPS Standards Handbook (2020), rolling annualised returns',
    none: 'observations.few for fewer periods than the window; a value is null after a loss of everything.',
  },
  (question, document) =>
    computeFromReturns(document, question, ({ returns, days }) => {
      const { window } = question;
      if (returns.length < window) return { value: null, findings: [{ code: 'observations.few', count: window }] };
      const value = Array.from({ length: returns.length - window + 1 }, (_, first) => {
        const part = Array.from(returns).slice(first, first + window);
        const figure = question.annualised
          ? annualisedReturn(part, { periodsPerYear: periodsPerYearOf(question) })
          : cumulativeReturn(part);
        const [from, to] = days ? [days[first], days[first + window]] : [first + 1, first + window];
        const shown = (one: number | undefined) => (days && one !== undefined ? formatDay(one) : one);
        return { from: shown(from), to: shown(to), value: figure.value };
      });
      return { value, findings: [] };
    }),
);

export const ROLLING_MEASURES = [rolling] as const;
