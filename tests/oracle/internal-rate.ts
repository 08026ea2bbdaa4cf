/** The internal rate of the oracle: the daily discount factor, found by halving in whole numbers of sixty digits. */
import { isZero, addFractions, exactFraction, formatFraction, type ExactFraction } from './exact.ts';

interface DatedCashFlow {
  /** Any whole number of days. */
  readonly day: number;
  readonly amount: ExactFraction;
}

const DIGITS = 60n;
const UNIT = 10n ** DIGITS;

/**
 * Yearly rate as decimal text, or null without one. The present value is looked at for yearly growth of 1 and, step by step, further from it
 * in both directions; of the first two changes of sign the rate nearer to zero is taken.
 */
export function internalRate(flows: readonly DatedCashFlow[], places: number): string | null {
  const first = Math.min(...flows.map(({ day }) => day));
  const last = Math.max(...flows.map(({ day }) => day));
  const net = new Map<number, ExactFraction>();
  for (const { day, amount } of flows) net.set(day - first, addFractions(net.get(day - first) ?? exactFraction(0n), amount));
  const kept = [...net].filter(([, amount]) => !isZero(amount));
  // Nothing lasts no time: what came and went on the last day alone has no rate.
  const begins = Math.min(...kept.map(([days]) => days));
  if (begins >= last - first || !kept.some(([, { n }]) => n < 0n)) return null;
  if (!kept.some(([, { n }]) => n > 0n)) return formatFraction(exactFraction(-1n), places);

  const present = (factor: bigint) => kept.reduce((sum, [days, { n, d }]) => sum + (power(factor, days) * n) / d, 0n);
  const found = [walk(present, 960n), walk(present, 1040n)].filter((factor) => factor !== null).map(yearlyRate);
  const gain = kept.reduce((so, [, amount]) => addFractions(so, amount), exactFraction(0n)).n;
  const outwards = found.sort((a, b) => (magnitude(a) < magnitude(b) ? -1 : 1));
  const nearest = (gain > 0n ? outwards.find((rate) => rate >= 0n) : undefined) ?? outwards[0];
  return nearest === undefined ? null : formatFraction(exactFraction(nearest, UNIT), places);
}

/** From growth by nothing a year outwards, in steps of `step` thousandths a year, until the sign changes. */
function walk(present: (factor: bigint) => bigint, step: bigint): bigint | null {
  const daily = dailyFactor((UNIT * step) / 1000n);
  let inner = UNIT;
  const side = present(UNIT) < 0n;
  for (let taken = 0; taken < 4_000; taken++) {
    const outer = (inner * daily) / UNIT;
    if (present(outer) < 0n !== side) return halve(present, inner, outer);
    inner = outer;
  }
  return null;
}

function halve(present: (factor: bigint) => bigint, from: bigint, to: bigint): bigint {
  const side = present(from) < 0n;
  let [inner, outer] = [from, to];
  while (magnitude(outer - inner) > 1n) {
    const middle = (inner + outer) / 2n;
    if (present(middle) < 0n === side) inner = middle;
    else outer = middle;
  }
  return inner;
}

/** The 365th root, by halving. */
function dailyFactor(yearly: bigint): bigint {
  let [low, high] = [0n, 2n * UNIT];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (power(middle, 365) < yearly) low = middle;
    else high = middle;
  }
  return low;
}

function yearlyRate(factor: bigint): bigint {
  return (UNIT * UNIT) / power(factor, 365) - UNIT;
}

function power(factor: bigint, exponent: number): bigint {
  let result = UNIT;
  for (let base = factor, rest = exponent; rest > 0; rest = Math.floor(rest / 2), base = (base * base) / UNIT) {
    if (rest % 2 === 1) result = (result * base) / UNIT;
  }
  return result;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
