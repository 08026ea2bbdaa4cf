/** Reads the single values of which the answers of providers are made: numbers, texts and days, bounded in length. */
import { z } from 'zod';
import { formatDecimal, fromNumber, readDecimal } from '#packages/money';

/** More than any portfolio has; what is longer is no answer. */
export const MOST_ROWS = 50_000;
const LONGEST_NUMBER = 40;
const LONGEST_TEXT = 500;

/** A number, or its text; as the decimal text that amounts are. */
export const Decimal = z.union([z.number(), z.string().trim().max(LONGEST_NUMBER)]).transform((value, context) => {
  const read = typeof value === 'number' ? fromNumber(value) : readDecimal(value);
  if (read === null) {
    context.addIssue('is no number');
    return z.NEVER;
  }
  return formatDecimal(read);
});
export const OptionalDecimal = Decimal.nullish().transform((value) => value ?? null);
export const Fraction = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
/** Without the characters that no database keeps. */
export const WholeText = z
  .union([z.string().max(LONGEST_TEXT), z.number()])
  .transform((value) => String(value).toWellFormed().replaceAll('\u0000', ''));
export const Text = WholeText.nullish().transform((value) => value || null);
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullish()
  .transform((value) => value ?? null);
/** A day, or the moment of which it is the day. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T|$)/)
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());
export const OptionalDay = Day.nullish().transform((value) => value ?? null);

/** A list, by itself or as results. */
export function listOf<Item extends z.ZodType>(item: Item) {
  const list = z.array(item).max(MOST_ROWS);
  return z.union([list, z.object({ results: list }).transform(({ results }) => results)]);
}
