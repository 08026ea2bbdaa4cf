/** Calendar days without time zone or clock: a day is the number of days since 1970-01-01, written `YYYY-MM-DD` outside the code. */

/** Days since 1970-01-01 (day 0), negative before it. Always an integer. */
export type Day = number;

/** Both ends inclusive. A return over a range starts from the value at the close of the day before `from`. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Day number of a proleptic Gregorian date. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil. */
export function dayOf({ year, month, day }: CivilDate): Day {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The inverse of `dayOf`. Source: as above, civil_from_days. */
export function civilOf(dayNumber: Day): CivilDate {
  const z = dayNumber + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Null unless the text is a day that exists, spelled `YYYY-MM-DD`: 31 February is refused. */
export function readDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf({ year, month, day });
}

/** As `readDay`, for text that has been validated before; throws RangeError if it is not a day. */
export function parseDay(text: string): Day {
  const day = readDay(text);
  if (day === null) throw new RangeError(`Not a day: ${JSON.stringify(text)}`);
  return day;
}

/** `YYYY-MM-DD`, for years 0 to 9999. */
export function formatDay(dayNumber: Day): string {
  const { year, month, day } = civilOf(dayNumber);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The same day of the month `months` later (or earlier); the last day of that month where it has no such day. */
export function addMonths(dayNumber: Day, months: number): Day {
  const { year, month, day } = civilOf(dayNumber);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return dayOf({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** The same day `years` later; 28 February where 29 February does not exist. */
export function addYears(dayNumber: Day, years: number): Day {
  return addMonths(dayNumber, years * 12);
}

/** Months from the close of `start` to the close of `end`: the whole ones, plus the remaining days as a fraction of the month that follows. */
export function monthsBetween(start: Day, end: Day): number {
  const a = civilOf(start);
  const b = civilOf(end);
  let whole = (b.year - a.year) * 12 + b.month - a.month;
  if (addMonths(start, whole) > end) whole -= 1;
  const last = addMonths(start, whole);
  return whole + (end - last) / (addMonths(start, whole + 1) - last);
}
