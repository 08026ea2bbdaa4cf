/** Reads days as people type them. */
import { readDay } from '#packages/calendar';

/** Day, month and year with any separator, or eight digits without one; null while it is no day. */
export function parseTypedDay(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(text) ?? /^\s*(\d\d)(\d\d)(\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDay(plain) === null ? null : plain;
}
