export { businessDaysBetween, isBusinessDay, lastBusinessDay, weekday } from './business-days.ts';
export { addMonths, addYears, civilOf, dayOf, daysInMonth, formatDay, monthsBetween, parseDay, readDay } from './day.ts';
export type { Day, DayRange } from './day.ts';
export {
  calendarYears,
  lastFullMonth,
  lastFullYear,
  periodRange,
  spanRange,
  SPANS,
  startOfYear,
  type Period,
  type Span,
} from './periods.ts';
