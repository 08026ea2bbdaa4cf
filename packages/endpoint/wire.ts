/** Defines the values that cross the wire, each with exactly one spelling. */
import { z } from 'zod';

/** Opaque record id. */
export const Id = z.uuid();
/** A day without a zone, `2026-03-31`. */
export const PlainDate = z.iso.date().refine(hasYear);
/** As long as a moment with nine digits of a second, beyond which the database does not read one. */
const LONGEST_MOMENT = '2026-03-31T09:30:00.123456789Z'.length;

/** An instant in UTC, ISO 8601 with milliseconds. */
export const Moment = z.iso.datetime().max(LONGEST_MOMENT).refine(hasYear);
/** The two clocks of every reading endpoint: the day of the figures, and the moment by which their facts were known; the latest by default. */
export const CLOCKS = { asOf: PlainDate.optional(), knownAt: Moment.optional() };
/** Money or units as a decimal string, never a float: `-1234.50`. */
export const Amount = z
  .string()
  .max(80)
  .regex(/^-?\d+(\.\d+)?$/);
/** ISO 4217 code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

/** Years begin with 1: there is no year 0, in PostgreSQL either. */
function hasYear(text: string): boolean {
  return !text.startsWith('0000');
}
