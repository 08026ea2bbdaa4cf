/**
 * Exact decimals. A decimal is `coefficient / 10^scale`; its kind exists for the compiler alone, so that an amount of money cannot be
 * added to units or to a rate. The one rounding of the product is half away from zero: 0.125 becomes 0.13, -0.125 becomes -0.13.
 */

export type DecimalKind = 'amount' | 'units' | 'rate';

declare const kind: unique symbol;

export interface Decimal<K extends DecimalKind = DecimalKind> {
  readonly coefficient: bigint;
  /** Digits after the point, 0 or more. */
  readonly scale: number;
  readonly [kind]?: K;
}

/** Money in some currency. */
export type Amount = Decimal<'amount'>;
/** How many units of an instrument. */
export type Units = Decimal<'units'>;
/** A price of one unit, or an exchange rate. */
export type Rate = Decimal<'rate'>;

/** Null unless the text is a plain decimal such as `-1234.50`: no exponent, no grouping, no `NaN`, no `Infinity`, no spaces. */
export function readDecimal<K extends DecimalKind>(text: string): Decimal<K> | null {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const point = text.indexOf('.');
  return point < 0
    ? { coefficient: BigInt(text), scale: 0 }
    : { coefficient: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

function parseDecimal<K extends DecimalKind>(text: string): Decimal<K> {
  const value = readDecimal<K>(text);
  if (value === null) throw new RangeError(`Not a decimal: ${JSON.stringify(text)}`);
  return value;
}

/** A decimal from text that has been validated before; throws RangeError if it is not one. */
export const amount = parseDecimal<'amount'>;
export const units = parseDecimal<'units'>;
export const rate = parseDecimal<'rate'>;

export const ZERO = { coefficient: 0n, scale: 0 } as const;

/** Plain text with exactly `scale` digits after the point; never `-0`. */
export function formatDecimal(value: Decimal): string {
  const negative = value.coefficient < 0n;
  const digits = String(negative ? -value.coefficient : value.coefficient).padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const part = digits.slice(digits.length - value.scale);
  return `${negative ? '-' : ''}${whole}${part && `.${part}`}`;
}

/** The nearest float64, for the engine's columns and for charts. */
export function toNumber(value: Decimal): number {
  return Number(formatDecimal(value));
}

/**
 * The shortest decimal that reads back as this float64: the decimal it was made from, whenever that had up to 15 significant digits.
 * Throws RangeError unless the number is finite.
 */
export function fromNumber<K extends DecimalKind>(value: number): Decimal<K> {
  const [mantissa = '', exponent] = String(value).split('e');
  const { coefficient, scale } = parseDecimal<K>(mantissa);
  const shifted = scale - Number(exponent ?? 0);
  return shifted >= 0 ? { coefficient, scale: shifted } : { coefficient: coefficient * powerOfTen(-shifted), scale: 0 };
}

export function add<K extends DecimalKind>(a: Decimal<K>, b: Decimal<NoInfer<K>>): Decimal<K> {
  const scale = Math.max(a.scale, b.scale);
  return { coefficient: coefficientAt(a, scale) + coefficientAt(b, scale), scale };
}

export function subtract<K extends DecimalKind>(a: Decimal<K>, b: Decimal<NoInfer<K>>): Decimal<K> {
  return add(a, negate(b));
}

export function sum<K extends DecimalKind>(values: readonly Decimal<K>[]): Decimal<K> {
  return values.reduce<Decimal<K>>((total, value) => add(total, value), ZERO);
}

export function negate<K extends DecimalKind>(value: Decimal<K>): Decimal<K> {
  return { coefficient: -value.coefficient, scale: value.scale };
}

/** Without its sign. */
export function absolute<K extends DecimalKind>(value: Decimal<K>): Decimal<K> {
  return value.coefficient < 0n ? negate(value) : value;
}

/** The exact product of an amount, units or a rate with any decimal. */
export function multiply<K extends DecimalKind>(value: Decimal<K>, by: Decimal): Decimal<K> {
  return { coefficient: value.coefficient * by.coefficient, scale: value.scale + by.scale };
}

/** Rounded to `scale` digits, half away from zero. Throws RangeError for a division by zero. */
export function divide<K extends DecimalKind>(value: Decimal<K>, by: Decimal, scale: number): Decimal<K> {
  return {
    coefficient: roundedQuotient(value.coefficient * powerOfTen(scale + by.scale), by.coefficient * powerOfTen(value.scale)),
    scale,
  };
}

/** To exactly `scale` digits: rounded half away from zero, or filled with zeros. */
export function round<K extends DecimalKind>(value: Decimal<K>, scale: number): Decimal<K> {
  if (value.scale <= scale) return { coefficient: coefficientAt(value, scale), scale };
  return { coefficient: roundedQuotient(value.coefficient, powerOfTen(value.scale - scale)), scale };
}

/** The same value without zeros at the end. */
export function trimZeros<K extends DecimalKind>(value: Decimal<K>): Decimal<K> {
  let { coefficient, scale } = value;
  while (scale > 0 && coefficient % 10n === 0n) [coefficient, scale] = [coefficient / 10n, scale - 1];
  return { coefficient, scale };
}

/** Negative, 0 or positive as `a` is less than, equal to or greater than `b`, whatever their scales. */
export function compare<K extends DecimalKind>(a: Decimal<K>, b: Decimal<NoInfer<K>>): -1 | 0 | 1 {
  return sign(subtract(a, b));
}

export function sign(value: Decimal): -1 | 0 | 1 {
  if (value.coefficient === 0n) return 0;
  return value.coefficient < 0n ? -1 : 1;
}

export function isZero(value: Decimal): boolean {
  return value.coefficient === 0n;
}

function coefficientAt(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.coefficient : value.coefficient * powerOfTen(scale - value.scale);
}

const POWERS_OF_TEN = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/** `numerator / denominator` as a whole number, half away from zero. */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}
