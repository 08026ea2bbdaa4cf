/** Computes what is owed on a loan on a day, its totals over its life, and its effective rate. */
import { yearFraction } from '#engine/fixed-income';
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { add, ZERO_FRACTION, plus, round, roundFraction, sum, toNumber, type Amount, type Fraction } from '#packages/money';
import { internalRate } from '#engine/rates-of-return';
import { interestFor, loanSchedule, type LoanPayment } from './schedule.ts';
import { gridOf, type LoanTerms } from './terms.ts';

/** Principal owed at the close of a day, after that day's payment; nothing before the loan is paid out. Null where there is no schedule. */
export function outstandingOn(terms: LoanTerms, day: Day): Figure<Amount> {
  const { value, findings } = loanBalanceOn(terms, day);
  return { value: value && value.outstanding, findings };
}

/** Interest that has run and is not paid, by the loan's day count, rounded to the kept unit. Null where there is no schedule. */
export function accruedLoanInterest(terms: LoanTerms, day: Day): Figure<Amount> {
  const { value, findings } = loanBalanceOn(terms, day);
  if (value === null) return { value, findings };
  const { outstanding, since, carried } = value;
  const run = plus(carried, interestFor(terms, outstanding, since, Math.max(day, since)));
  return { value: roundFraction(run, terms.scale ?? 2), findings };
}

export interface LoanTotals {
  /** Payments made, extra repayments among them. */
  readonly count: number;
  readonly first: LoanPayment;
  readonly last: LoanPayment;
  readonly interest: Amount;
  readonly principal: Amount;
}

/** The totals of a loan over its life. Null where there is no schedule. */
export function loanTotals(terms: LoanTerms): Figure<LoanTotals> {
  const { value: payments, findings } = loanSchedule(terms);
  const [first, last] = [payments?.[0], payments?.at(-1)];
  if (!payments || !first || !last) return { value: null, findings };
  const [interest, principal] = [sum(payments.map((one) => one.interest)), sum(payments.map((one) => one.principal))];
  return { value: { count: payments.length, first, last, interest, principal }, findings };
}

interface LoanBalance {
  readonly outstanding: Amount;
  /** The last payment day, or the start. */
  readonly since: Day;
  /** Interest up to then that is not paid yet. */
  readonly carried: Fraction;
}

function loanBalanceOn(terms: LoanTerms, day: Day): Figure<LoanBalance> {
  const { start, amount, scale = 2 } = terms;
  const { value: payments, findings } = loanSchedule(terms);
  if (payments === null) return { value: null, findings };
  const last = payments.findLast((payment) => payment.day <= day);
  if (last !== undefined) return { value: { outstanding: last.outstanding, since: last.day, carried: last.carried }, findings };
  const owed = day < start ? { coefficient: 0n, scale } : round(amount, scale);
  return { value: { outstanding: owed, since: start, carried: ZERO_FRACTION }, findings };
}

/** How time counts in an effective rate: a payment period as its part of a year, an odd first one in proportion; or days / 365. */
export const LOAN_TIMES = ['equal-periods', 'actual/365'] as const;
export type LoanTime = (typeof LOAN_TIMES)[number];

/**
 * The yearly rate at which all payments are worth what was paid out, less a fee kept back at the start; without a fee and in equal periods it
 * is (1 + rate / frequency)^frequency - 1, but for rounding. Source: Directive 2008/48/EC, annex I: a year has 365 days or 12 equal months. Null
 * where there is no schedule, or with `irr.none` where the fee leaves nothing.
 */
export function effectiveLoanRate(terms: LoanTerms, fee = 0, time: LoanTime = 'equal-periods'): Figure {
  const { start, amount } = terms;
  const { value: payments, findings } = loanSchedule(terms);
  if (payments === null) return { value: null, findings };
  const grid = gridOf(terms);
  const daysTo = (day: Day) => (time === 'actual/365' ? day - start : 365 * yearFraction('ACT/ACT ICMA', start, day, { grid }));
  return internalRate([
    { day: 0, amount: fee - toNumber(amount) },
    ...payments.map(({ day, interest, principal }) => ({ day: daysTo(day), amount: toNumber(add(interest, principal)) })),
  ]);
}
