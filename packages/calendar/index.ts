export { businessDaysBetween, isBusinessDay, lastBusinessDay, weekday } from './business-days.ts';
export { addMonths, addYears, civilOf, dayOf, daysInMonth, formatDay, monthsBetween, parseDay, readDay } from './day.ts';
export type { Civil, Day, DayRange } from './day.ts';
export {
  calendarYears,
  currentTaxYear,
  PERIODS,
  periodRange,
  PRESET_DAYS,
  presetRange,
  previousTaxYear,
  startOfYear,
  taxYearStart,
  type Period,
  type Preset,
} from './periods.ts';
