/** Reads moments as people type them. */
import { parseTypedDay } from '#ui';

/** The century of a year with two digits. */
const CENTURY = '20';

/** Reads `31/03/26 14:05:09`: a year of two or four digits, the separators of any language, and any part of the time; null for anything else. */
export function parseTypedMoment(text: string): string | null {
  const [, day = '', year = '', hour = '0', minute = '0', second = '0'] =
    /^\s*(\d{1,2}[./-]\d{1,2}[./-])(\d{4}|\d\d)(?:\s+(\d{1,2})(?::(\d\d)(?::(\d\d))?)?)?\s*$/.exec(text) ?? [];
  const plain = parseTypedDay(day + (year.length === 2 ? CENTURY : '') + year);
  if (plain === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${plain}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}.000Z`;
}
