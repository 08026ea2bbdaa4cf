/**
 * Finds every rate at which dated payments balance: all x with sum(amount * e^(-x * time)) = 0. The axis of x is searched in pieces on which the
 * present value is, but for rounding, a polynomial; its turning points are found derivative by derivative, so that no two solutions share a
 * stretch. Solutions are several only where the present value between them rises above the rounding of its sum.
 */

/** The order of the polynomial: a piece is as long as the error of the polynomial stays within this part of all payments. */
const ORDER = 24;
const EXACT = 1e-15;
const FACTORIALS = [1];
for (let k = 1; k <= ORDER; k++) FACTORIALS.push((FACTORIALS[k - 1] as number) * k);
/** A present value below this part of all payments is rounding. */
const NOISE = 1e-14;

/** Times ascend from 0 to 1. */
interface TimedPayments {
  readonly times: readonly number[];
  readonly amounts: readonly number[];
}

/** Solutions between the bounds, ascending; `years` ascend from 0, and of the amounts only the last may be zero. */
export function allRates(
  years: readonly number[],
  amounts: readonly number[],
  bounds: { readonly lowest: number; readonly highest: number },
): number[] {
  const paid = amounts.at(-1) === 0 ? amounts.slice(0, -1) : amounts;
  const span = years[paid.length - 1] as number;
  const gross = paid.reduce((total, amount) => total + Math.abs(amount), 0);
  const scaled = paid.map((amount) => amount / gross);
  // Seen from the first payment for gains and from the last for losses, so that no term exceeds its amount.
  const gains = { times: scaled.map((_, i) => (years[i] as number) / span), amounts: scaled };
  const losses = { times: gains.times.map((time) => 1 - time).reverse(), amounts: scaled.toReversed() };
  const presentValue = (x: number): PresentValuePoint => {
    if (x >= 0) return presentValueOf(gains, x);
    const { value, slope, gross: size } = presentValueOf(losses, -x);
    return { value, slope: -slope, gross: size };
  };
  const stretches = [
    ...stretchesOf(losses, -bounds.lowest * span)
      .map((x) => -x)
      .reverse(),
    ...stretchesOf(gains, bounds.highest * span).slice(1),
  ].map((x) => ({ x, ...presentValue(x) }));
  return crossings(stretches, presentValue).map((x) => x / span);
}

interface PresentValuePoint {
  readonly value: number;
  readonly slope: number;
  /** The sum of the absolute discounted payments. */
  readonly gross: number;
}

function presentValueOf({ times, amounts }: TimedPayments, x: number): PresentValuePoint {
  let [value, slope, gross] = [0, 0, 0];
  for (let i = 0; i < amounts.length; i++) {
    const time = times[i] as number;
    const part = (amounts[i] as number) * Math.exp(-x * time);
    value += part;
    slope -= part * time;
    gross += Math.abs(part);
  }
  return { value, slope, gross };
}

/** Bounds of stretches on which the present value only rises or only falls, from 0 to where the first payment outweighs what can follow it. */
function stretchesOf(payments: TimedPayments, limit: number): number[] {
  const ends = [0];
  for (let x = 0; x < limit; x = ends.at(-1) as number) {
    const { moments, gross, remainder, isSettled } = expansion(payments, x);
    if (isSettled) break;
    const reach = ((EXACT * (FACTORIALS[ORDER] as number) * gross) / remainder) ** (1 / ORDER);
    const length = Math.min(reach, limit - x);
    const polynomial = moments.map((moment, k) => (moment * (-length) ** k) / (FACTORIALS[k] as number));
    if (mayVanish(polynomial)) ends.push(...zerosOf(derivativeOf(polynomial)).map((part) => x + part * length));
    ends.push(length < limit - x ? x + length : limit);
  }
  return ends;
}

/**
 * Moments of the payments discounted at x, and whether no rate from there on balances them: then every sum of first payments has the
 * same sign. Source: Laguerre's rule of signs for sums of exponentials, in G. Jameson, "Counting zeros of generalised polynomials", Mathematical
 * Gazette 90 (2006).
 */
function expansion({ times, amounts }: TimedPayments, x: number) {
  const moments = Array<number>(ORDER).fill(0);
  const side = Math.sign(amounts[0] as number);
  let [gross, balance, remainder, isSettled] = [0, 0, 0, true];
  for (let i = 0; i < amounts.length; i++) {
    const time = times[i] as number;
    let part = (amounts[i] as number) * Math.exp(-x * time);
    balance += part;
    gross += Math.abs(part);
    if (!(side * balance > NOISE * gross)) isSettled = false;
    for (let k = 0; k < ORDER; k++) {
      moments[k] = (moments[k] as number) + part;
      part *= time;
    }
    remainder += Math.abs(part);
  }
  return { moments, gross, remainder, isSettled };
}

/** Whether a polynomial, its coefficients from the constant on, can be zero between 0 and 1. */
function mayVanish([constant = 0, ...rest]: readonly number[]): boolean {
  return Math.abs(constant) <= rest.reduce((total, coefficient) => total + Math.abs(coefficient), 0);
}

/** Where a polynomial changes sign between 0 and 1, ascending: once at most between two zeros of its derivative. */
function zerosOf(polynomial: readonly number[]): number[] {
  if (!mayVanish(polynomial)) return [];
  const derivative = derivativeOf(polynomial);
  const evaluate = (x: number) => ({ value: valueOf(polynomial, x), slope: valueOf(derivative, x) });
  const turns = [0, ...(derivative.length > 0 ? zerosOf(derivative) : []), 1].map((x) => ({ x, ...evaluate(x) }));
  return turns.slice(1).flatMap((to, i) => {
    const from = turns[i] as (typeof turns)[number];
    return from.value < 0 === to.value < 0 ? [] : [zeroBetween(evaluate, from.x, to.x)];
  });
}

function derivativeOf(polynomial: readonly number[]): number[] {
  return polynomial.slice(1).map((coefficient, k) => coefficient * (k + 1));
}

function valueOf(polynomial: readonly number[], x: number): number {
  let value = 0;
  for (let k = polynomial.length - 1; k >= 0; k--) value = value * x + (polynomial[k] as number);
  return value;
}

/** One solution for each change of sign, and for each stay within rounding of zero. */
function crossings(
  stretches: readonly (PresentValuePoint & { readonly x: number })[],
  presentValue: (x: number) => PresentValuePoint,
): number[] {
  const found: number[] = [];
  let last: (typeof stretches)[number] | undefined;
  let nearest: (typeof stretches)[number] | undefined;
  for (const end of stretches) {
    const size = Math.abs(end.value) / end.gross;
    if (size <= NOISE) {
      if (nearest === undefined || size < Math.abs(nearest.value) / nearest.gross) nearest = end;
      continue;
    }
    if (last !== undefined && last.value < 0 !== end.value < 0) found.push(zeroBetween(presentValue, last.x, end.x));
    else if (nearest !== undefined) found.push(nearest.x);
    [last, nearest] = [end, undefined];
  }
  return nearest === undefined ? found : [...found, nearest.x];
}

/** Newton's method, held between two points on either side of zero: where it leaves them, or hardly moves on, the stretch is halved. */
function zeroBetween(evaluate: (x: number) => { readonly value: number; readonly slope: number }, from: number, to: number): number {
  const isRising = evaluate(from).value < 0;
  let [low, high] = [from, to];
  let x = (low + high) / 2;
  let last = high - low;
  for (;;) {
    const { value, slope } = evaluate(x);
    if (value === 0) return x;
    if (value < 0 === isRising) low = x;
    else high = x;
    const step = -value / slope;
    const isInside = x + step > low && x + step < high && Math.abs(2 * step) < last;
    const next = isInside ? x + step : (low + high) / 2;
    last = Math.abs(next - x);
    if (last <= Number.EPSILON * Math.abs(next)) return next;
    x = next;
  }
}
