/** Day counts of the ACT/ACT family: actual days over years whose length each convention defines in its own way. */
import { addYears, civilOf, dayOf, daysInMonth, type Day } from '#packages/calendar';
import { gridDay, gridIndex, type CouponGrid } from '../coupon-grid.ts';
import type { YearPart } from './year-part.ts';

const startOf = (year: number): Day => dayOf({ year, month: 1, day: 1 });
const daysOfYear = (year: number): number => 337 + daysInMonth(year, 2);

/** Days in leap years over 366, days in other years over 365. Source: ISDA 2006 Definitions, section 4.16(b). */
export function byCalendarYear(from: Day, to: Day): YearPart[] {
  let [common, leap] = [0, 0];
  for (let { year } = civilOf(from); startOf(year) < to; year++) {
    const days = Math.min(to, startOf(year + 1)) - Math.max(from, startOf(year));
    if (daysOfYear(year) === 366) leap += days;
    else common += days;
  }
  return [
    { days: common, perYear: 365 },
    { days: leap, perYear: 366 },
  ];
}

/** Each day over the days of its notional coupon period times the periods of a year. Source: ICMA rule 251.1(iii) and 251.3. */
export function byNotionalPeriod(from: Day, to: Day, grid: CouponGrid): YearPart[] {
  const parts: YearPart[] = [];
  let whole = 0;
  for (let index = gridIndex(grid, from); gridDay(grid, index) < to; index++) {
    const [start, end] = [gridDay(grid, index), gridDay(grid, index + 1)];
    const days = Math.min(to, end) - Math.max(from, start);
    if (days === end - start) whole += 1;
    else parts.push({ days, perYear: (end - start) * grid.frequency });
  }
  return [{ days: whole, perYear: grid.frequency }, ...parts];
}

/**
 * Whole years counted back from the end, and the rest over 366 if a 29 February lies in it, else over 365. Counting whole years back from
 * 28 February arrives at 29 February where there is one; the end itself does not move. Source: FBF Master Agreement 2002, "Base Exact/Exact";
 * ISDA, "EMU and market conventions: recent developments" (1998), section 4.
 */
export function byYearsBackFromTheEnd(from: Day, to: Day): YearPart[] {
  let years = 0;
  while (yearsBack(to, years + 1) >= from) years += 1;
  const rest = years === 0 ? to : yearsBack(to, years);
  return [
    { days: years, perYear: 1 },
    { days: rest - from, perYear: holdsLeapDay(from, rest) ? 366 : 365 },
  ];
}

function yearsBack(to: Day, years: number): Day {
  const { month, day } = civilOf(to);
  const there = addYears(to, -years);
  const { year } = civilOf(there);
  return month === 2 && day === 28 ? dayOf({ year, month, day: daysInMonth(year, 2) }) : there;
}

function holdsLeapDay(from: Day, before: Day): boolean {
  for (let { year } = civilOf(from); startOf(year) < before; year++) {
    const leapDay = dayOf({ year, month: 2, day: 28 }) + 1;
    if (daysOfYear(year) === 366 && leapDay >= from && leapDay < before) return true;
  }
  return false;
}

/**
 * Up to a year: over 366 if the one year is a leap year or a 29 February lies between, else 365. Longer: over the mean length of the
 * calendar years touched. Source: David A. Wheeler, "YEARFRAC incompatibilities between Excel 2007 and OOXML" (2008).
 */
export function byAverageYear(from: Day, to: Day): YearPart[] {
  const [a, b] = [civilOf(from), civilOf(to)];
  const days = to - from;
  if (a.year === b.year) return [{ days, perYear: daysOfYear(a.year) }];
  if (to <= addYears(from, 1)) return [{ days, perYear: holdsLeapDay(from, to + 1) ? 366 : 365 }];
  const years = b.year - a.year + 1;
  return [{ days: days * years, perYear: startOf(b.year + 1) - startOf(a.year) }];
}

/**
 * Days of each coupon period over 366 or 365: by the year that the period ends in, or, with one period a year, by whether a 29 February lies in
 * it. Source: ICMA rule 251; ISDA 2006 section 4.16(i).
 */
export function byPeriodEnd(from: Day, to: Day, grid: CouponGrid): YearPart[] {
  const parts: YearPart[] = [];
  for (let index = gridIndex(grid, from); gridDay(grid, index) < to; index++) {
    const [start, end] = [gridDay(grid, index), gridDay(grid, index + 1)];
    const isLeap = grid.frequency === 1 ? leapDaysBetween(start, end) > 0 : daysOfYear(civilOf(end).year) === 366;
    parts.push({ days: Math.min(to, end) - Math.max(from, start), perYear: isLeap ? 366 : 365 });
  }
  return parts;
}

/** The number of 29ths of February after one day, up to and including another; negative when `to` is earlier. */
export function leapDaysBetween(after: Day, to: Day): number {
  return leapDaysUpTo(to) - leapDaysUpTo(after);
}

function leapDaysUpTo(day: Day): number {
  const { year, month, day: date } = civilOf(day);
  const last = month > 2 || (month === 2 && date === 29) ? year : year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}
