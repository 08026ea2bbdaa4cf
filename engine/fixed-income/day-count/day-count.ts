/** Day-count conventions: how many years of interest lie between two days. The first day counts, the last one does not. */
import { businessDaysBetween, isBusinessDay, type Day } from '#packages/calendar';
import type { Fraction } from '#packages/money';
import { byAverageYear, byCalendarYear, byNotionalPeriod, byPeriodEnd, byYearsBackFromTheEnd, leapDaysBetween } from './actual-actual.ts';
import { couponGrid, type CouponGrid } from '../coupon-grid.ts';
import { bondBasisDays, eurobondDays, eurobondPlusDays, isdaEurobondDays, psaDays, usDays } from './thirty-360.ts';
import { exactYears, negateYearParts, sumOfYears, type YearPart } from './year-part.ts';

/**
 * - `30/360` ISDA 2006 section 4.16(f), "Bond Basis": no rule for February.
 * - `30/360 US` SIA (NASD, spreadsheets' basis 0): as above, with the end-of-February rules for bonds that pay at the end of months.
 * - `30E/360` ISDA 2006 section 4.16(g), "Eurobond Basis", ICMA rule 251.1(ii): spreadsheets' basis 4.
 * - `30E/360 ISDA` ISDA 2006 section 4.16(h): the last day of February is a 30th, except on the termination day.
 * - `30E/360 ISDA` without a termination day is the German rule.
 * - `30/360 PSA`: as `30/360`, with the end of February a 30th as the first day (Bond Market Association; mortgages of the United States).
 * - `30E+/360`: as `30E/360`, but a last day that is a 31st is the first of the next month.
 * - `ACT/360`, `ACT/364`, `ACT/365F`, `ACT/365.25`: actual days over a fixed year. Spreadsheets' bases 2 and 3 are the first and the third.
 * - `NL/365`: actual days but no 29 February, over 365 (ISO 20022 A014).
 * - `ACT/365A`: actual days over 366 if a 29 February lies after the first day, up to and including the last, else over 365.
 * - `ACT/365L` ISDA 2006 section 4.16(i), ICMA rule 251.1(i) (part 2): actual days over 366 if the coupon period ends in a leap year, else over
 *   365; for periods of a year, over 366 if a 29 February lies in the period (its first day does not count, its last one does).
 * - `BUS/252`: days from Monday to Friday that are no holidays, over 252 (Brazil).
 * - `ACT/ACT ISDA` ISDA 2006 section 4.16(b): days in leap years over 366, others over 365.
 * - `ACT/ACT ICMA` ICMA rule 251.1(iii): days over the days of their notional coupon period times the frequency. Bonds in spreadsheets' basis 1.
 * - `ACT/ACT AFB` FBF 2002, "Base Exact/Exact": whole years counted back from the end, the rest over 366 if it holds a 29 February.
 * - `ACT/ACT YEARFRAC`: what spreadsheets' YEARFRAC and the functions for discount instruments do for basis 1.
 */
export const DAY_COUNTS = [
  '30/360',
  '30/360 US',
  '30E/360',
  '30E/360 ISDA',
  '30/360 PSA',
  '30E+/360',
  'ACT/360',
  'ACT/364',
  'ACT/365F',
  'ACT/365.25',
  'NL/365',
  'ACT/365A',
  'ACT/365L',
  'ACT/ACT ISDA',
  'ACT/ACT ICMA',
  'ACT/ACT AFB',
  'ACT/ACT YEARFRAC',
  'BUS/252',
] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** Settings that some conventions need besides the two days. */
export interface DayCountSetting {
  /** Notional coupon periods, for `ACT/ACT ICMA` and `ACT/365L`: one a year from the first of the two days unless given. */
  readonly grid?: CouponGrid;
  /** The day the contract ends, for `30E/360 ISDA`. */
  readonly termination?: Day | null;
  /** Whether the bond pays at the end of months, for the February rules of `30/360 US`; those of the grid, else true. */
  readonly endOfMonth?: boolean;
  /** Public holidays, for `BUS/252`; none unless given. Each once, in any order. */
  readonly holidays?: readonly Day[];
}

/** Years from one day to another, negative when `to` is earlier. Never fails. Sources: see `DAY_COUNTS`. */
export function yearFraction(dayCount: DayCount, from: Day, to: Day, setting: DayCountSetting = {}): number {
  return sumOfYears(yearParts(dayCount, from, to, setting));
}

/** As `yearFraction`, but exact. */
export function exactYearFraction(dayCount: DayCount, from: Day, to: Day, setting: DayCountSetting = {}): Fraction {
  return exactYears(yearParts(dayCount, from, to, setting));
}

/** Days between two days as the convention counts them: of 30-day months, or actual ones. */
export function countDays(dayCount: DayCount, from: Day, to: Day, setting: DayCountSetting = {}): number {
  switch (dayCount) {
    case '30/360':
      return bondBasisDays(from, to);
    case '30/360 US':
      return usDays(from, to, setting.endOfMonth ?? setting.grid?.endOfMonth ?? true);
    case '30E/360':
      return eurobondDays(from, to);
    case '30E/360 ISDA':
      return isdaEurobondDays(from, to, setting.termination ?? null);
    case '30/360 PSA':
      return psaDays(from, to);
    case '30E+/360':
      return eurobondPlusDays(from, to);
    case 'NL/365':
      return to - from - leapDaysBetween(from, to);
    case 'BUS/252':
      return businessDays(from, to, setting.holidays ?? []);
    default:
      return to - from;
  }
}

export function yearParts(dayCount: DayCount, from: Day, to: Day, setting: DayCountSetting): readonly YearPart[] {
  if (to < from) return negateYearParts(yearParts(dayCount, to, from, setting));
  switch (dayCount) {
    case '30/360':
    case '30/360 US':
    case '30E/360':
    case '30E/360 ISDA':
    case '30/360 PSA':
    case '30E+/360':
    case 'ACT/360':
      return [{ days: countDays(dayCount, from, to, setting), perYear: 360 }];
    case 'ACT/364':
      return [{ days: to - from, perYear: 364 }];
    case 'ACT/365F':
    case 'NL/365':
      return [{ days: countDays(dayCount, from, to, setting), perYear: 365 }];
    case 'ACT/365A':
      return [{ days: to - from, perYear: leapDaysBetween(from, to) > 0 ? 366 : 365 }];
    case 'ACT/365L':
      return byPeriodEnd(from, to, setting.grid ?? couponGrid(from, 1));
    case 'BUS/252':
      return [{ days: countDays(dayCount, from, to, setting), perYear: 252 }];
    case 'ACT/365.25':
      return [{ days: 4 * (to - from), perYear: 1461 }];
    case 'ACT/ACT ISDA':
      return byCalendarYear(from, to);
    case 'ACT/ACT ICMA':
      return byNotionalPeriod(from, to, setting.grid ?? couponGrid(from, 1));
    case 'ACT/ACT AFB':
      return byYearsBackFromTheEnd(from, to);
    case 'ACT/ACT YEARFRAC':
      return byAverageYear(from, to);
  }
}

/** Business days between two days: the first day counts, the last one does not; negative when `to` is earlier. */
function businessDays(from: Day, to: Day, holidays: readonly Day[]): number {
  if (to < from) return -businessDays(to, from, holidays);
  const free = holidays.filter((day) => day >= from && day < to && isBusinessDay(day)).length;
  return businessDaysBetween(from - 1, to - 1) - free;
}
