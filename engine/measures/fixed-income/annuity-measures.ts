/** Measures of annuities: equal payments at equal intervals, as in the functions of spreadsheets for the time value of money. */
import { z } from 'zod';
import {
  annuityPayment,
  annuityPeriods,
  annuityRate,
  annuityValue,
  growingPerpetuity,
  interestAndPrincipal,
  PAYMENTS_DUE,
} from '#engine/loans';
import { DecimalText } from '../wire.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';

const Money = DecimalText.transform(Number);
const rate = z.number().gt(-1).meta({
  description: 'By the period, a fraction: 0.08 / 12 = 0.00666667 for 8 % a year, paid monthly.',
});
const periods = z.number().positive().max(100_000).meta({ description: 'How many payments.' });
const wholePeriods = z.int().min(1).max(10_000).meta({ description: 'How many payments.' });
const payment = Money.meta({ description: 'Of each period, in money; paid out negative, received positive.' });
const presentValue = Money.meta({ description: 'At the beginning, in money: a loan received is positive, money put in negative.' });
const futureValue = Money.meta({ description: 'At the end, in money: what is received then is positive, what is still paid negative.' });
const zeroDefaults = { payment: payment.default(0), presentValue: presentValue.default(0), futureValue: futureValue.default(0) };
const due = z.enum(PAYMENTS_DUE).default('end').meta({
  description: 'When in its period a payment is made: `end` (ordinary annuity, type 0), `beginning` (annuity due, type 1).',
});
const growth = z.number().gt(-1).default(0).meta({
  description: 'By which part each payment is greater than the one before; `payment` is the first one.',
});

const EQUATION =
  'presentValue x (1 + r)^n + payment x (1 + r, if due at the beginning) x ((1 + r)^n - (1 + g)^n) / (r - g) + futureValue = 0, r the rate, g the growth of the payments and n their number';
const SIGNS =
  'Rates by the period; what is paid out is negative, what is received positive, as in spreadsheets. In the unit of the amounts, unrounded.';
const SOURCE =
  'Brealey, Myers, Allen, Principles of Corporate Finance, ch. 2; CFA Institute, curriculum, The Time Value of Money; spreadsheets';
const OVERFLOW = 'figure.overflow beyond what a number can hold.';

const present = measure(
  'annuity-present-value',
  z.strictObject({ rate, periods, payment: zeroDefaults.payment, futureValue: zeroDefaults.futureValue, due, growth }),
  {
    title: 'Present value of an annuity',
    alsoCalled: ['pv'],
    unit: 'number',
    formula: EQUATION,
    convention: SIGNS,
    source: `${SOURCE}: PV`,
    none: OVERFLOW,
  },
  (question) => annuityValue({ ...question, presentValue: 0 }, 'present'),
);

const future = measure(
  'annuity-future-value',
  z.strictObject({ rate, periods, payment: zeroDefaults.payment, presentValue: zeroDefaults.presentValue, due, growth }),
  {
    title: 'Future value of an annuity',
    alsoCalled: ['fv'],
    unit: 'number',
    formula: EQUATION,
    convention: SIGNS,
    source: `${SOURCE}: FV`,
    none: OVERFLOW,
  },
  (question) => annuityValue({ ...question, futureValue: 0 }, 'future'),
);

const level = measure(
  'annuity-payment',
  z.strictObject({ rate, periods, presentValue: zeroDefaults.presentValue, futureValue: zeroDefaults.futureValue, due, growth }),
  {
    title: 'Payment of an annuity',
    alsoCalled: ['pmt'],
    unit: 'number',
    formula: EQUATION,
    convention: `${SIGNS} Of payments that grow, the first.`,
    source: `${SOURCE}: PMT`,
    none: OVERFLOW,
  },
  (question) => annuityPayment({ ...question, payment: 0 }),
);

const count = measure(
  'annuity-periods',
  z.strictObject({ rate, payment, presentValue: zeroDefaults.presentValue, futureValue: zeroDefaults.futureValue, due }),
  {
    title: 'Number of payments of an annuity',
    alsoCalled: ['nper'],
    unit: 'number',
    formula: EQUATION,
    convention: `${SIGNS} Not a whole number in general.`,
    source: `${SOURCE}: NPER`,
    none: 'payment.small where no number of payments does.',
  },
  (question) => annuityPeriods(question),
);

const rateOf = measure(
  'annuity-rate',
  z.strictObject({
    periods: wholePeriods,
    payment: zeroDefaults.payment,
    presentValue: zeroDefaults.presentValue,
    futureValue: zeroDefaults.futureValue,
    due,
  }),
  {
    title: 'Rate of an annuity',
    alsoCalled: ['rate'],
    unit: 'fraction',
    formula: EQUATION,
    convention: 'By the period. What is paid out is negative, what is received positive. Of several rates as internal-rate-of-return.',
    source: `${SOURCE}: RATE`,
    none: 'irr.none where everything is paid, or received, or no rate solves it; irr.several stands beside the figure where several do.',
  },
  (question) => annuityRate(question),
);

const partFields = {
  rate,
  periods: wholePeriods,
  presentValue,
  futureValue: zeroDefaults.futureValue,
  due,
  from: z.int().min(1).meta({ description: 'The number of the payment, from 1; the first of those that are summed.' }),
  to: z.int().min(1).optional().meta({ description: 'The last of those that are summed; `from` alone unless said.' }),
};
type AnnuityPartQuestion = z.output<z.ZodObject<typeof partFields>>;

/** @throws UnanswerableError for numbers of payments beyond the last payment */
function partsOf({ from, to = from, ...annuity }: AnnuityPartQuestion) {
  if (to > annuity.periods) throw new UnanswerableError(`there are ${annuity.periods} payments`, [from > annuity.periods ? 'from' : 'to']);
  if (from > to) throw new UnanswerableError('the first of the payments comes after the last', ['from']);
  return interestAndPrincipal(annuity, from, to);
}

const PART =
  'Both have the sign of the payment and make it together. Of payments at the beginning of their periods the first has no interest.';

const interest = measure(
  'annuity-interest',
  z.strictObject(partFields),
  {
    title: 'Interest in payments of an annuity',
    alsoCalled: ['ipmt', 'cumipmt'],
    unit: 'number',
    formula: 'for each payment: what is owed after the one before x rate',
    convention: `${SIGNS} ${PART}`,
    source: `${SOURCE}: IPMT, CUMIPMT`,
    none: OVERFLOW,
  },
  (question) => {
    const { value, findings } = partsOf(question);
    return { value: value && value.interest, findings };
  },
);

const principal = measure(
  'annuity-principal',
  z.strictObject(partFields),
  {
    title: 'Principal in payments of an annuity',
    alsoCalled: ['ppmt', 'cumprinc'],
    unit: 'number',
    formula: 'for each payment: payment - interest in it',
    convention: `${SIGNS} ${PART}`,
    source: `${SOURCE}: PPMT, CUMPRINC`,
    none: OVERFLOW,
  },
  (question) => {
    const { value, findings } = partsOf(question);
    return { value: value && value.principal, findings };
  },
);

const perpetuity = measure(
  'perpetuity-value',
  z.strictObject({ payment: Money.meta({ description: 'The first one, in money.' }), rate, growth, due }),
  {
    title: 'Value of a perpetuity (Gordon growth)',
    unit: 'number',
    formula: 'payment / (rate - growth)',
    convention:
      'The first payment is a period from now; at the beginning of the period, now: x (1 + rate). In the unit of the payment, unrounded.',
    source: 'M. Gordon, The Investment, Financing, and Valuation of the Corporation (1962); Brealey, Myers, Allen, ch. 2: perpetuities',
    none: 'yield.none unless the rate exceeds the growth.',
  },
  (question) => growingPerpetuity(question.payment, question.rate, question.growth, question.due),
);

export const ANNUITY_MEASURES = [present, future, level, count, rateOf, interest, principal, perpetuity] as const;
