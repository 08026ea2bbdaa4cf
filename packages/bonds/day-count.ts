/** Day-count conventions: how many years of interest lie between two days. The first day counts, the last one does not. */
import type { Day } from '#packages/calendar';
import type { Fraction } from '#packages/money';
import { byAverageYear, byCalendarYear, byNotionalPeriod, byYearsBackFromTheEnd } from './actual-actual.ts';
import { couponGrid, type CouponGrid } from './coupon-grid.ts';
import { bondBasisDays, eurobondDays, isdaEurobondDays, usDays } from './thirty-360.ts';
import { exactYears, negated, sumOfYears, type YearPart } from './year-part.ts';

/**
 * - `30/360` ISDA 2006 section 4.16(f), "Bond Basis": no rule for February.
 * - `30/360 US` SIA (NASD, spreadsheets' basis 0): as above, with the end-of-February rules for bonds that pay at the end of months.
 * - `30E/360` ISDA 2006 section 4.16(g), "Eurobond Basis", ICMA rule 251.1(ii): spreadsheets' basis 4.
 * - `30E/360 ISDA` ISDA 2006 section 4.16(h): the last day of February is a 30th, except on the termination day.
 * - `ACT/360`, `ACT/365F`, `ACT/365.25`: actual days over a fixed year. Spreadsheets' bases 2 and 3 are the first two.
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
  'ACT/360',
  'ACT/365F',
  'ACT/365.25',
  'ACT/ACT ISDA',
  'ACT/ACT ICMA',
  'ACT/ACT AFB',
  'ACT/ACT YEARFRAC',
] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** What some conventions must know besides the two days. */
export interface DayCountSetting {
  /** Notional coupon periods, for `ACT/ACT ICMA`: one a year from the first of the two days unless given. */
  readonly grid?: CouponGrid;
  /** The day the contract ends, for `30E/360 ISDA`. */
  readonly termination?: Day | null;
  /** Whether the bond pays at the end of months, for the February rules of `30/360 US`; those of the grid, else true. */
  readonly endOfMonth?: boolean;
}

/** Years from one day to another, negative when `to` is earlier. Never fails. Sources: see `DAY_COUNTS`. */
export function yearFraction(dayCount: DayCount, from: Day, to: Day, setting: DayCountSetting = {}): number {
  return sumOfYears(yearParts(dayCount, from, to, setting));
}

/** As `yearFraction`, exact. */
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
    default:
      return to - from;
  }
}

export function yearParts(dayCount: DayCount, from: Day, to: Day, setting: DayCountSetting): readonly YearPart[] {
  if (to < from) return negated(yearParts(dayCount, to, from, setting));
  switch (dayCount) {
    case '30/360':
    case '30/360 US':
    case '30E/360':
    case '30E/360 ISDA':
      return [{ days: countDays(dayCount, from, to, setting), perYear: 360 }];
    case 'ACT/360':
      return [{ days: to - from, perYear: 360 }];
    case 'ACT/365F':
      return [{ days: to - from, perYear: 365 }];
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
