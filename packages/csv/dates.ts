/** Reads days as people write them; anything doubtful is refused. */
import { dayOf, daysInMonth, type Day } from '#packages/calendar';

/** `ISO` is `2026-03-31`; the others name the order of day, month and year, whatever separates them. */
export const DATE_ORDERS = ['ISO', 'D/M/Y', 'M/D/Y'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

// A time after the day is ignored: days have no time zone here.
const TIME_SUFFIX = '(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?';
const ISO_DATE = new RegExp(`^(\\d{4})([-/.])(\\d{2})\\2(\\d{2})${TIME_SUFFIX}$`);
const YEAR_LAST_DATE = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME_SUFFIX}$`);

/** Null unless the text is an existing day, in this order and with a year of four digits: 31 February is none. */
export function readDate(text: string, order: DateOrder): Day | null {
  const trimmed = text.trim();
  if (order === 'ISO') {
    const found = ISO_DATE.exec(trimmed);
    return found ? existingDay(Number(found[1]), Number(found[3]), Number(found[4])) : null;
  }
  const found = YEAR_LAST_DATE.exec(trimmed);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  return order === 'D/M/Y' ? existingDay(Number(found[4]), second, first) : existingDay(Number(found[4]), first, second);
}

function existingDay(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf({ year, month, day });
}
