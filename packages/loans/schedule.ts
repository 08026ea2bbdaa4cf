/** What a loan pays and when, closed to the kept unit. */
import { couponGrid, exactYearFraction, gridDay, gridIndex, type CouponGrid, type DayCount, type PeriodsPerYear } from '#packages/bonds';
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import {
  compare,
  fraction,
  fromNumber,
  round,
  rounded,
  sign,
  subtract,
  times,
  toNumber,
  type Amount,
  type Fraction,
} from '#packages/money';

/** All at the end; level payments of interest and principal; equal parts of principal. */
export const REPAYMENTS = ['bullet', 'annuity', 'linear'] as const;
export type Repayment = (typeof REPAYMENTS)[number];

export interface LoanTerms {
  readonly amount: Amount;
  readonly start: Day;
  readonly end: Day;
  /** A fraction a year: 0.05 is 5 %. */
  readonly rate: number;
  /** Payments a year, counted back from `end`. */
  readonly frequency: PeriodsPerYear;
  readonly repayment: Repayment;
  readonly dayCount: DayCount;
  /** Digits of the kept unit after the point; 2 unless given. */
  readonly scale?: number;
}

export interface LoanPayment {
  readonly day: Day;
  readonly interest: Amount;
  readonly principal: Amount;
  /** After the payment. */
  readonly outstanding: Amount;
}

/**
 * Interest of a whole period is outstanding x rate / frequency, of an odd first one by the day count; every amount is rounded to the kept
 * unit, half away from zero, and the last payment takes what is left. A level payment is amount x i / (1 - (1 + i)^-n) with i = rate / frequency
 * and n payments. Source: Brealey, Myers, Allen, Principles of Corporate Finance, chapter 2 "annuities"; spreadsheets' PMT, IPMT, PPMT.
 * Null with `loan.terms` unless it ends after it starts, the amount is positive, and the rate is not negative.
 */
export function loanSchedule(terms: LoanTerms): Figure<readonly LoanPayment[]> {
  const { amount, start, end, rate, scale = 2 } = terms;
  if (end <= start || sign(amount) <= 0 || !(rate >= 0) || !Number.isFinite(rate))
    return { value: null, findings: [finding('loan.terms')] };
  const days = paymentDays(terms);
  const regular = regularPrincipal(terms, days.length);
  const payments: LoanPayment[] = [];
  let outstanding = round(amount, scale);
  days.forEach((day, i) => {
    const interest = interestOf(terms, outstanding, i === 0 ? start : (days[i - 1] as Day), day);
    const due = regular(interest);
    const principal = day === end || compare(due, outstanding) > 0 ? outstanding : due;
    outstanding = subtract(outstanding, principal);
    payments.push({ day, interest, principal, outstanding });
  });
  return { value: payments, findings: [] };
}

function paymentDays({ start, end, frequency }: LoanTerms): Day[] {
  const grid = couponGrid(end, frequency);
  const days: Day[] = [];
  for (let index = gridIndex(grid, start) + 1; index <= 0; index++) days.push(gridDay(grid, index));
  return days;
}

/** The principal of a payment that is not the last one, given its interest. */
function regularPrincipal({ amount, rate, frequency, repayment, scale = 2 }: LoanTerms, payments: number): (interest: Amount) => Amount {
  const nothing: Amount = { coefficient: 0n, scale };
  if (repayment === 'bullet') return () => nothing;
  const period = rate / frequency;
  const level = period === 0 ? 1 / payments : -period / Math.expm1(-payments * Math.log1p(period));
  const part = repayment === 'linear' ? 1 / payments : level;
  const payment = round<'amount'>(fromNumber(toNumber(amount) * part), scale);
  return (interest) => (repayment === 'linear' ? payment : subtract(payment, interest));
}

/** On what is outstanding from one day to a later one, rounded to the kept unit. */
export function interestOf(terms: LoanTerms, outstanding: Amount, from: Day, to: Day): Amount {
  const { rate, end, frequency, scale = 2 } = terms;
  const grid = couponGrid(end, frequency);
  const years = isWholePeriod(grid, from, to) ? { numerator: 1n, denominator: BigInt(frequency) } : yearsOf(terms, grid, from, to);
  return rounded<'amount'>(times(times(fraction(outstanding), fraction(fromNumber(rate))), years), scale);
}

function isWholePeriod(grid: CouponGrid, from: Day, to: Day): boolean {
  const index = gridIndex(grid, from);
  return gridDay(grid, index) === from && gridDay(grid, index + 1) === to;
}

function yearsOf({ dayCount, end }: LoanTerms, grid: CouponGrid, from: Day, to: Day): Fraction {
  return exactYearFraction(dayCount, from, to, { grid, termination: end });
}
