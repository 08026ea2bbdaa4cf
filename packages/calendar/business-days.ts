/** Business days: Monday to Friday. Public holidays differ by market and are not known here. */
import type { Day } from './day.ts';

/** 1 Monday to 7 Sunday, as in ISO 8601. */
export function weekday(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function isBusinessDay(day: Day): boolean {
  return weekday(day) <= 5;
}

export function lastBusinessDay(onOrBefore: Day): Day {
  return onOrBefore - Math.max(0, weekday(onOrBefore) - 5);
}

/** How many business days lie after `start`, up to and including `end`; 0 when `end` is not later. */
export function businessDaysBetween(start: Day, end: Day): number {
  return end <= start ? 0 : businessDaysSinceMonday(end) - businessDaysSinceMonday(start);
}

/** Business days from Monday 1969-12-29 up to and including `day`. */
function businessDaysSinceMonday(day: Day): number {
  return Math.floor((day + 3) / 7) * 5 + Math.min(weekday(day), 5);
}
