/** Computes the payments that the buyer of a bond will receive, and the number of notional coupon periods until each. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { knownFigure, noFigure, andThen } from './answers.ts';
import { yearsOfCoupon } from './accrued.ts';
import { fixedYearDays, isAmericanThirty360, paymentDays } from './coupon-days.ts';
import { gridDay, gridIndex } from './coupon-grid.ts';
import { countDays, yearFraction } from './day-count/day-count.ts';
import { exDividendDay, periodOn, type CouponSchedule } from './schedule.ts';
import { sumOfYears } from './day-count/year-part.ts';

export interface BondPayment {
  readonly day: Day;
  /** Per 100 nominal. */
  readonly amount: number;
  /** Number of notional coupon periods from the settlement day, with fractions for periods in part. */
  readonly periods: number;
}

/** An early redemption: the price paid back per 100 nominal, besides the interest until then. */
export interface Redemption {
  readonly day: Day;
  readonly price: number;
}

/**
 * Coupons after the settlement day and the redemption, in order, including coupons of zero. A regular coupon is coupon / frequency unless it
 * goes by the day count, as an odd one always does; from its ex-dividend day on the next coupon is zero. With an earlier redemption, interest is
 * paid up to its day. Null with `bond.matured`, `bond.unissued` or `bond.terms`.
 */
export function paymentsAfter(schedule: CouponSchedule, settlement: Day, early?: Redemption): Figure<readonly BondPayment[]> {
  const { terms } = schedule;
  const end = early ?? { day: terms.maturity ?? settlement, price: terms.redemption ?? 100 };
  if (terms.maturity !== null && end.day > terms.maturity) return noFigure('bond.terms');
  if (end.day <= settlement) return noFigure('bond.matured');
  return andThen(periodOn(schedule, settlement), (current) => {
    const payments: BondPayment[] = [];
    const pay = (day: Day, amount: number) => payments.push({ day, amount, periods: periodsBetween(schedule, settlement, day) });
    for (const day of paymentDays(schedule, current)) {
      if (day > end.day) break;
      const excluded = day === current.end && settlement >= exDividendDay(day, terms.exDividend);
      pay(day, excluded ? 0 : couponOn(schedule, day));
    }
    const paid = payments.at(-1);
    if (paid?.day === end.day) payments[payments.length - 1] = { ...paid, amount: paid.amount + end.price };
    else pay(end.day, end.price + brokenInterest(schedule, end.day));
    return knownFigure(payments);
  });
}

function couponOn(schedule: CouponSchedule, day: Day): number {
  const { value: period } = periodOn(schedule, day - 1);
  return period === null ? 0 : 100 * schedule.terms.coupon * sumOfYears(yearsOfCoupon(schedule, period));
}

/** Interest from the last coupon day to a day between two coupon days. */
function brokenInterest(schedule: CouponSchedule, day: Day): number {
  const { terms, setting } = schedule;
  const { value: period } = periodOn(schedule, day);
  return period === null ? 0 : 100 * terms.coupon * yearFraction(terms.dayCount, period.start, day, setting);
}

/**
 * Coupon periods between two days as spreadsheets and the SIA count them: the rest of the period that the settlement lies in over the days of a
 * period (DSC / E), whole periods after it, and the part of the last one up to a day between two notional coupon days.
 */
function periodsBetween(schedule: CouponSchedule, from: Day, to: Day): number {
  const { grid } = schedule;
  const [first, last] = [gridIndex(grid, from), gridIndex(grid, to)];
  const next = gridDay(grid, first + 1);
  if (to <= next) return partOfPeriod(schedule, first, from, to);
  return partOfPeriod(schedule, first, from, next) + (last - first - 1) + partOfPeriod(schedule, last, gridDay(grid, last), to);
}

function partOfPeriod({ terms: { dayCount }, grid, setting }: CouponSchedule, index: number, from: Day, to: Day): number {
  const [start, end] = [gridDay(grid, index), gridDay(grid, index + 1)];
  const year = fixedYearDays(dayCount);
  if (year === null) return (to - from) / (end - start);
  const length = year / grid.frequency;
  if (!isAmericanThirty360(dayCount)) return countDays(dayCount, from, to, setting) / length;
  const gone = (day: Day) => (day === end ? length : countDays(dayCount, start, day, setting));
  return (gone(to) - gone(from)) / length;
}

/**
 * The correction, in periods, of the time to the next coupon when the time left of a period is its length less the days gone (at least zero)
 * and not the days to its end. It matters for conventions whose periods have another length than their days.
 */
export function periodLengthCorrection({ terms: { dayCount }, grid, setting }: CouponSchedule, day: Day): number {
  const year = fixedYearDays(dayCount);
  if (year === null || isAmericanThirty360(dayCount)) return 0;
  const index = gridIndex(grid, day);
  const length = year / grid.frequency;
  const gone = countDays(dayCount, gridDay(grid, index), day, setting);
  return (Math.max(0, length - gone) - countDays(dayCount, day, gridDay(grid, index + 1), setting)) / length;
}
