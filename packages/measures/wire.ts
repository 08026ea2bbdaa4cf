/** The vocabulary of documents and questions. */
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { fromNumber, plain, readDecimal } from '#packages/money';

/** An exact decimal, as text or as a JSON number of up to 15 digits; read as text. */
export const DecimalText = z
  .union([z.string().refine((text) => readDecimal(text) !== null, 'not a plain decimal'), z.number().finite()])
  .transform((value) => (typeof value === 'string' ? value : plain(fromNumber(value))))
  .meta({
    description:
      'A decimal, as text ("1234.50") or as a number of up to 15 digits. Units, prices and rates are never rounded on the way in.',
  });

/** As above, not below zero. */
export const Unsigned = DecimalText.refine((text) => !text.startsWith('-'), 'must not be negative');

export const DateText = z.iso.date().meta({ description: 'A plain date, YYYY-MM-DD.' });
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217; GBX for hundredths of a pound.' });

/** Day by day: `{"2024-01-31": "101.25"}`. */
export const Dated = z.record(DateText, DecimalText).meta({ description: 'A value for each date: {"2024-01-31": "101.25"}.' });

/** The days ascending, with the value of each. */
export function columnsOf(dated: Readonly<Record<string, string>>): {
  readonly days: Int32Array;
  readonly values: Float64Array;
  readonly texts: string[];
} {
  const sorted = Object.entries(dated).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    days: Int32Array.from(sorted, ([date]) => parseDay(date)),
    values: Float64Array.from(sorted, ([, value]) => Number(value)),
    texts: sorted.map(([, value]) => value),
  };
}
