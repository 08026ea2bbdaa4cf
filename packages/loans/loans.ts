/** What is owed on a loan on a day, and what it really costs. */
import { couponGrid, yearFraction } from '#packages/bonds';
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { add, round, toNumber, type Amount } from '#packages/money';
import { internalRate } from '#packages/returns';
import { interestOf, loanSchedule, type LoanTerms } from './schedule.ts';

/** Principal owed at the close of a day, after that day's payment; nothing before the loan is paid out. Null with `loan.terms`. */
export function outstandingOn(terms: LoanTerms, day: Day): Figure<Amount> {
  const { value, findings } = standing(terms, day);
  return { value: value && value.outstanding, findings };
}

/** Interest since the last payment day (or the start), by the loan's day count, rounded to the kept unit. Null with `loan.terms`. */
export function accruedLoanInterest(terms: LoanTerms, day: Day): Figure<Amount> {
  const { value, findings } = standing(terms, day);
  return { value: value && interestOf(terms, value.outstanding, value.since, Math.max(day, value.since)), findings };
}

interface Standing {
  readonly outstanding: Amount;
  /** The last payment day, or the start. */
  readonly since: Day;
}

function standing(terms: LoanTerms, day: Day): Figure<Standing> {
  const { start, amount, scale = 2 } = terms;
  const { value: payments, findings } = loanSchedule(terms);
  if (payments === null) return { value: null, findings };
  const last = payments.findLast((payment) => payment.day <= day);
  if (last !== undefined) return { value: { outstanding: last.outstanding, since: last.day }, findings };
  const owed = day < start ? { coefficient: 0n, scale } : round(amount, scale);
  return { value: { outstanding: owed, since: start }, findings };
}

/** How time counts in an effective rate: a payment period as its part of a year, an odd first one in proportion; or days / 365. */
export const LOAN_TIMES = ['equal-periods', 'actual/365'] as const;
export type LoanTime = (typeof LOAN_TIMES)[number];

/**
 * The yearly rate at which all payments are worth what was paid out, less a fee kept back at the start; without a fee and in equal periods it
 * is (1 + rate / frequency)^frequency - 1, but for rounding. Source: Directive 2008/48/EC, annex I: a year has 365 days or 12 equal months. Null
 * with `loan.terms`, or with `irr.none` where the fee leaves nothing.
 */
export function effectiveLoanRate(terms: LoanTerms, fee = 0, time: LoanTime = 'equal-periods'): Figure {
  const { start, end, frequency, amount } = terms;
  const { value: payments, findings } = loanSchedule(terms);
  if (payments === null) return { value: null, findings };
  const grid = couponGrid(end, frequency);
  const daysTo = (day: Day) => (time === 'actual/365' ? day - start : 365 * yearFraction('ACT/ACT ICMA', start, day, { grid }));
  return internalRate([
    { day: 0, amount: fee - toNumber(amount) },
    ...payments.map(({ day, interest, principal }) => ({ day: daysTo(day), amount: toNumber(add(interest, principal)) })),
  ]);
}
