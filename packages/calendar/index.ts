export { businessDaysBetween, isBusinessDay, lastBusinessDay, weekday } from './business-days.ts';
export { addMonths, addYears, civilOf, dayOf, daysInMonth, formatDay, monthsBetween, parseDay, readDay } from './day.ts';
export type { Day, DayRange } from './day.ts';
export {
  calendarYears,
  currentTaxYear,
  lastFullMonth,
  lastFullYear,
  periodRange,
  presetRange,
  previousTaxYear,
  startOfYear,
  type Period,
} from './periods.ts';
