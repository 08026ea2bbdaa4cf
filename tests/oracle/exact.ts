/** Exact fractions of the oracle. They are its own, so that a mistake in the product’s arithmetic cannot hide in both. */

export interface ExactFraction {
  readonly n: bigint;
  /** Greater than zero; n and d have no common divisor. */
  readonly d: bigint;
}

export function exactFraction(n: bigint, d = 1n): ExactFraction {
  if (d === 0n) throw new RangeError('0 in a denominator');
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = d < 0n ? -a : a;
  return { n: n / divisor, d: d / divisor };
}

export const ZERO = exactFraction(0n);
export const ONE = exactFraction(1n);

export function parseFraction(text: string): ExactFraction {
  const [whole = '', part = ''] = text.split('.');
  return exactFraction(BigInt(whole + part), 10n ** BigInt(part.length));
}

export const addFractions = (a: ExactFraction, b: ExactFraction): ExactFraction => exactFraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtractFractions = (a: ExactFraction, b: ExactFraction): ExactFraction => exactFraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiplyFractions = (a: ExactFraction, b: ExactFraction): ExactFraction => exactFraction(a.n * b.n, a.d * b.d);
export const divideFractions = (a: ExactFraction, b: ExactFraction): ExactFraction => exactFraction(a.n * b.d, a.d * b.n);
export const sumFractions = (all: readonly ExactFraction[]): ExactFraction => all.reduce(addFractions, ZERO);
export const isZero = (a: ExactFraction): boolean => a.n === 0n;

/** Decimal text with `places` digits, half away from zero. */
export function formatFraction({ n, d }: ExactFraction, places: number): string {
  const scaled = (n < 0n ? -n : n) * 10n ** BigInt(places);
  const whole = scaled / d + ((scaled % d) * 2n >= d ? 1n : 0n);
  const digits = whole.toString().padStart(places + 1, '0');
  const point = digits.length - places;
  const sign = n < 0n && whole !== 0n ? '-' : '';
  return sign + (places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
}
