/** Measures of a loan: what it pays, what is owed, what it costs. */
import { z } from 'zod';
import {
  accruedLoanInterest,
  effectiveLoanRate,
  loanSchedule,
  LOAN_TIMES,
  outstandingOn,
  REPAYMENTS,
  type LoanTerms,
} from '#packages/loans';
import { formatDay, parseDay } from '#packages/calendar';
import { add, amount, minorUnits, plain } from '#packages/money';
import { DayCount, PeriodsPerYear, Rate } from './bond-terms.ts';
import { measure } from './measure.ts';
import { CurrencyCode, DateText, Unsigned } from './wire.ts';

const Loan = z
  .strictObject({
    amount: Unsigned.meta({ description: 'Lent, in money.' }),
    start: DateText.meta({ description: 'The date on which it is paid out and from which interest runs.' }),
    end: DateText.meta({ description: 'The date of the last payment. Payment dates are counted back from it.' }),
    rate: Rate.meta({ description: 'Interest a year, a fraction: 0.05 is 5 %.' }),
    frequency: PeriodsPerYear.default(12).meta({ description: 'Payments a year.' }),
    repayment: z.enum(REPAYMENTS).default('annuity').meta({
      description:
        '`annuity`: level payments of interest and principal; `linear`: equal parts of principal; `bullet`: all of it at the end.',
    }),
    dayCount: DayCount.default('30E/360').meta({ description: 'Of an odd first period, and of interest between two payments.' }),
    currency: CurrencyCode.optional().meta({ description: 'That of the document unless named. Decides the minor unit.' }),
  })
  .meta({ id: 'CalculationLoan' });

function termsOf(loan: z.output<typeof Loan>, currency: string): LoanTerms {
  const { start, end, rate, frequency, repayment, dayCount } = loan;
  return {
    amount: amount(loan.amount),
    start: parseDay(start),
    end: parseDay(end),
    rate,
    frequency,
    repayment,
    dayCount,
    scale: minorUnits(currency),
  };
}

const CONVENTION =
  'Interest of a whole period is what is owed x rate / frequency, of an odd first one by the day count. Every amount is rounded to the minor unit, half away from zero; the last payment takes what is left, so that the principal adds up to the amount lent.';
const SOURCE = 'Brealey, Myers, Allen, Principles of Corporate Finance, ch. 2: annuities; spreadsheets: PMT, IPMT, PPMT';
const NONE = 'loan.terms where it does not end after it starts, nothing is lent, or the rate is negative.';

const schedule = measure(
  'loan-schedule',
  z.strictObject({ loan: Loan }),
  {
    title: 'Payments of a loan',
    unit: 'table',
    formula: 'a level payment is amount x i / (1 - (1 + i)^-n), with i = rate / frequency and n payments; a linear one repays amount / n',
    convention: `A list of {date, payment, interest, principal, outstanding} of money as text. ${CONVENTION}`,
    source: SOURCE,
    none: NONE,
  },
  ({ loan }, document) => {
    const currency = loan.currency ?? document.currency;
    const { value, findings } = loanSchedule(termsOf(loan, currency));
    const rows = value?.map(({ day, interest, principal, outstanding }) => ({
      date: formatDay(day),
      payment: plain(add(interest, principal)),
      interest: plain(interest),
      principal: plain(principal),
      outstanding: plain(outstanding),
    }));
    return { value: rows ?? null, findings, currency };
  },
);

const ofDay = z.strictObject({
  loan: Loan,
  asOf: DateText.meta({ description: 'The day whose close is meant, after a payment of that day.' }),
});

const outstanding = measure(
  'loan-outstanding',
  ofDay,
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
    return { value: value && plain(value), findings, currency };
  },
);

const interest = measure(
  'loan-accrued-interest',
  ofDay,
  {
    title: 'Accrued interest of a loan',
    unit: 'money',
    formula: 'principal outstanding x rate x years since the last payment, or the start',
    convention: 'By the day count, rounded to the minor unit, half away from zero. None on a payment date.',
    source: 'ISDA 2006 Definitions, section 4.16',
    none: NONE,
  },
  ({ loan, asOf }, document) => {
    const currency = loan.currency ?? document.currency;
    const { value, findings } = accruedLoanInterest(termsOf(loan, currency), parseDay(asOf));
    return { value: value && plain(value), findings, currency };
  },
);

const effective = measure(
  'loan-effective-rate',
  z.strictObject({
    loan: Loan,
    fee: Unsigned.default('0').meta({ description: 'Kept back when the loan is paid out, in money.' }),
    time: z.enum(LOAN_TIMES).default('equal-periods').meta({
      description:
        '`equal-periods`: a month is a twelfth of a year, an odd first period counts in proportion; `actual/365`: days / 365, as XIRR.',
    }),
  }),
  {
    title: 'Effective rate of a loan (annual percentage rate of charge)',
    unit: 'fraction',
    formula: 'the yearly rate at which all payments are worth the amount less the fee on the date it is paid out',
    convention:
      'Of the payments as rounded. Without a fee and in equal periods (1 + rate / frequency)^frequency - 1, but for that rounding.',
    source: 'Directive 2008/48/EC, annex I; Directive 2014/17/EU, annex I',
    none: `${NONE} irr.none where the fee leaves nothing.`,
  },
  ({ loan, fee, time }, document) => effectiveLoanRate(termsOf(loan, loan.currency ?? document.currency), Number(fee), time),
);

export const LOAN_MEASURES = [schedule, outstanding, interest, effective] as const;
