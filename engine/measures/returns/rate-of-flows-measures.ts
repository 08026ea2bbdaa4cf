/** Measures of internal rates of return and present values, from payments that are given in the question itself. */
import { z } from 'zod';
import { parseDay, type Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { internalRate, internalRates, modifiedInternalRate, periodicPresentValue, presentValue, shareOfDay } from '#engine/rates-of-return';
import {
  SIGN_CONVENTION,
  DatedPayment,
  daysPerYear,
  flowRangeFields,
  finiteFigure,
  Money,
  periodOf,
  toInvestorSign,
} from '../questions/flow-question.ts';
import { TIMING } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { DateText } from '../wire.ts';

/** Days of a year, as the solver counts. */
const DAYS = 365;

const flowFields = {
  flows: z.array(DatedPayment).min(1).meta({ description: 'In any order, several a day allowed: [{date, amount}].' }),
  closing: DatedPayment.optional().meta({
    description: 'What is still held at the end and when; it counts as got back by either convention.',
  }),
  convention: SIGN_CONVENTION,
  daysPerYear,
};
type FlowsQuestion = z.output<z.ZodObject<typeof flowFields>>;

function datedFlows({ flows, closing, convention }: FlowsQuestion) {
  const dated = flows.map(({ date, amount }) => ({ day: parseDay(date), amount: toInvestorSign(amount, convention) }));
  return closing === undefined ? dated : [...dated, { day: parseDay(closing.date), amount: closing.amount }];
}

function firstFlowDay(flows: readonly { readonly day: Day }[]): Day {
  return flows.reduce((first, { day }) => Math.min(first, day), Infinity);
}

function lastFlowDay(flows: readonly { readonly day: Day }[]): Day {
  return flows.reduce((last, { day }) => Math.max(last, day), -Infinity);
}

const CHOICE =
  'Of several rates, the one nearest to zero; of a profit (the sum of all amounts is positive) the nearest that is not negative, where there is one. A rate beyond a tenfold or a tenth a year (or over the span of the flows, where that is shorter) is answered only where no other solves them. Rates closer than float64 can tell apart count as one; with nothing got back the rate is -100 %.';
const IRR_NONE = 'irr.none where no rate solves the flows, or all fall on one day; irr.several stands beside the figure where several do.';
const IRR_SOURCE = 'Spreadsheets: XIRR; CFA Institute, GIPS Standards Handbook (2020), money-weighted return';

const internal = measure(
  'internal-rate-of-return',
  z.strictObject({
    ...flowFields,
    per: z.enum(['year', 'span']).default('year').meta({
      description: '`span`: over the days from the first flow to the last: solved for these days, not annualised.',
    }),
  }),
  {
    title: 'Internal rate of return of dated flows',
    alsoCalled: ['xirr'],
    unit: 'fraction',
    formula: 'the yearly rate r with sum of amount / (1 + r)^(days since the first flow / 365) = 0',
    convention: `Actual/365 unless \`daysPerYear\` says otherwise. ${CHOICE}`,
    source: IRR_SOURCE,
    none: `${IRR_NONE} figure.overflow beyond what a number can hold.`,
  },
  (question) => {
    const flows = datedFlows(question);
    const span = lastFlowDay(flows) - firstFlowDay(flows);
    return internalRate(flows, question.per === 'year' || span === 0 ? question.daysPerYear : span);
  },
);

const all = measure(
  'internal-rates-of-return',
  z.strictObject(flowFields),
  {
    title: 'Every internal rate of return of dated flows',
    unit: 'table',
    formula: 'all yearly rates r with sum of amount / (1 + r)^(days since the first flow / 365) = 0',
    convention: `An object {chosen, rates}: \`chosen\` is what internal-rate-of-return answers, \`rates\` holds all of them, ascending, as fractions. ${CHOICE}`,
    source: `${IRR_SOURCE}; G. Jameson, Counting zeros of generalised polynomials, Mathematical Gazette 90 (2006), for where rates can lie`,
    none: IRR_NONE,
  },
  (question) => {
    const { value, findings } = internalRates(datedFlows(question), question.daysPerYear);
    return { value: value && { chosen: value.chosen, rates: value.all }, findings };
  },
);

const amounts = z
  .array(Money)
  .min(1)
  .meta({ description: 'One for each period, the first now and each later one a period after the one before.' });
const periodsPerYear = z
  .number()
  .positive()
  .optional()
  .meta({ description: 'For an annualised rate: 12 for months, 4 for quarters, 2 for half-years.' });
const annualised = z.enum(['none', 'effective', 'nominal']).default('none').meta({
  description: '`none`: by the period, as spreadsheets have it; `effective`: (1 + r)^periodsPerYear - 1; `nominal`: r x periodsPerYear.',
});

/** @throws UnanswerableError for an annualised rate without a number of periods */
function annualisePeriodRate(
  figure: Figure,
  question: { annualised: 'none' | 'effective' | 'nominal'; periodsPerYear?: number | undefined },
): Figure {
  const { annualised: how, periodsPerYear: count } = question;
  if (how === 'none') return figure;
  if (count === undefined) throw new UnanswerableError('an annualised rate needs periodsPerYear', ['periodsPerYear']);
  const { value, findings } = figure;
  if (value === null) return figure;
  return finiteFigure({ value: how === 'nominal' ? value * count : (1 + value) ** count - 1, findings });
}

const periodic = measure(
  'periodic-internal-rate-of-return',
  z.strictObject({ amounts, convention: SIGN_CONVENTION, annualised, periodsPerYear }),
  {
    title: 'Internal rate of return of equally spaced amounts',
    alsoCalled: ['irr'],
    unit: 'fraction',
    formula: 'the rate r by the period with sum of amount i / (1 + r)^i = 0, i from 0',
    convention: CHOICE,
    source: 'Spreadsheets: IRR; Brealey, Myers, Allen, Principles of Corporate Finance, ch. 5',
    none: 'irr.none where no rate solves the amounts; irr.several stands beside the figure where several do.',
  },
  (question) =>
    annualisePeriodRate(
      // A period as a year of 365 days.
      internalRate(question.amounts.map((amount, i) => ({ day: i * DAYS, amount: toInvestorSign(amount, question.convention) }))),
      question,
    ),
);

const modified = measure(
  'modified-internal-rate-of-return',
  z.strictObject({
    amounts,
    financeRate: z.number().gt(-1).meta({ description: 'Paid for money put in, by the period.' }),
    reinvestmentRate: z.number().gt(-1).meta({ description: 'Earned on money got back, by the period.' }),
    convention: SIGN_CONVENTION,
    annualised,
    periodsPerYear,
  }),
  {
    title: 'Modified internal rate of return',
    alsoCalled: ['mirr'],
    unit: 'fraction',
    formula:
      '(sum of what came back x (1 + reinvestment rate)^(periods to the end) / sum of what was paid / (1 + finance rate)^(periods from the start))^(1 / periods) - 1',
    convention: 'By the period. With nothing got back it is -100 %.',
    source: 'Spreadsheets: MIRR',
    none: 'irr.none where nothing was paid or there is one amount alone; figure.overflow beyond what a number can hold.',
  },
  (question) =>
    annualisePeriodRate(
      modifiedInternalRate(
        question.amounts.map((amount) => toInvestorSign(amount, question.convention)),
        { finance: question.financeRate, reinvestment: question.reinvestmentRate },
      ),
      question,
    ),
);

const rate = z.number().gt(-1);

const dated = measure(
  'net-present-value',
  z.strictObject({
    rate: rate.meta({ description: 'By the year, a fraction.' }),
    flows: z.array(DatedPayment).min(1).meta({ description: 'In any order: [{date, amount}]. Amounts keep their sign.' }),
    asOf: DateText.optional().meta({ description: 'The day for which they are valued; that of the first flow unless named.' }),
    daysPerYear,
  }),
  {
    title: 'Net present value of dated flows',
    alsoCalled: ['xnpv'],
    unit: 'number',
    formula: 'sum of amount / (1 + rate)^(days since the day of valuation / 365)',
    convention: 'In the unit of the amounts, unrounded. Flows before the day of valuation grow by the same rate.',
    source: 'Spreadsheets: XNPV',
    none: 'figure.overflow beyond what a number can hold.',
  },
  (question) => {
    const flows = question.flows.map(({ date, amount }) => ({ day: parseDay(date), amount }));
    const on = question.asOf === undefined ? firstFlowDay(flows) : parseDay(question.asOf);
    return presentValue(flows, question.rate, on, question.daysPerYear);
  },
);

const equallySpaced = measure(
  'periodic-net-present-value',
  z.strictObject({
    rate: rate.meta({ description: 'By the period, a fraction.' }),
    amounts: z.array(Money).min(1).meta({ description: 'One for each period; they keep their sign.' }),
    first: z.enum(['now', 'end-of-period']).default('now').meta({
      description: 'When the first amount is paid: `now`, undiscounted, as in textbooks; `end-of-period`, as NPV of spreadsheets.',
    }),
  }),
  {
    title: 'Net present value of equally spaced amounts',
    alsoCalled: ['npv'],
    unit: 'number',
    formula: 'sum of amount i / (1 + rate)^i, i from 0 (from 1 with `end-of-period`)',
    convention: 'In the unit of the amounts, unrounded.',
    source: 'Brealey, Myers, Allen, Principles of Corporate Finance, ch. 2; spreadsheets: NPV',
    none: 'figure.overflow beyond what a number can hold.',
  },
  (question) => periodicPresentValue(question.amounts, question.rate, question.first === 'now' ? 0 : 1),
);

const moneyWeighted = measure(
  'money-weighted-return-of-flows',
  z.strictObject({
    ...flowRangeFields,
    timing: TIMING.default('end'),
    per: z.enum(['year', 'range']).default('year').meta({ description: '`range`: solved for the days of the range, not annualised.' }),
    daysPerYear,
  }),
  {
    title: 'Money-weighted return of values and flows',
    unit: 'fraction',
    formula: 'the yearly rate r for which opening value and flows, each grown by (1 + r)^(days to the end / 365), make the closing value',
    convention: `The opening value at the close of the day before the range; by default flows at the close of their day, with the timing \`start\` at the close of the day before it, with \`middle\` half a day before. ${CHOICE}`,
    source: IRR_SOURCE,
    none: `${IRR_NONE} figure.overflow beyond what a number can hold.`,
  },
  (question) => {
    const { range, opening, closing, flows } = periodOf(question);
    const share = shareOfDay(question.timing);
    const dated = [
      { day: range.from - 1, amount: -opening },
      ...flows.map(({ day, amount }) => ({ day: day - (amount > 0 ? share.inflow : share.outflow), amount: -amount })),
      { day: range.to, amount: closing },
    ];
    return internalRate(dated, question.per === 'year' ? question.daysPerYear : range.to - range.from + 1);
  },
);

export const RATE_OF_FLOWS_MEASURES = [internal, all, periodic, modified, dated, equallySpaced, moneyWeighted] as const;
