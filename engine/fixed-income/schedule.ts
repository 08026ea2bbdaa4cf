/** Builds the coupon schedule of a bond: regular coupon days counted back from maturity, and an odd first and last period. */
import { isBusinessDay, type Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { knownFigure, noFigure } from './answers.ts';
import { couponGrid, gridDay, gridIndex, isOnGrid, type CouponGrid, type PeriodsPerYear } from './coupon-grid.ts';
import type { DayCountSetting } from './day-count/day-count.ts';
import type { BondTerms, ExDividendRule } from './terms.ts';

export interface CouponPeriod {
  readonly start: Day;
  readonly end: Day;
  /** Whether it is a whole notional period, which pays coupon / frequency whatever its days. */
  readonly regular: boolean;
}

export interface CouponSchedule {
  readonly terms: BondTerms;
  readonly grid: CouponGrid;
  /** Null where the terms do not say when interest began. */
  readonly begin: Day | null;
  readonly firstCoupon: Day | null;
  readonly setting: DayCountSetting;
}

/**
 * Null with `bond.terms` where the terms contradict one another or lack a day to count from. Coupons are counted from `lastCoupon`, else
 * from maturity, else (perpetual, or a first coupon that does not fit the maturity) from `firstCoupon`. A bond that pays no coupons has
 * `notional` periods a year, for conventions that need them.
 */
export function scheduleOf(terms: BondTerms, notional: PeriodsPerYear = 1): Figure<CouponSchedule> {
  const grid = gridOf(terms, notional);
  if (grid === null || !areTermsConsistent(terms)) return noFigure('bond.terms');
  const firstCoupon = firstCouponOf(terms, grid);
  const begin = terms.issue ?? (firstCoupon === null || terms.frequency === 0 ? null : gridDay(grid, gridIndex(grid, firstCoupon - 1)));
  return knownFigure({ terms, grid, begin, firstCoupon, setting: settingOf(terms, grid) });
}

function settingOf({ maturity, holidays }: BondTerms, grid: CouponGrid): DayCountSetting {
  return { grid, termination: maturity, ...(holidays && { holidays }) };
}

function gridOf(
  { maturity, frequency, firstCoupon, lastCoupon, issue, endOfMonth }: BondTerms,
  notional: PeriodsPerYear,
): CouponGrid | null {
  const perYear = frequency === 0 ? notional : frequency;
  const anchor = lastCoupon ?? maturity ?? firstCoupon ?? issue;
  if (anchor === undefined) return null;
  const grid = couponGrid(anchor, perYear, endOfMonth);
  if (firstCoupon === undefined || frequency === 0 || firstCoupon === maturity || isOnGrid(grid, firstCoupon)) return grid;
  return lastCoupon === undefined ? couponGrid(firstCoupon, perYear, endOfMonth) : null;
}

/** Whether the amounts are possible for a bond, and the days in order of time. */
function areTermsConsistent(terms: BondTerms): boolean {
  const { coupon, redemption = 100, exDividend } = terms;
  const amounts =
    isAmount(coupon) &&
    isAmount(redemption) &&
    redemption > 0 &&
    (exDividend === undefined || (isAmount(exDividend.days) && exDividend.days <= 366));
  return amounts && areDaysInOrder(terms) && (terms.frequency > 0 || paysOnceClearly(terms));
}

/** Whether issue < first coupon <= last coupon < maturity; the first coupon may also be the maturity itself. */
function areDaysInOrder({ maturity, issue, firstCoupon, lastCoupon }: BondTerms): boolean {
  const end = maturity ?? Infinity;
  const start = issue ?? -Infinity;
  if (lastCoupon !== undefined && !(start < lastCoupon && lastCoupon < end && maturity !== null)) return false;
  if (firstCoupon !== undefined && !(start < firstCoupon && firstCoupon <= (lastCoupon ?? end))) return false;
  return start < end;
}

function paysOnceClearly({ maturity, coupon, issue, firstCoupon, lastCoupon }: BondTerms): boolean {
  return maturity !== null && firstCoupon === undefined && lastCoupon === undefined && (coupon === 0 || issue !== undefined);
}

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

function firstCouponOf({ maturity, frequency, issue, firstCoupon }: BondTerms, grid: CouponGrid): Day | null {
  if (frequency === 0) return maturity;
  if (firstCoupon !== undefined) return firstCoupon;
  if (issue === undefined) return null;
  const first = gridDay(grid, gridIndex(grid, issue) + 1);
  return maturity === null ? first : Math.min(first, maturity);
}

/** The period that starts on or before the day and ends after it; null before interest begins and from maturity on. */
export function periodOn(schedule: CouponSchedule, day: Day): Figure<CouponPeriod> {
  const { terms, grid, begin, firstCoupon } = schedule;
  if (terms.maturity !== null && day >= terms.maturity) return noFigure('bond.matured');
  if (begin !== null && day < begin) return noFigure('bond.unissued');
  const [start, end] = boundsAround(schedule, day);
  const [from, to] = firstCoupon !== null && day < firstCoupon ? [begin ?? start, firstCoupon] : [start, end];
  const index = gridIndex(grid, from);
  const regular = terms.frequency > 0 && gridDay(grid, index) === from && gridDay(grid, index + 1) === to;
  return knownFigure({ start: from, end: to, regular });
}

function boundsAround({ terms: { maturity, lastCoupon }, grid }: CouponSchedule, day: Day): readonly [Day, Day] {
  const index = gridIndex(grid, day);
  const bounds = [gridDay(grid, index), gridDay(grid, index + 1)] as const;
  if (maturity === null) return bounds;
  const last = lastCoupon ?? gridDay(grid, gridIndex(grid, maturity - 1));
  return day >= last ? [last, maturity] : bounds;
}

/**
 * From this day on the buyer does not get the coupon of `couponDay`; the coupon day itself where nothing is agreed. By calendar days the
 * ex-dividend date is the first such day (Australian bonds); by business days it is the last day on which the buyer still gets the coupon (UK DMO,
 * "Formulae for calculating gilt prices from yields", section three: "on or before the ex-dividend date").
 */
export function exDividendDay(couponDay: Day, exDividend: ExDividendRule | undefined): Day {
  if (exDividend === undefined) return couponDay;
  if (!exDividend.business) return couponDay - exDividend.days;
  let day = couponDay;
  for (let left = exDividend.days; left > 0;) {
    day -= 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return day + 1;
}
