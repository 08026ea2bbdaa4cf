/**
 * Internal rate of return of dated flows: the yearly rate r with sum(amount / (1 + r)^(days / 365)) = 0.
 * Solved for x = ln(1 + r), which keeps total losses and very short spans within reach.
 */
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { everyRate } from './every-rate.ts';

/** What an investor pays in is negative, what they get back (or still hold at the end) positive. */
export interface DatedFlow {
  readonly day: Day;
  readonly amount: number;
}

export const DAYS_PER_YEAR = 365;

/** Beyond these e^x is no float64, or 1 + r is nothing. */
const BOUNDS = { lowest: -745 * DAYS_PER_YEAR, highest: 709 };

/**
 * Flows in any order, several a day allowed. When several rates solve them, the one nearest to zero is answered among those that have the sign of
 * the gain (the sum of all flows), or among all where none has it; `irr.several` stands beside it. When none does, null with `irr.none`. When
 * nothing at all came back, the rate is -100 %.
 */
export function internalRate(flows: readonly DatedFlow[]): Figure {
  return solveRate(netByDay(flows));
}

export interface InternalRates {
  /** What `internalRate` answers. */
  readonly chosen: number;
  /** Every rate, ascending. Rates are one where the present value between them is within rounding of zero. */
  readonly all: readonly number[];
}

/** As `internalRate`, with all the rates beside it. */
export function internalRates(flows: readonly DatedFlow[]): Figure<InternalRates> {
  return solveRates(netByDay(flows));
}

/** As `internalRate`, for flows in order, one a day, none but the last of them zero. */
export function solveRate(flows: NetFlows): Figure {
  const { value, findings } = solveRates(flows);
  return { value: value && value.chosen, findings };
}

function solveRates({ years, amounts }: NetFlows): Figure<InternalRates> {
  if (!amounts.some((amount) => amount < 0) || amounts.length < 2) return answer([], 0);
  if (!amounts.some((amount) => amount > 0)) return answer([-1], 0);
  const only = onlyRate(years, amounts);
  if (only !== null) return answer(only <= BOUNDS.highest ? [Math.expm1(only)] : [], 0);
  const gain = amounts.reduce((total, amount) => total + amount, 0);
  return answer(everyRate(years, amounts, BOUNDS).map(Math.expm1), gain);
}

/** A profit has no negative rate where it has a positive one. */
function answer(all: readonly number[], gain: number): Figure<InternalRates> {
  const outwards = all.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const chosen = outwards.find((rate) => rate * gain >= 0) ?? outwards[0];
  if (chosen === undefined) return { value: null, findings: [finding('irr.none')] };
  return { value: { chosen, all }, findings: all.length > 1 ? [finding('irr.several', { count: all.length })] : [] };
}

export interface NetFlows {
  /** Since the first flow. */
  readonly years: readonly number[];
  readonly amounts: readonly number[];
}

function netByDay(flows: readonly DatedFlow[]): NetFlows {
  const years: number[] = [];
  const amounts: number[] = [];
  let start = 0;
  let last = -Infinity;
  for (const { day, amount } of inOrder(flows)) {
    const position = amounts.length - 1;
    if (day === last) {
      amounts[position] = (amounts[position] as number) + amount;
      continue;
    }
    // A day that cancelled out counts only where it is the last.
    if (amounts[position] === 0) {
      amounts.pop();
      years.pop();
    }
    if (amounts.length === 0) start = day;
    years.push((day - start) / DAYS_PER_YEAR);
    amounts.push(amount);
    last = day;
  }
  return { years, amounts };
}

function inOrder(flows: readonly DatedFlow[]): readonly DatedFlow[] {
  const isOrdered = flows.every(({ day }, i) => i === 0 || day >= (flows[i - 1] as DatedFlow).day);
  return isOrdered ? flows : flows.toSorted((a, b) => a.day - b.day);
}

/** After a step below this part of 1 / span, a method of the third order has nothing left to find. */
const SETTLED = 1e-6;

/** Halley's method from a first guess; null where it does not settle, or the rate that it settles at may not be the only one. */
function onlyRate(years: readonly number[], amounts: readonly number[]): number | null {
  const present = new Float64Array(amounts.length);
  const span = years.at(-1) as number;
  let x = firstGuess(years, amounts);
  for (let round = 0; round < 40; round++) {
    let [value, slope, bend] = [0, 0, 0];
    for (let i = 0; i < amounts.length; i++) {
      const time = years[i] as number;
      const part = (amounts[i] as number) * Math.exp(-x * time);
      present[i] = part;
      value += part;
      slope -= part * time;
      bend += part * time * time;
    }
    const step = (2 * value * slope) / (2 * slope * slope - value * bend);
    if (!Number.isFinite(step)) return null;
    x -= step;
    const change = Math.abs(step) * span;
    (globalThis as any).P=round;if (change <= SETTLED) return isOnly(present, change + ROUNDING) ? x : null;
  }
  return null;
}

/** All that was paid as one payment, all that came back as another: each at its mean time, and as spread as it was. */
function firstGuess(years: readonly number[], amounts: readonly number[]): number {
  const paid = { sum: 0, first: 0, second: 0 };
  const back = { sum: 0, first: 0, second: 0 };
  for (let i = 0; i < amounts.length; i++) {
    const size = Math.abs(amounts[i] as number);
    const time = years[i] as number;
    const side = (amounts[i] as number) < 0 ? paid : back;
    side.sum += size;
    side.first += size * time;
    side.second += size * time * time;
  }
  const spread = ({ sum, first, second }: typeof paid) => second / sum - (first / sum) ** 2;
  const gain = Math.log(back.sum / paid.sum);
  const delay = back.first / back.sum - paid.first / paid.sum;
  const root = delay ** 2 - 2 * gain * (spread(back) - spread(paid));
  const guess = root > 0 ? (2 * gain) / (delay + Math.sign(delay) * Math.sqrt(root)) : gain / delay;
  return Number.isFinite(guess) ? guess : 0;
}

/** What float64 sums leave of a present value that is nothing, as a part of what moved. */
const ROUNDING = 1e-12;

/**
 * Whether the rate at which the payments have these present values is the only one: the money stays invested from the first to the last, never
 * borrowed in between. Where nothing is left but `rest` of what moved, an investment is over and the next one begins; each must come out even.
 * Source: D. Teichroew, A. Robichek, M. Montalbano, "An analysis of criteria for investment and financing decisions under certainty" (1965).
 */
function isOnly(present: Float64Array, rest: number): boolean {
  const side = Math.sign(present[0] as number);
  let [invested, gross] = [0, 0];
  for (let i = 0; i < present.length; i++) {
    const part = side * (present[i] as number);
    if (Math.abs(invested) <= rest * gross && part !== 0) {
      if (part < 0) return false;
      [invested, gross] = [0, 0];
    }
    invested += part;
    gross += Math.abs(part);
    if (invested < -rest * gross) return false;
  }
  return Math.abs(invested) <= rest * gross;
}
