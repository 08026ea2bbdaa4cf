/** Yield conventions: how often a yield compounds, and how the time to a payment is counted. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { knownFigure, andThen } from './answers.ts';
import type { PeriodsPerYear } from './coupon-grid.ts';
import { yearFraction } from './day-count/day-count.ts';
import { paymentsAfter, periodLengthCorrection, type BondPayment, type Redemption } from './payments.ts';
import type { CashFlowsToDiscount } from './present-value.ts';
import { scheduleOf, type CouponSchedule } from './schedule.ts';
import { fixedTerms, type BondTerms } from './terms.ts';

/**
 * - `street`: compounds as often as the bond pays coupons; with one coupon left, simple interest. Spreadsheets' PRICE, YIELD, ODDFPRICE,
 *   ODDLPRICE; SIA, Standard Securities Calculation Methods.
 * - `compound`: the same without the exception for the last coupon. UK DMO, "Formulae for calculating gilt prices from yields".
 * - `icma`: compounds once a year over the same coupon periods. ICMA rule 803 ("ISMA yield").
 * - `actual/365`: compounds once a year over actual days / 365, as XIRR does.
 * - `day-count`: compounds once a year over the years by the bond's own day count; with `BUS/252` as Brazilian bonds are quoted.
 */
export const YIELD_METHODS = ['street', 'compound', 'icma', 'actual/365', 'day-count'] as const;
export type YieldMethod = (typeof YIELD_METHODS)[number];

export interface YieldConvention {
  /** `street` unless given. */
  readonly method?: YieldMethod;
  /** How many times a year it compounds; by default as the method says, and once a year for a bond that pays no coupons. */
  readonly compounding?: PeriodsPerYear;
}

/** The payments that a yield discounts. Null with `bond.perpetual`, `bond.floating`, `bond.matured`, `bond.unissued` or `bond.terms`. */
export function cashFlowsToDiscount(
  terms: BondTerms,
  settlement: Day,
  convention: YieldConvention,
  early?: Redemption,
): Figure<CashFlowsToDiscount> {
  return andThen(fixedTerms(terms), () =>
    andThen(scheduleOf(terms, convention.compounding ?? 1), (schedule) =>
      andThen(paymentsAfter(schedule, settlement, early), (payments) =>
        knownFigure(timePayments(schedule, payments, settlement, convention)),
      ),
    ),
  );
}

/**
 * The same for durations, where a coupon period always has its whole length: spreadsheets' DURATION counts the time left of it as E - DBC,
 * where PRICE counts the days to the coupon, DSC. The two differ for `ACT/360`, `ACT/365F`, `ACT/365.25` and `30E/360`.
 */
export function cashFlowsByPeriods(terms: BondTerms, settlement: Day, convention: YieldConvention): Figure<CashFlowsToDiscount> {
  return andThen(cashFlowsToDiscount(terms, settlement, convention), (discounted) =>
    andThen(scheduleOf(terms, convention.compounding ?? 1), (schedule) => {
      const later = countsDays(convention.method) ? 0 : periodLengthCorrection(schedule, settlement) / schedule.grid.frequency;
      const payments = discounted.payments.map(({ amount, years }) => ({ amount, years: Math.max(0, years + later) }));
      return knownFigure({ ...discounted, payments });
    }),
  );
}

/** Whether the time to a payment is counted in days, and not in coupon periods. */
function countsDays(method: YieldMethod | undefined): boolean {
  return method === 'actual/365' || method === 'day-count';
}

function timePayments(
  { terms, grid, setting }: CouponSchedule,
  payments: readonly BondPayment[],
  settlement: Day,
  convention: YieldConvention,
): CashFlowsToDiscount {
  const { method = 'street', compounding } = convention;
  const years = ({ day, periods }: BondPayment) => {
    if (method === 'actual/365') return (day - settlement) / 365;
    return method === 'day-count' ? yearFraction(terms.dayCount, settlement, day, setting) : periods / grid.frequency;
  };
  const yearly = method === 'icma' || countsDays(method);
  const simple = method === 'street' && terms.frequency > 0 && payments.length === 1;
  return {
    payments: payments.filter(({ amount }) => amount > 0).map((payment) => ({ amount: payment.amount, years: years(payment) })),
    perYear: simple ? null : (compounding ?? (yearly ? 1 : grid.frequency)),
  };
}
