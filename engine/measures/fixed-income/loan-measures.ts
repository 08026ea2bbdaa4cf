/** Measures of a loan: its payments, the principal outstanding, the accrued interest, and its effective rate. */
import { z } from 'zod';
import {
  accruedLoanInterest,
  effectiveLoanRate,
  EXTRA_EFFECTS,
  loanSchedule,
  LOAN_TIMES,
  loanTotals,
  outstandingOn,
  PAYMENTS_DUE,
  REPAYMENTS,
  type LoanTerms,
} from '#engine/loans';
import { formatDay, parseDay } from '#packages/calendar';
import { add, amount, minorUnits, formatDecimal } from '#packages/money';
import { DayCount, PeriodsPerYear, Rate } from './bond-terms.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { CurrencyCode, DateText, UnsignedDecimal } from '../wire.ts';

const Loan = z
  .strictObject({
    amount: UnsignedDecimal.meta({ description: 'Lent, in money.' }),
    start: DateText.meta({ description: 'The date on which it is paid out and from which interest runs.' }),
    end: DateText.optional().meta({
      description:
        'The date of the last payment; with payments in advance, the end of the last period. Payment dates are counted back from it. May be left out where `payment` is given: they are then counted from `start`, and the term follows.',
    }),
    rate: Rate.meta({ description: 'Interest a year, a fraction: 0.05 is 5 %.' }),
    frequency: PeriodsPerYear.default(12).meta({ description: 'Payments a year.' }),
    repayment: z.enum(REPAYMENTS).default('annuity').meta({
      description:
        '`annuity`: level payments of interest and principal; `linear`: equal parts of principal; `bullet`: all of it at the end.',
    }),
    payment: UnsignedDecimal.optional().meta({
      description:
        'What each payment is, in money, where it is given and not worked out: interest and principal of an `annuity`, the principal alone of `linear`. The last one is smaller; on `end`, where there is one, all that is left is paid.',
    }),
    balloon: UnsignedDecimal.optional().meta({
      description:
        'Principal that is left to `end` and paid beside the last payment, in money; with payments in advance a period after it.',
    }),
    interestOnly: z.int().min(0).max(1200).optional().meta({
      description: 'So many payments at first are of interest alone; the others repay all of the principal.',
    }),
    due: z.enum(PAYMENTS_DUE).default('end').meta({
      description:
        'When in its period a payment is made: `end`, in arrears; `beginning`, in advance (an annuity due), the first at `start`.',
    }),
    extra: z
      .array(z.strictObject({ date: DateText, amount: UnsignedDecimal }))
      .max(1200)
      .optional()
      .meta({
        description:
          'Principal repaid beside the payments: [{date, amount}] in money. One on the date of a payment comes after it; what exceeds the debt is not taken.',
      }),
    extraEffect: z.enum(EXTRA_EFFECTS).default('shorter-term').meta({
      description:
        '`shorter-term`: payments stay, and the loan ends sooner; `lower-payment`: they are worked out anew for what is left of the term.',
    }),
    dayCount: DayCount.default('30E/360').meta({
      description: 'Of an odd first period, and of interest between two payments.',
    }),
    currency: CurrencyCode.optional().meta({ description: 'That of the document unless named. Decides the minor unit.' }),
  })
  .meta({ id: 'CalculationLoan' });

/** @throws UnanswerableError for terms that contradict each other */
function termsOf(loan: z.output<typeof Loan>, currency: string): LoanTerms {
  const { end, payment, balloon, interestOnly, extra, repayment } = loan;
  const refuse = (why: string, field: string) => {
    throw new UnanswerableError(why, ['loan', field]);
  };
  if (end === undefined && payment === undefined) refuse('a loan has an end, or a payment that its term follows from', 'end');
  if (end === undefined && balloon !== undefined) refuse('what is left to the end needs one', 'balloon');
  if (end === undefined && loan.extraEffect === 'lower-payment') refuse('lower payments keep the end; it must be said', 'extraEffect');
  if (repayment === 'bullet')
    for (const field of ['payment', 'balloon'] as const)
      if (loan[field] !== undefined) refuse(`${field} belongs to annuity and linear; a bullet repays all at the end`, field);
  if (repayment === 'bullet' && loan.due === 'beginning') refuse('a bullet is paid in arrears', 'due');
  for (const [position, { date }] of (extra ?? []).entries())
    if (date < loan.start) throw new UnanswerableError('nothing is owed before the loan is paid out', ['loan', 'extra', position, 'date']);
  return {
    amount: amount(loan.amount),
    start: parseDay(loan.start),
    end: end === undefined ? null : parseDay(end),
    rate: loan.rate,
    frequency: loan.frequency,
    repayment,
    dayCount: loan.dayCount,
    due: loan.due,
    extraEffect: loan.extraEffect,
    scale: minorUnits(currency),
    ...(payment !== undefined && { payment: amount(payment) }),
    ...(balloon !== undefined && { balloon: amount(balloon) }),
    ...(interestOnly !== undefined && { interestOnly }),
    ...(extra && { extra: extra.map((one) => ({ day: parseDay(one.date), amount: amount(one.amount) })) }),
  };
}

const CONVENTION =
  'Interest of a whole period is what is owed x rate / frequency, of part of one by the day count; the part after an extra repayment is the rest of the whole. Interest up to an extra repayment is paid with the next payment, or with the repayment where it repays all. Every amount is rounded to the minor unit, half away from zero; the last payment takes what is left, so that the principal adds up to the amount lent. A given payment below the interest of a loan with an end adds the rest to what is owed.';
const SOURCE = 'Brealey, Myers, Allen, Principles of Corporate Finance, ch. 2: annuities; spreadsheets: PMT, IPMT, PPMT';
const NONE =
  'loan.terms where it does not end after it starts, nothing is lent, the balloon exceeds it, or the rate is negative; payment.small where a given payment never pays it back.';

const schedule = measure(
  'loan-schedule',
  z.strictObject({ loan: Loan }),
  {
    title: 'Payments of a loan',
    unit: 'table',
    formula:
      'a level payment is (amount - balloon x (1 + i)^-n) x i / (1 - (1 + i)^-n), with i = rate / frequency and n payments, over 1 + i where payments are in advance; a linear one repays (amount - balloon) / n',
    convention: `A list of {date, payment, interest, principal, outstanding} of money as text; an extra repayment is a row of its own. ${CONVENTION}`,
    source: SOURCE,
    none: NONE,
  },
  ({ loan }, document) => {
    const currency = loan.currency ?? document.currency;
    const { value, findings } = loanSchedule(termsOf(loan, currency));
    const rows = value?.map(({ day, interest, principal, outstanding }) => ({
      date: formatDay(day),
      payment: formatDecimal(add(interest, principal)),
      interest: formatDecimal(interest),
      principal: formatDecimal(principal),
      outstanding: formatDecimal(outstanding),
    }));
    return { value: rows ?? null, findings, currency };
  },
);

const totals = measure(
  'loan-totals',
  z.strictObject({ loan: Loan }),
  {
    title: 'Payments of a loan, summed up',
    unit: 'table',
    formula: 'sums of the rows of loan-schedule',
    convention:
      'One object {payments, firstPayment, lastPayment, lastDate, interest, principal, paid}: their number, extra repayments among them, the first and the last payment, when that is, and what all of them come to; money as text.',
    source: `${SOURCE}, CUMIPMT, CUMPRINC, NPER`,
    none: NONE,
    cells: [
      [/^payments$/, 'number'],
      [/^(firstPayment|lastPayment|interest|principal|paid)$/, 'money'],
    ],
  },
  ({ loan }, document) => {
    const currency = loan.currency ?? document.currency;
    const { value, findings } = loanTotals(termsOf(loan, currency));
    if (value === null) return { value, findings, currency };
    const { count, first, last, interest, principal } = value;
    const row = {
      payments: count,
      firstPayment: formatDecimal(add(first.interest, first.principal)),
      lastPayment: formatDecimal(add(last.interest, last.principal)),
      lastDate: formatDay(last.day),
      interest: formatDecimal(interest),
      principal: formatDecimal(principal),
      paid: formatDecimal(add(interest, principal)),
    };
    return { value: row, findings, currency };
  },
);

const loanDayQuestion = z.strictObject({
  loan: Loan,
  asOf: DateText.meta({ description: 'The day whose close is meant, after a payment of that day.' }),
});

const outstanding = measure(
  'loan-outstanding',
  loanDayQuestion,
  {
    title: 'Principal outstanding',
    unit: 'money',
    formula: 'amount lent less the principal repaid up to and including the date',
    convention: `Nothing before the loan is paid out. ${CONVENTION}`,
    source: SOURCE,
    none: NONE,
  },
  ({ loan, asOf }, document) => {
    const currency = loan.currency ?? document.currency;
    const { value, findings } = outstandingOn(termsOf(loan, currency), parseDay(asOf));
    return { value: value && formatDecimal(value), findings, currency };
  },
);

const interest = measure(
  'loan-accrued-interest',
  loanDayQuestion,
  {
    title: 'Accrued interest of a loan',
    unit: 'money',
    formula: 'principal outstanding x rate x years since the last payment, or the start, and what had run up to an extra repayment since',
    convention: 'By the day count, rounded to the minor unit, half away from zero. None on a payment date.',
    source: 'ISDA 2006 Definitions, section 4.16',
    none: NONE,
  },
  ({ loan, asOf }, document) => {
    const currency = loan.currency ?? document.currency;
    const { value, findings } = accruedLoanInterest(termsOf(loan, currency), parseDay(asOf));
    return { value: value && formatDecimal(value), findings, currency };
  },
);

const effective = measure(
  'loan-effective-rate',
  z.strictObject({
    loan: Loan,
    fee: UnsignedDecimal.default('0').meta({ description: 'Kept back when the loan is paid out, in money.' }),
    time: z.enum(LOAN_TIMES).default('equal-periods').meta({
      description:
        '`equal-periods`: a month is a twelfth of a year, an odd first period counts in proportion; `actual/365`: days / 365, as XIRR.',
    }),
  }),
  {
    title: 'Effective rate of a loan (annual percentage rate of charge)',
    alsoCalled: ['apr', 'aprc'],
    unit: 'fraction',
    formula: 'the yearly rate at which all payments are worth the amount less the fee on the date it is paid out',
    convention:
      'Of the payments as rounded. Without a fee and in equal periods (1 + rate / frequency)^frequency - 1, but for that rounding.',
    source: 'Directive 2008/48/EC, annex I; Directive 2014/17/EU, annex I',
    none: `${NONE} irr.none where the fee leaves nothing.`,
  },
  ({ loan, fee, time }, document) => effectiveLoanRate(termsOf(loan, loan.currency ?? document.currency), Number(fee), time),
);

export const LOAN_MEASURES = [schedule, totals, outstanding, interest, effective] as const;
