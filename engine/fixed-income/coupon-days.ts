/** Finds the coupon days before and after a day, and counts the days between. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { knownFigure, noFigure, andThen } from './answers.ts';
import { gridDay, gridIndex } from './coupon-grid.ts';
import { countDays, type DayCount } from './day-count/day-count.ts';
import { exDividendDay, periodOn, scheduleOf, type CouponPeriod, type CouponSchedule } from './schedule.ts';
import type { BondTerms } from './terms.ts';

export interface CouponDays {
  /** The coupon day on or before the day; in the first period, the day from which interest runs. */
  readonly previous: Day;
  /** The first coupon day after the day. */
  readonly next: Day;
  /** Days from `previous`, to `next`, and of the period, as the day count counts them. */
  readonly accrued: number;
  readonly left: number;
  readonly period: number;
  /** Coupons to be paid after the day, the one at maturity included; null without a maturity. */
  readonly coupons: number | null;
  /** Whether the next coupon goes to the previous holder and not to a buyer. */
  readonly exDividend: boolean;
}

/**
 * The answers of spreadsheets' COUPPCD, COUPNCD, COUPDAYBS, COUPDAYSNC, COUPDAYS and COUPNUM, for odd periods too. `period` of a
 * regular period is: 360 / frequency for 30/360 and ACT/360, 365 / frequency for ACT/365F (365.25 / frequency), actual days for the ACT/ACT
 * family; of an odd period the days counted. Days left are the rest of the period for `30/360` and `30/360 US`, else counted.
 * Null with `bond.matured`, `bond.unissued`, or `bond.terms` (contradictory terms, and bonds that pay no coupons).
 */
export function couponDays(terms: BondTerms, day: Day): Figure<CouponDays> {
  if (terms.frequency === 0) return noFigure('bond.terms');
  return andThen(scheduleOf(terms), (schedule) =>
    andThen(periodOn(schedule, day), (period) => {
      const { dayCount } = terms;
      const accrued = countDays(dayCount, period.start, day, schedule.setting);
      const length = daysOfPeriod(schedule, period);
      const left = isAmericanThirty360(dayCount) ? length - accrued : countDays(dayCount, day, period.end, schedule.setting);
      const exDividend = day >= exDividendDay(period.end, terms.exDividend);
      const coupons = terms.maturity === null ? null : paymentDays(schedule, period).length;
      return knownFigure({ previous: period.start, next: period.end, accrued, left, period: length, coupons, exDividend });
    }),
  );
}

/** Whether the days left of a period are its length less the days gone, as in the American market. */
export function isAmericanThirty360(dayCount: DayCount): boolean {
  return dayCount === '30/360' || dayCount === '30/360 US' || dayCount === '30/360 PSA';
}

function daysOfPeriod({ terms, setting }: CouponSchedule, { start, end, regular }: CouponPeriod): number {
  const year = fixedYearDays(terms.dayCount);
  return regular && year !== null ? year / terms.frequency : countDays(terms.dayCount, start, end, setting);
}

/** Days of the year, for conventions that fix them; null for ACT/ACT and the like. */
export function fixedYearDays(dayCount: DayCount): number | null {
  switch (dayCount) {
    case '30/360':
    case '30/360 US':
    case '30E/360':
    case '30E/360 ISDA':
    case '30/360 PSA':
    case '30E+/360':
    case 'ACT/360':
      return 360;
    case 'ACT/364':
      return 364;
    case 'ACT/365F':
    case 'NL/365':
      return 365;
    case 'ACT/365.25':
      return 365.25;
    default:
      return null;
  }
}

/** The ends of the given period and of all later ones; for a bond without maturity, of the given one alone. */
export function paymentDays({ terms: { maturity, lastCoupon, frequency }, grid }: CouponSchedule, { end }: CouponPeriod): Day[] {
  const days = [end];
  if (maturity === null || frequency === 0) return days;
  const last = lastCoupon ?? maturity - 1;
  for (let index = gridIndex(grid, end) + 1; gridDay(grid, index) <= last; index++) days.push(gridDay(grid, index));
  if (end < maturity) days.push(maturity);
  return days;
}
