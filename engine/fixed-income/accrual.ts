/** Computes the interest accrued on one unit of nominal, day by day: the value of a bond holding beyond its quoted price. */
import type { Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { fraction, fromNumber, ZERO_FRACTION, dividedBy, times, type Fraction } from '#packages/money';
import { exactAccruedInterest } from './accrued.ts';
import { knownFigure, andThen } from './answers.ts';
import { yearParts } from './day-count/day-count.ts';
import { periodOn, scheduleOf, type CouponPeriod, type CouponSchedule } from './schedule.ts';
import type { BondTerms } from './terms.ts';
import { exactYears, sumOfYears, type YearPart } from './day-count/year-part.ts';

export interface BondAccrual {
  /** Accrued interest at the close of a day, exact: computed from the shortest decimal that reads as the coupon. */
  readonly on: (day: Day) => Fraction;
  /** Accrued interest that a buyer on the day pays: ex dividend the whole coupon is taken off, so that it is negative. */
  readonly bought: (day: Day) => Fraction;
  /** Accrued interest of each of `length` days from `first` on. */
  readonly daily: (first: Day, length: number) => Float64Array;
}

/**
 * Coupon x years since the last coupon day (or the start of interest), by the bond's day count; 0 before interest begins, on a coupon
 * day, and from maturity on. This is what a holder has earned: ex dividend it goes on until the coupon is paid, while `accruedInterest` is
 * what a buyer pays. Null with `bond.terms`.
 */
export function accrualOf(terms: BondTerms): Figure<BondAccrual> {
  return andThen(scheduleOf(terms), (schedule) => {
    const coupon = fraction(fromNumber(terms.coupon));
    return knownFigure({
      on: (day) => {
        const { value: period } = periodOn(schedule, day);
        return period === null ? ZERO_FRACTION : times(coupon, exactYears(yearPartsSince(schedule, period, day)));
      },
      bought: (day) => dividedBy(exactAccruedInterest(terms, day).value ?? ZERO_FRACTION, HUNDRED),
      daily: (first, length) => dailyAccrual(schedule, first, length),
    });
  });
}

const HUNDRED: Fraction = { numerator: 100n, denominator: 1n };

export interface DatedAccrual {
  /** The first day of these terms. */
  readonly from: Day;
  readonly accrual: BondAccrual;
}

/** Accrual by the terms of each day; before the first day of terms, by the first. `dated` is in the order of days; null when it is empty. */
export function accrualByDate(dated: readonly DatedAccrual[]): BondAccrual | null {
  const [only] = dated;
  if (only === undefined || dated.length === 1) return only?.accrual ?? null;
  const termsOn = (day: Day) => (dated.findLast(({ from }) => from <= day) ?? only).accrual;
  return {
    on: (day) => termsOn(day).on(day),
    bought: (day) => termsOn(day).bought(day),
    daily: (first, length) => dailyByDate(dated, first, length),
  };
}

/** The accrual of a span of days, each part of it by its own terms. */
function dailyByDate(dated: readonly DatedAccrual[], first: Day, length: number): Float64Array {
  const accrued = new Float64Array(length);
  dated.forEach(({ from, accrual }, index) => {
    const begin = index === 0 ? first : Math.max(from, first);
    const end = Math.min(dated[index + 1]?.from ?? Infinity, first + length);
    if (end > begin) accrued.set(accrual.daily(begin, end - begin), begin - first);
  });
  return accrued;
}

function dailyAccrual(schedule: CouponSchedule, first: Day, length: number): Float64Array {
  const accrued = new Float64Array(length);
  let period: CouponPeriod | null = null;
  for (let i = 0; i < length; i++) {
    const day = first + i;
    if (period === null || day >= period.end) period = periodOn(schedule, day).value;
    if (period !== null) accrued[i] = schedule.terms.coupon * yearsSince(schedule, period, day);
  }
  return accrued;
}

/** Years since the start of the period. In a regular period by notional periods all days are equal, so that no calendar is needed. */
function yearsSince(schedule: CouponSchedule, period: CouponPeriod, day: Day): number {
  const { dayCount, frequency } = schedule.terms;
  if (dayCount === 'ACT/ACT ICMA' && period.regular) return (day - period.start) / ((period.end - period.start) * frequency);
  return sumOfYears(yearPartsSince(schedule, period, day));
}

function yearPartsSince({ terms, setting }: CouponSchedule, { start }: CouponPeriod, day: Day): readonly YearPart[] {
  return yearParts(terms.dayCount, start, day, setting);
}
