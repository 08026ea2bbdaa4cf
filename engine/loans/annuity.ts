/**
 * Computes annuities, equal payments at equal intervals, as spreadsheets do:
 * presentValue x (1 + r)^n + payment x (1 + r x due) x ((1 + r)^n - 1) / r + futureValue = 0, rates by the period, what is paid out negative and what
 * is received positive; payments are due at the end of their periods (due = 0) or at the beginning (due = 1).
 * Source: documentation of Microsoft Excel, PV; Brealey, Myers, Allen, Principles of Corporate Finance, chapter 2.
 */
import { finding, type Figure } from '#packages/findings';
import { internalRate } from '#engine/rates-of-return';
import type { PaymentsDue } from './terms.ts';

export interface Annuity {
  /** By the period, above -1. */
  readonly rate: number;
  readonly periods: number;
  readonly payment: number;
  readonly presentValue: number;
  readonly futureValue: number;
  readonly due: PaymentsDue;
  /** By which fraction each payment is greater than the one before. */
  readonly growth: number;
}

/** PV and FV of spreadsheets: the value at the beginning or at the end that balances the rest. Null with `figure.overflow`. */
export function annuityValue(annuity: Annuity, at: 'present' | 'future'): Figure {
  const { rate, periods, payment, presentValue, futureValue } = annuity;
  const grown = Math.exp(periods * Math.log1p(rate));
  const payments = payment * grownPayments(annuity);
  return finiteFigure(at === 'future' ? -(presentValue * grown + payments) : -(futureValue + payments) / grown);
}

/** PMT: the payment (the first one, where they grow) that brings the present value to the future value. Null with `figure.overflow`. */
export function annuityPayment(annuity: Annuity): Figure {
  const { rate, periods, presentValue, futureValue } = annuity;
  return finiteFigure(-(presentValue * Math.exp(periods * Math.log1p(rate)) + futureValue) / grownPayments(annuity));
}

/** NPER: how many payments it takes, not a whole number in general. Null with `payment.small` where no number does. */
export function annuityPeriods({ rate, payment, presentValue, futureValue, due }: Omit<Annuity, 'periods' | 'growth'>): Figure {
  const level = rate === 0 ? payment : (payment * (due === 'beginning' ? 1 + rate : 1)) / rate;
  const periods =
    rate === 0 ? -(presentValue + futureValue) / level : Math.log((level - futureValue) / (level + presentValue)) / Math.log1p(rate);
  return Number.isFinite(periods) ? { value: periods, findings: [] } : { value: null, findings: [finding('payment.small')] };
}

/** Days of a year in the solver of internal rates. */
const DAYS = 365;

/** RATE: by the period, of a whole number of payments. Null with `irr.none`, as nothing that is only paid or only received has one. */
export function annuityRate({ periods, payment, presentValue, futureValue, due }: Omit<Annuity, 'rate' | 'growth'>): Figure {
  const first = due === 'beginning' ? 0 : 1;
  const flows = [
    { day: 0, amount: presentValue },
    ...Array.from({ length: periods }, (_, i) => ({ day: (i + first) * DAYS, amount: payment })),
    { day: periods * DAYS, amount: futureValue },
  ];
  const isBothWays = [-1, 1].every((side) => flows.some(({ amount }) => amount * side > 0));
  return isBothWays ? internalRate(flows) : { value: null, findings: [finding('irr.none')] };
}

export interface AnnuityParts {
  readonly interest: number;
  readonly principal: number;
}

/**
 * IPMT and PPMT, summed from one payment to another as CUMIPMT and CUMPRINC do; both have the sign of the payment. The interest of a payment at the
 * beginning of its period is that of the period before, and the first has none. Null with `figure.overflow`.
 */
export function interestAndPrincipal(annuity: Omit<Annuity, 'payment' | 'growth'>, from: number, to: number): Figure<AnnuityParts> {
  const { value: payment, findings } = annuityPayment({ ...annuity, payment: 0, growth: 0 });
  if (payment === null) return { value: null, findings };
  const { rate, due } = annuity;
  const first = due === 'beginning' ? 1 : 0;
  let [interest, principal] = [0, 0];
  for (let number = from; number <= to; number++) {
    const owed = annuityValue({ ...annuity, payment, periods: number - 1 - first, growth: 0 }, 'future').value ?? Number.NaN;
    const own = number - first < 1 ? 0 : (due === 'beginning' ? owed - payment : owed) * rate;
    interest += own;
    principal += payment - own;
  }
  return Number.isFinite(interest)
    ? { value: { interest, principal }, findings: [] }
    : { value: null, findings: [finding('figure.overflow')] };
}

/**
 * Payments without end: payment / (rate - growth), the first a period from now; one more now where they are due at the beginning. Null with
 * `yield.none`.
 */
export function growingPerpetuity(payment: number, rate: number, growth: number, due: PaymentsDue): Figure {
  if (!(rate > growth)) return { value: null, findings: [finding('yield.none')] };
  return finiteFigure((payment * (due === 'beginning' ? 1 + rate : 1)) / (rate - growth));
}

/** Value at the end of payments of which the first is 1. */
function grownPayments({ rate, periods, due, growth }: Annuity): number {
  const [grown, raised] = [periods * Math.log1p(rate), periods * Math.log1p(growth)];
  const sum =
    rate === growth
      ? periods * Math.exp((periods - 1) * Math.log1p(rate))
      : (Math.exp(raised) * Math.expm1(grown - raised)) / (rate - growth);
  return due === 'beginning' ? sum * (1 + rate) : sum;
}

function finiteFigure(value: number): Figure {
  return Number.isFinite(value) ? { value, findings: [] } : { value: null, findings: [finding('figure.overflow')] };
}
