/** Measures of the return of a ledger: time-weighted, money-weighted, Dietz, simple and price return. */
import { z } from 'zod';
import { addMonths, dayOf, civilOf, formatDay, monthsBetween, type Day, type DayRange } from '#packages/calendar';
import { mergeFindings, type Figure } from '#packages/findings';
import {
  annualisedReturn,
  cumulativeReturns,
  dietzPeriodOf,
  linkReturns,
  modifiedDietz,
  moneyWeightedReturn,
  simpleDietz,
  simpleReturn,
  spanOf,
  timeWeightedReturn,
  type DietzPeriod,
} from '#engine/rates-of-return';
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
  type ScopedRange,
} from '../questions/ledger-question.ts';
import { amount } from '#packages/money';
import { measure } from '../measure.ts';
import { UnsignedDecimal } from '../wire.ts';

const DAYS_PER_YEAR = 365;

export const annualisation = z.enum(['none', 'months', 'days']).default('none').meta({
  description:
    '`months`: exponent 12 / months; `days`: exponent 365 / days. From 12 months on; below, the answer is null with `history.short`.',
});

/** Annualises a return; null for less than a year, which is not annualised. */
export function annualiseFigure(figure: Figure, { from, to }: DayRange, how: 'none' | 'months' | 'days'): Figure {
  if (how === 'none' || figure.value === null) return figure;
  const months = monthsBetween(from - 1, to);
  if (months < 12) return { value: null, findings: [...figure.findings, { code: 'history.short', date: formatDay(from) }] };
  const value =
    how === 'months'
      ? annualisedReturn(figure.value, months)
      : figure.value <= -1
        ? null
        : Math.pow(1 + figure.value, DAYS_PER_YEAR / (to - from + 1)) - 1;
  return {
    value,
    findings: value === null && !hasTotalLoss(figure) ? [...figure.findings, { code: 'return.total-loss' }] : figure.findings,
  };
}

function hasTotalLoss({ findings }: Figure): boolean {
  return findings.some(({ code }) => code === 'return.total-loss');
}

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

const dietz = measure(
  'modified-dietz-return',
  z.strictObject({
    ...rangeFields,
    ...netGrossFields,
    timing: TIMING.default('end'),
    linked: z
      .enum(['no', 'monthly', 'quarterly'])
      .default('no')
      .meta({ description: 'Calendar months or quarters, each by itself, then chained.' }),
    annualised: annualisation,
  }),
  {
    title: 'Modified Dietz return',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + sum of w x F), with w = days left after a flow / days of the period',
    convention: 'Flows at the end of their day by default (w = (D - d) / D with d counted from 1); at the start one day more.',
    source: 'P. Dietz (1966); CFA Institute, GIPS Standards Handbook (2020), modified Dietz method',
    none: 'capital.none where the average capital is zero or negative.',
  },
  (question, document) => {
    const ranged = rangeOf(document, question);
    const figure = returnOverPeriods(ranged, netGrossOf(question), question.linked, (period) => modifiedDietz(period, question.timing));
    return annualiseFigure(figure, ranged.range, question.annualised);
  },
);

const originalDietz = measure(
  'simple-dietz-return',
  z.strictObject({ ...rangeFields, ...netGrossFields }),
  {
    title: 'Simple Dietz return',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + F / 2)',
    convention:
      'Every flow counts as made in the middle of the range; what a scope begins with, on the first day of the ledger, counts as its opening value.',
    source: 'P. Dietz, Pension Funds: Measuring Investment Performance (1966)',
    none: 'capital.none where the denominator is zero or negative.',
  },
  (question, document) => {
    const ranged = rangeOf(document, question);
    return returnOverPeriods(ranged, netGrossOf(question), 'no', (period) =>
      simpleDietz(withFirstDayAsOpening(period, ranged.scoped.book.inception)),
    );
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

const byPeriod = measure(
  'returns-by-period',
  z.strictObject({
    ...rangeFields,
    ...netGrossFields,
    timing: TIMING.default('in-start-out-end'),
    period: z.enum(['month', 'quarter', 'year', 'tax-year']),
    taxYearStart: z
      .string()
      .regex(/^\d\d-\d\d$/)
      .default('04-05')
      .meta({ description: 'MM-DD.' }),
  }),
  {
    title: 'Time-weighted returns of calendar periods',
    unit: 'table',
    formula: 'the time-weighted return of each period that the range touches',
    convention:
      'A list of {from, to, partial, value, findings}. A period that the range or the ledger covers in part is counted over that part and marked partial.',
    source: 'As the time-weighted return.',
    none: 'A period without a figure has the value null and its findings.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to, netGrossOf(question));
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const value = periodsOf(range, question.period, question.taxYearStart).map((whole) => {
      const counted = { from: Math.max(whole.from, range.from, series.inception ?? range.from), to: Math.min(whole.to, range.to) };
      const partial = counted.from !== whole.from || counted.to !== whole.to;
      const figure =
        counted.from > counted.to ? { value: null, findings: NO_LEDGER_FINDINGS } : timeWeightedReturn(series, counted, question.timing);
      return { from: formatDay(whole.from), to: formatDay(whole.to), partial, ...figure };
    });
    return { value, findings: [] };
  },
);

export const RETURN_MEASURES = [timeWeighted, cumulative, simulated, moneyWeighted, dietz, originalDietz, simple, price, byPeriod] as const;

function returnOverPeriods(
  { scoped, range }: ScopedRange,
  apart: Parameters<typeof seriesOf>[2],
  how: 'no' | 'monthly' | 'quarterly',
  of: (period: DietzPeriod) => Figure,
): Figure {
  const series = seriesOf(scoped, range.to, apart);
  if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
  const { isBroken, findings } = spanOf(series, range);
  if (isBroken) return { value: null, findings };
  if (how === 'no') return of(dietzPeriodOf(series, range));
  const parts = periodsOf(range, how === 'monthly' ? 'month' : 'quarter', '')
    .map((whole) => ({ from: Math.max(whole.from, range.from), to: Math.min(whole.to, range.to) }))
    // Periods that end before the first contribution have no return to chain.
    .filter(({ to }) => series.inception !== null && to >= series.inception);
  const figure = linkReturns(parts.map((part) => of(dietzPeriodOf(series, part))));
  return { value: figure.value, findings: mergeFindings(figure.findings) };
}

/** Counts the flows of the ledger's first day as the opening value: before that day nothing was held. */
function withFirstDayAsOpening(period: DietzPeriod, inception: Day | null): DietzPeriod {
  if (period.opening !== 0 || inception === null) return period;
  const first = period.flows.filter(({ day }) => day === inception);
  const opening = first.reduce((so, { amount }) => so + amount, 0);
  return { ...period, opening, flows: period.flows.filter(({ day }) => day !== inception) };
}

/** The whole calendar periods that touch a range, oldest first. */
function periodsOf(range: DayRange, period: 'month' | 'quarter' | 'year' | 'tax-year', taxYearStart: string): DayRange[] {
  const months = { month: 1, quarter: 3, year: 12, 'tax-year': 12 }[period];
  let from = periodStart(range.from, period, taxYearStart);
  const found: DayRange[] = [];
  while (from <= range.to) {
    const next = addMonths(from, months);
    found.push({ from, to: next - 1 });
    from = next;
  }
  return found;
}

function periodStart(day: Day, period: 'month' | 'quarter' | 'year' | 'tax-year', taxYearStart: string): Day {
  const { year, month } = civilOf(day);
  if (period === 'month') return dayOf({ year, month, day: 1 });
  if (period === 'quarter') return dayOf({ year, month: month - ((month - 1) % 3), day: 1 });
  if (period === 'year') return dayOf({ year, month: 1, day: 1 });
  const [startMonth = 4, startDay = 5] = taxYearStart.split('-').map(Number);
  const own = dayOf({ year, month: startMonth, day: startDay });
  return own <= day ? own : dayOf({ year: year - 1, month: startMonth, day: startDay });
}
