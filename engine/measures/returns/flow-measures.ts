/** Measures of return from values and cash flows that are given in the question itself. */
import { z } from 'zod';
import { formatDay, type Day } from '#packages/calendar';
import { mergeFindings, type Figure } from '#packages/findings';
import { linkReturns, modifiedDietz, returnsBetweenValuations, simpleDietz, simpleReturn, type DayValue } from '#engine/rates-of-return';
import { DatedPayment, daysPerYear, flowRangeFields, finiteFigure, paymentsWithin, periodOf } from '../questions/flow-question.ts';
import { TIMING } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { RATE_OF_FLOWS_MEASURES } from './rate-of-flows-measures.ts';
import { annualisation, annualiseFigure } from './annualisation.ts';
import { columnsOf, DatedValues } from '../wire.ts';

const dietz = measure(
  'modified-dietz-return-of-flows',
  z.strictObject({ ...flowRangeFields, timing: TIMING.default('end'), annualised: annualisation }),
  {
    title: 'Modified Dietz return of values and flows',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + sum of w x F), with w = days left after a flow / days of the range',
    convention:
      'F is the sum of the flows. The range of D days counts both of its ends; by default w = (D - d) / D for a flow on day d, counted from 1; with the timing `start` one day more, with `middle` half a day.',
    source:
      'P. Dietz (1966); CFA Institute, GIPS Standards Handbook (2020), modified Dietz method; C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 2',
    none: 'capital.none where the average capital is zero or negative; history.short for an annualised return below 12 months.',
  },
  (question) => {
    const period = periodOf(question);
    return annualiseFigure(modifiedDietz(period, question.timing), period.range, question.annualised);
  },
);

const originalDietz = measure(
  'simple-dietz-return-of-flows',
  z.strictObject(flowRangeFields),
  {
    title: 'Simple Dietz return of values and flows',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + F / 2)',
    convention: 'Every flow counts as made in the middle of the range.',
    source: 'P. Dietz, Pension Funds: Measuring Investment Performance (1966); C. Bacon (2008), ch. 2',
    none: 'capital.none where the denominator is zero or negative.',
  },
  (question) => simpleDietz(periodOf(question)),
);

const simple = measure(
  'simple-return-of-flows',
  z.strictObject(flowRangeFields),
  {
    title: 'Simple return of values and flows',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + what was paid in)',
    convention: 'Without flows this is closing / opening - 1. What was taken out does not lower the base.',
    source: 'C. Bacon (2008), ch. 2, simple return',
    none: 'capital.none where nothing was put to work.',
  },
  (question) => simpleReturn(periodOf(question)),
);

const valuationFields = {
  valuations: DatedValues.meta({ description: 'Values at closes, the flows of the day counted: {"2024-01-31": "1050"}.' }),
  before: DatedValues.default({}).meta({ description: 'Values just before the flows of the day.' }),
  flows: z.array(DatedPayment).default([]).meta({
    description: 'What was paid in (positive) or taken out (negative): [{date, amount}]. Those of the first date lie in its value.',
  }),
  timing: TIMING.default('end'),
};
type ValuationsQuestion = z.output<z.ZodObject<typeof valuationFields>>;

/** @throws UnanswerableError for fewer than two days with a value, and for flows outside them */
function betweenValuations(question: ValuationsQuestion) {
  const valued = new Map<Day, DayValue>();
  const note = (dated: Readonly<Record<string, string>>, name: 'before' | 'close') => {
    const { days, values } = columnsOf(dated);
    days.forEach((day, i) => valued.set(day, { ...valued.get(day), day, [name]: values[i] as number }));
  };
  note(question.before, 'before');
  note(question.valuations, 'close');
  const values = [...valued.values()].sort((a, b) => a.day - b.day);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || first === last)
    throw new UnanswerableError('a return needs values of two days', ['valuations']);
  const periods = returnsBetweenValuations(values, paymentsWithin(question.flows, first.day, last.day), question.timing);
  return { periods, range: { from: first.day + 1, to: last.day } };
}

const VALUED =
  'By default a flow on the day of a valuation came at its end: the value before it is the close less the flow; `before` says it instead. Flows between two valuations count by Modified Dietz, so that with a value for each flow the return is the true one.';
const VALUED_SOURCE =
  'CFA Institute, GIPS Standards Handbook (2020), time-weighted return; C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 2, true time-weighted return';

const timeWeighted = measure(
  'time-weighted-return-of-valuations',
  z.strictObject({ ...valuationFields, annualised: annualisation }),
  {
    title: 'Time-weighted return of valuations',
    unit: 'fraction',
    formula: 'product of (1 + return between two valuations) - 1, the return being (closing - opening - F) / (opening + sum of w x F)',
    convention: `From the first valuation to the last. ${VALUED}`,
    source: VALUED_SOURCE,
    none: 'capital.none where the capital between two valuations is zero or negative; return.total-loss where more than everything was lost in between; history.short for an annualised return below 12 months.',
  },
  (question) => {
    const { periods, range } = betweenValuations(question);
    const { value, findings } = linkReturns(periods.map(({ figure }) => figure));
    return annualiseFigure({ value, findings: mergeFindings(findings) }, range, question.annualised);
  },
);

const between = measure(
  'returns-between-valuations',
  z.strictObject(valuationFields),
  {
    title: 'Returns between valuations',
    unit: 'table',
    formula: '(closing - opening - F) / (opening + sum of w x F) from each valuation to the next',
    convention: `A list of {from, to, value, findings}: the days that count, as elsewhere from the close of the day before \`from\`; after a value before flows, from just after them. ${VALUED}`,
    source: VALUED_SOURCE,
    none: 'A period without a figure has the value null and its findings.',
  },
  (question) => ({
    value: betweenValuations(question).periods.map(({ range: { from, to }, figure }) => ({
      from: formatDay(from),
      to: formatDay(to),
      ...figure,
    })),
    findings: [],
  }),
);

const annual = measure(
  'annualised-total-return',
  z.strictObject({
    return: z.number().meta({ description: 'Of the whole time, a fraction.' }),
    months: z.number().positive().optional().meta({ description: 'Length of the time in months: exponent 12 / months.' }),
    days: z
      .number()
      .positive()
      .optional()
      .meta({ description: 'Length of the time in days: exponent 365 / days. Give one of months, days and years.' }),
    years: z.number().positive().optional().meta({ description: 'Length of the time in years: exponent 1 / years.' }),
    daysPerYear,
    underOneYear: z.enum(['withheld', 'annualised']).default('withheld').meta({
      description: 'Whether a return of less than a year is annualised all the same.',
    }),
  }),
  {
    title: 'Annualised return of a total return',
    unit: 'fraction',
    formula: '(1 + return)^(12 / months) - 1, or (1 + return)^(365 / days) - 1, or (1 + return)^(1 / years) - 1',
    convention: 'From 12 months, or the days of a year, on; below, only where asked for.',
    source: 'CFA Institute, GIPS Standards (2020), provision on periods of less than one year; C. Bacon (2008), ch. 2, annualised returns',
    none: 'history.short for less than a year; return.total-loss for a return of -100 % or below; figure.overflow beyond what a number can hold.',
  },
  (question): Figure => {
    const { return: total, months, days, years: told } = question;
    if ([months, days, told].filter((length) => length !== undefined).length !== 1)
      throw new UnanswerableError('give one of months, days and years', [months === undefined ? 'months' : 'days']);
    const years = told ?? (months === undefined ? (days as number) / question.daysPerYear : months / 12);
    // 365 days are a year, whatever a year has on average.
    const isShort = days === undefined ? years < 1 : days < Math.min(365, question.daysPerYear);
    if (isShort && question.underOneYear === 'withheld') return { value: null, findings: [{ code: 'history.short' }] };
    if (total <= -1) return { value: null, findings: [{ code: 'return.total-loss' }] };
    return finiteFigure({ value: (1 + total) ** (1 / years) - 1, findings: [] });
  },
);

export const FLOW_MEASURES = [...RATE_OF_FLOWS_MEASURES, dietz, originalDietz, simple, timeWeighted, between, annual] as const;
