/** Reads numbers as people write them, exactly. */

/** The mark that divides the decimals: `1,234.56` has a point, `1.234,56` a comma. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
// Thousands are separated by the other mark, blanks or apostrophes; each group but the first has three digits.
const NUMBER_PATTERNS = {
  point: /^([+-]?)(\d+|[1-9]\d{0,2}(?:([,' \u2019\u00A0\u2009\u202F])\d{3})(?:\3\d{3})*)?(?:\.(\d+))?$/,
  comma: /^([+-]?)(\d+|[1-9]\d{0,2}(?:([.' \u2019\u00A0\u2009\u202F])\d{3})(?:\3\d{3})*)?(?:,(\d+))?$/,
} as const satisfies Record<DecimalMark, RegExp>;

/**
 * The number as a plain decimal without needless zeros (`-1234.5`), or null. Nothing is guessed: with a decimal point `1,23` is no
 * number, and with a decimal comma `1.0892` is none, because the mark that separates thousands must separate groups of three digits.
 */
export function readNumber(text: string, mark: DecimalMark): string | null {
  const trimmed = text.trim();
  if (mark === 'point' && PLAIN_NUMBER.test(trimmed)) return canonicalDecimal(trimmed);
  const found = NUMBER_PATTERNS[mark].exec(trimmed.replace('\u2212', '-'));
  if (!found) return null;
  const [, sign = '', whole = '', , decimals = ''] = found;
  if (whole === '' && decimals === '') return null;
  return canonicalDecimal(`${sign === '-' ? '-' : ''}${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}`);
}

/** Digits of a number on one side of its mark, at most; with more it is not kept. */
export const MOST_DIGITS = 18;

const TOO_MANY_DIGITS = new RegExp(`\\d{${MOST_DIGITS + 1}}`);

export function hasTooManyDigits(plain: string): boolean {
  return TOO_MANY_DIGITS.test(plain);
}

/** A plain decimal without needless zeros: `007.50` becomes `7.5`, `-0.0` becomes `0`. */
export function canonicalDecimal(plain: string): string {
  const last = plain.charCodeAt(plain.length - 1);
  const first = plain.charCodeAt(0);
  const settled = first > 48 && first <= 57 && (last !== 48 || !plain.includes('.'));
  if (settled) return plain;
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(plain) ?? [];
  const short = decimals === '' ? whole : `${whole}.${decimals}`;
  return short === '0' ? '0' : sign + short;
}
