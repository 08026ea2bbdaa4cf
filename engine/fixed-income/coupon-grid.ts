/** The grid of notional coupon days: an anchor day and every so many months from it, without beginning or end. */
import { addMonths, civilOf, dayOf, daysInMonth, type Day } from '#packages/calendar';

/** Interest payments a year; 0 for a bond that pays once, when it matures. */
export const COUPON_FREQUENCIES = [0, 1, 2, 3, 4, 6, 12] as const;
export type CouponFrequency = (typeof COUPON_FREQUENCIES)[number];
export type PeriodsPerYear = Exclude<CouponFrequency, 0>;

export interface CouponGrid {
  readonly anchor: Day;
  readonly frequency: PeriodsPerYear;
  /** Whether every coupon day is the last day of its month. */
  readonly endOfMonth: boolean;
}

/** The end-of-month rule holds by default where it can: where the anchor is the last day of its month, as in spreadsheets. */
export function couponGrid(anchor: Day, frequency: PeriodsPerYear, endOfMonth = true): CouponGrid {
  return { anchor, frequency, endOfMonth: endOfMonth && endOfItsMonth(anchor) === anchor };
}

function endOfItsMonth(day: Day): Day {
  const { year, month } = civilOf(day);
  return dayOf({ year, month, day: daysInMonth(year, month) });
}

/** The grid day of an index: the anchor is 0, and the anchor's day of the month is kept (31 August, 28 February, 31 August). */
export function gridDay({ anchor, frequency, endOfMonth }: CouponGrid, index: number): Day {
  const day = addMonths(anchor, (index * 12) / frequency);
  return endOfMonth ? endOfItsMonth(day) : day;
}

/** The index of the last grid day on or before `day`. */
export function gridIndex(grid: CouponGrid, day: Day): number {
  const [a, b] = [civilOf(grid.anchor), civilOf(day)];
  const index = Math.floor((((b.year - a.year) * 12 + b.month - a.month) * grid.frequency) / 12);
  return gridDay(grid, index) > day ? index - 1 : index;
}

export function isOnGrid(grid: CouponGrid, day: Day): boolean {
  return gridDay(grid, gridIndex(grid, day)) === day;
}
