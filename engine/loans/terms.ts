/** Defines the terms of a loan and checks that a payment schedule follows from them. */
import { couponGrid, type CouponGrid, type DayCount, type PeriodsPerYear } from '#engine/fixed-income';
import type { Day } from '#packages/calendar';
import { compare, isZero, sign, ZERO, type Amount } from '#packages/money';

/** All at the end; level payments of interest and principal; equal parts of principal. */
export const REPAYMENTS = ['bullet', 'annuity', 'linear'] as const;
export type Repayment = (typeof REPAYMENTS)[number];

/** When in its period a payment is made: in arrears, or in advance (an annuity due). */
export const PAYMENTS_DUE = ['end', 'beginning'] as const;
export type PaymentsDue = (typeof PAYMENTS_DUE)[number];

/** The effect of extra repayments on later payments: they stay, and the loan ends sooner; or they are worked out again for the same term. */
export const EXTRA_EFFECTS = ['shorter-term', 'lower-payment'] as const;
export type ExtraEffect = (typeof EXTRA_EFFECTS)[number];

export interface ExtraRepayment {
  readonly day: Day;
  readonly amount: Amount;
}

export interface LoanTerms {
  readonly amount: Amount;
  readonly start: Day;
  /** Null where the payment says how long it takes: payments are then counted from `start`, else back from `end`. */
  readonly end: Day | null;
  /** A fraction a year: 0.05 is 5 %. */
  readonly rate: number;
  /** Payments a year. */
  readonly frequency: PeriodsPerYear;
  readonly repayment: Repayment;
  readonly dayCount: DayCount;
  /** The amount of each payment (its principal where equal parts are repaid), if it is given and not worked out; the last one is what is left. */
  readonly payment?: Amount;
  /** Principal that is left to the end and paid with the last payment. */
  readonly balloon?: Amount;
  /** So many payments at first are of interest alone. */
  readonly interestOnly?: number;
  readonly due?: PaymentsDue;
  /** In any order; what exceeds the debt is not taken. */
  readonly extra?: readonly ExtraRepayment[];
  readonly extraEffect?: ExtraEffect;
  /** Digits of the kept unit after the point; 2 unless given. */
  readonly scale?: number;
}

/** Whether a schedule follows from them: it ends after it starts, something is lent, nothing is negative, and no more is left than was lent. */
export function areValidTerms(terms: LoanTerms): boolean {
  const { amount, start, end, rate, repayment, payment, balloon = ZERO, extra = [], due } = terms;
  if (end === null ? payment === undefined : end <= start) return false;
  if (sign(amount) <= 0 || !(rate >= 0) || !Number.isFinite(rate)) return false;
  // All at the end is one payment of principal: none is given, left or made early.
  if (repayment === 'bullet' && (payment !== undefined || !isZero(balloon) || due === 'beginning')) return false;
  if (sign(balloon) < 0 || compare(balloon, amount) > 0 || (payment && sign(payment) <= 0)) return false;
  if (end === null && !isZero(balloon)) return false;
  return extra.every((one) => one.day >= start && sign(one.amount) >= 0);
}

export function gridOf({ start, end, frequency }: LoanTerms): CouponGrid {
  return couponGrid(end ?? start, frequency);
}
