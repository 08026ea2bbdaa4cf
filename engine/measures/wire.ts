/** Schemas of the values in documents and questions: decimals, fractions, dates, currencies, and values by date. */
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { fromNumber, formatDecimal, readDecimal } from '#packages/money';

/** Reads 1,234.50, +5 and 1e3 as plain decimals; null for text that is no decimal, or may be read in two ways ("1,000"). */
function plainDecimalText(text: string): string | null {
  const signless = text.trim().replace(/^\+(?=\d)/, '');
  const ungrouped = /^-?\d{1,3}(,\d{3})+\.\d+$/.test(signless) ? signless.replaceAll(',', '') : signless;
  const [, mantissa, exponent] = /^(-?\d+(?:\.\d+)?)[eE]([+-]?\d{1,2})$/.exec(ungrouped) ?? [];
  if (mantissa !== undefined) return shiftDecimal(mantissa, Number(exponent));
  return readDecimal(ungrouped) === null ? null : ungrouped;
}

/** Multiplies by a power of ten, exactly. */
function shiftDecimal(mantissa: string, exponent: number): string | null {
  const value = readDecimal(mantissa);
  if (value === null) return null;
  const scale = value.scale - exponent;
  return formatDecimal(scale >= 0 ? { ...value, scale } : { coefficient: value.coefficient * 10n ** BigInt(-scale), scale: 0 });
}

/** Says of a value that is neither text nor a number what it is. */
function explainNonDecimal(example: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => {
    if (input === null) return `null where a number belongs, such as ${example}; leave the field out where nothing is known`;
    return input === undefined ? `a number is missing here, such as ${example}` : `not a plain decimal, such as ${example}`;
  };
}

/** An exact decimal, as text or as a JSON number of up to 15 digits; read as text. */
export const DecimalText = z
  .union([z.string().refine((text) => plainDecimalText(text) !== null, 'not a plain decimal, such as 1234.50'), z.number().finite()], {
    error: explainNonDecimal('1234.50'),
  })
  .transform((value) => (typeof value === 'string' ? (plainDecimalText(value) as string) : formatDecimal(fromNumber(value))))
  .meta({
    description:
      'A decimal, as text ("1234.50", "1,234.50", "1e3") or as a number of up to 15 digits. Units, prices and rates are never rounded on the way in.',
  });

/** An exact decimal that is not below zero. */
export const UnsignedDecimal = DecimalText.refine((text) => !text.startsWith('-'), 'must not be negative');

/** A fraction that is read as float64. */
export const FractionNumber = z
  .union([z.number(), z.string().refine((text) => plainDecimalText(text) !== null, 'not a plain decimal, such as 0.05')], {
    error: explainNonDecimal('0.05'),
  })
  .transform((value) => (typeof value === 'number' ? value : Number(plainDecimalText(value))))
  .meta({ description: 'A fraction, as a number or as text: 0.05 is 5 %.' });

/** A time of midnight is read as the date alone; another time may belong to another date in another time zone. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

export const DateText = z
  .preprocess(
    (given) => (typeof given === 'string' ? (MIDNIGHT.exec(given)?.[1] ?? given) : given),
    z.iso.date('not a plain date, YYYY-MM-DD'),
  )
  .meta({ description: 'A plain date, YYYY-MM-DD; a time of midnight is left out.' });

/** The currency code in upper case; GBp (pence) becomes GBX. */
function currencyCode(given: string): string {
  return given === 'GBp' ? 'GBX' : given.toUpperCase();
}

export const CurrencyCode = z
  .preprocess(
    (given) => (typeof given === 'string' ? currencyCode(given) : given),
    z.string().regex(/^[A-Z]{3}$/, 'not a code of ISO 4217'),
  )
  .meta({ description: 'ISO 4217; GBX or GBp for hundredths of a pound.' });

/** Values by date: `{"2024-01-31": "101.25"}`. */
export const DatedValues = z
  .preprocess(recordByDate, z.record(DateText, DecimalText))
  .meta({ description: 'A value for each date: {"2024-01-31": "101.25"}, or [{"date": "2024-01-31", "value": "101.25"}].' });

/** Turns a list of dates and values into a record; a list in which a date comes twice stays a list, which the schema then refuses. */
function recordByDate(given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  const rows = given.map((row: unknown) => {
    const { date, value, price = value, close = price, ...more } = (row ?? {}) as Readonly<Record<string, unknown>>;
    return { date, value: close, isPlain: Object.keys(more).length === 0 };
  });
  const dates = new Set(rows.map(({ date }) => date));
  const isReadable = rows.every(({ date, isPlain }) => typeof date === 'string' && isPlain) && dates.size === rows.length;
  return isReadable ? Object.fromEntries(rows.map(({ date, value }) => [date as string, value])) : given;
}

/** The days in ascending order, with the value of each. */
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
