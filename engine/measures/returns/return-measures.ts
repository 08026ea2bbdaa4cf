/** Measures of the return of a ledger: time-weighted, money-weighted, simple and price return, and what an amount would have become. */
import { z } from 'zod';
import { formatDay } from '#packages/calendar';
import { cumulativeReturns, moneyWeightedReturn, simpleReturn, timeWeightedReturn } from '#engine/rates-of-return';
import { simulatedValue } from '#engine/valuation';
import {
  netGrossFields,
  netGrossOf,
  moneyAnswer,
  NO_LEDGER_FINDINGS,
  rangeFields,
  rangeOf,
  seriesOf,
  TIMING,
} from '../questions/ledger-question.ts';
import { amount } from '#packages/money';
import { measure } from '../measure.ts';
import { UnsignedDecimal } from '../wire.ts';
import { DAYS_PER_YEAR, annualisation, annualiseFigure } from './annualisation.ts';
import { dietz, originalDietz, returnOverPeriods } from './dietz-measures.ts';
import { byPeriod } from './period-measures.ts';

const timeWeighted = measure(
  'time-weighted-return',
  z.strictObject({ ...rangeFields, timing: TIMING.default('in-start-out-end'), ...netGrossFields, annualised: annualisation }),
  {
    title: 'Time-weighted return, true daily',
    alsoCalled: ['twr', 'twrr', 'performance'],
    unit: 'fraction',
    formula: 'product over the days of (1 + gain of the day / (value at the close before + what the flows of the day had at work)) - 1',
    convention:
      'Values at daily closes, prices and rates carried forward. External flows are what crosses the boundary of the scope; by default money in works from the start of its day, money out until its end. Where at least half of what is held is quoted again after more than five business days, the change of that day is that of a longer time: money in counts at its end (flow.sparse), as Modified Dietz over that time has it. A dividend that is reinvested on its day goes out at its end and comes in at its start; the timing `end` counts it as reinvestment calculators do. Net of fees and taxes unless asked otherwise.',
    source:
      'CFA Institute, GIPS Standards Handbook (2020), time-weighted return; C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 2',
    none: 'return.undefined where nothing was invested or the value stood below zero; return.total-loss (with the day) beside -100 %, which it stays whatever came later; cash.negative where trades were paid and nobody had ever paid in (tradesPaid tells that trades are paid from outside); price.missing where units were received in a corporate action and nothing says what they are worth; history.short before the first transaction, and for an annualised return below 12 months.',
  },
  (question, document) => {
    const ranged = rangeOf(document, question);
    const series = seriesOf(ranged.scoped, ranged.range.to, netGrossOf(question));
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    return annualiseFigure(timeWeightedReturn(series, ranged.range, question.timing), ranged.range, question.annualised);
  },
);

const cumulative = measure(
  'cumulative-return-series',
  z.strictObject({ ...rangeFields, timing: TIMING.default('in-start-out-end'), ...netGrossFields }),
  {
    title: 'Cumulative time-weighted return, day by day',
    unit: 'table',
    formula: 'the time-weighted return from the start of the range to each day',
    convention: 'A list of {date, value}; the first is the day before the range and holds 0.',
    source: 'As the time-weighted return.',
    none: 'As the time-weighted return.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to, netGrossOf(question));
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const { value, findings } = cumulativeReturns(series, range, question.timing);
    return { value: value && Array.from(value, (one, i) => ({ date: formatDay(range.from - 1 + i), value: one })), findings };
  },
);

const simulated = measure(
  'simulated-value',
  z.strictObject({
    ...rangeFields,
    timing: TIMING.default('in-start-out-end'),
    ...netGrossFields,
    amount: UnsignedDecimal.default('1000000').meta({
      description: 'What is put in at the close of the day before the range, in the currency of the document.',
    }),
  }),
  {
    title: 'Simulated value',
    unit: 'money',
    formula: 'amount x (1 + time-weighted return of the range)',
    convention:
      'The amount is put in at the close of the day before the range and left alone. Rounded once, to the smallest unit of the currency.',
    source: 'Compounding of the time-weighted return.',
    none: 'As the time-weighted return.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to, netGrossOf(question));
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const { value, findings } = timeWeightedReturn(series, range, question.timing);
    const grown = value === null ? null : simulatedValue(amount(question.amount), value, document.currency);
    return moneyAnswer(document, grown, findings);
  },
);

const moneyWeighted = measure(
  'money-weighted-return',
  z.strictObject({
    ...rangeFields,
    ...netGrossFields,
    timing: TIMING.default('end'),
    per: z.enum(['year', 'range']).default('year').meta({ description: '`range`: solved for the days of the range, not annualised.' }),
  }),
  {
    title: 'Money-weighted return (internal rate of return)',
    alsoCalled: ['mwr', 'mwrr', 'xirr', 'irr'],
    unit: 'fraction',
    formula: 'the yearly rate r for which opening value and flows, each grown by (1 + r)^(days to the end / 365), make the closing value',
    convention:
      'Actual/365. The opening value is paid in at the close of the day before the range; by default money comes and goes at the close of its day, with the timing `start` at the close of the day before it, with `middle` half a day before. Of several rates, the one nearest to zero, of a profit the nearest that is not negative; beyond a tenfold or a tenth a year (or over the range, where that is shorter) only where no other solves the flows.',
    source: 'CFA Institute, GIPS Standards Handbook (2020), money-weighted return; spreadsheets: XIRR',
    none: 'irr.none where no rate solves the flows; figure.overflow beyond what a number can hold; irr.several stands beside the figure where several do.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to, netGrossOf(question));
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const days = question.per === 'year' ? DAYS_PER_YEAR : range.to - range.from + 1;
    return moneyWeightedReturn(series, range, days, question.timing);
  },
);

const simple = measure(
  'simple-return',
  z.strictObject({ ...rangeFields, ...netGrossFields }),
  {
    title: 'Simple return',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + what was paid in)',
    convention: 'Without flows this is closing / opening - 1. What was taken out does not lower the base.',
    source: 'C. Bacon (2008), ch. 2, simple return',
    none: 'capital.none where nothing was put to work.',
  },
  (question, document) => returnOverPeriods(rangeOf(document, question), netGrossOf(question), 'no', simpleReturn),
);

const price = measure(
  'price-return',
  z.strictObject({ ...rangeFields, annualised: annualisation }),
  {
    title: 'Price return',
    unit: 'fraction',
    formula: 'the time-weighted return with dividends and interest counted as paid in from outside when they arrive',
    convention:
      'What prices and exchange rates did, without income. For a single holding: price x rate at the end over price x rate at the start, less 1, when it was held throughout and traded at its closes.',
    source: 'CFA Institute, curriculum, Security Market Indexes: price return',
    none: 'As the time-weighted return.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to, { income: true });
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    return annualiseFigure(timeWeightedReturn(series, range), range, question.annualised);
  },
);

export const RETURN_MEASURES = [timeWeighted, cumulative, simulated, moneyWeighted, dietz, originalDietz, simple, price, byPeriod] as const;
