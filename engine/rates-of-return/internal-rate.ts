/**
 * Internal rate of return of dated flows: the yearly rate r with sum(amount / (1 + r)^(days / 365)) = 0.
 * Solved for x = ln(1 + r), which keeps total losses and very short spans within reach.
 */
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { allRates } from './every-rate.ts';

/** What an investor pays in is negative, what they get back (or still hold at the end) positive. */
export interface DatedFlow {
  readonly day: Day;
  readonly amount: number;
}

export const DAYS_PER_YEAR = 365;

/** Beyond these e^x is no float64, or 1 + r is zero. */
const BOUNDS = { lowest: -745 * DAYS_PER_YEAR, highest: 709 };

/**
 * Flows in any order, several a day allowed. When several rates solve them, the one nearest to zero is answered, of a profit (the sum of all flows is
 * positive) the nearest that is not negative, where there is one; `irr.several` stands beside it. A rate that nobody can believe (see `PLAUSIBLE`) is
 * answered only where no other is believable. When none solves them, null with `irr.none`. When nothing at all came back, the rate is -100 %. Null
 * with `figure.overflow` for a rate that no number can hold. The rate is for a period of `days`, by default a year: a short span has a rate for its
 * own length even where the yearly rate is too large for a number.
 */
export function internalRate(flows: readonly DatedFlow[], days = DAYS_PER_YEAR): Figure {
  return solveRate(netByDay(flows, days), days);
}

export interface InternalRates {
  /** The rate that `internalRate` answers. */
  readonly chosen: number;
  /** Every rate, ascending. Rates are one where the present value between them is within rounding of zero. */
  readonly all: readonly number[];
}

/** As `internalRate`, with all the rates that solve the flows. */
export function internalRates(flows: readonly DatedFlow[], days = DAYS_PER_YEAR): Figure<InternalRates> {
  return solveRates(netByDay(flows, days), days);
}

/** As `internalRate`, for flows in order, one a day, none but the last of them zero, with their times in periods of `days`. */
export function solveRate(flows: NetFlows, days: number): Figure {
  const { value, findings } = solveRates(flows, days);
  return { value: value && value.chosen, findings };
}

function solveRates({ years, amounts }: NetFlows, days: number): Figure<InternalRates> {
  const paid = sideOf(years, amounts, -1);
  const back = sideOf(years, amounts, 1);
  if (paid.sum === 0 || amounts.length < 2) return chooseRate([], 0);
  if (back.sum === 0) return chooseRate([-1], 0);
  const only = onlyRate(years, amounts, guessRate(paid, back));
  if (only !== null && only > BOUNDS.highest) return { value: null, findings: [finding('figure.overflow')] };
  if (only !== null) return chooseRate([Math.expm1(only)], 0);
  const all = allRates(years, amounts, BOUNDS).map(Math.expm1);
  return all.length === 0 && isBeyond(years, amounts)
    ? { value: null, findings: [finding('figure.overflow')] }
    : chooseRate(all, back.sum - paid.sum, plausibleGrowth(years.at(-1) as number, days));
}

/**
 * Between a tenfold and a tenth: what money may become in a year for a rate to be believed while the flows have another one. Payments that change
 * sign late have rates of thousands of per cent beside the one that was meant.
 */
const PLAUSIBLE = Math.log(10);

/** The largest logarithm of growth in a period that is believed: that of a year or, where the flows span less than one, of their span. */
function plausibleGrowth(span: number, days: number): number {
  return PLAUSIBLE * Math.max(1 / span, days / DAYS_PER_YEAR);
}

/** At high rates the first amount alone counts in the end: where it does not yet at the highest possible rate, a solution lies above that. */
function isBeyond(years: readonly number[], amounts: readonly number[]): boolean {
  const [first = 0] = amounts;
  const value = amounts.reduce((so, amount, i) => so + amount * Math.exp(-BOUNDS.highest * (years[i] as number)), 0);
  return value * first < 0;
}

/** Chooses the rate to answer: of those that can be believed, a profit has no negative one where it has a positive one. */
function chooseRate(all: readonly number[], gain: number, plausible = Infinity): Figure<InternalRates> {
  const believed = all.filter((rate) => Math.abs(Math.log1p(rate)) <= plausible);
  const outwards = (believed.length > 0 ? believed : all).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const chosen = (gain > 0 ? outwards.find((rate) => rate >= 0) : undefined) ?? outwards[0];
  if (chosen === undefined) return { value: null, findings: [finding('irr.none')] };
  return { value: { chosen, all }, findings: all.length > 1 ? [finding('irr.several', { count: all.length })] : [] };
}

export interface NetFlows {
  /** Times since the first flow, in years or in other periods of the rate. */
  readonly years: readonly number[];
  readonly amounts: readonly number[];
}

function netByDay(flows: readonly DatedFlow[], days: number): NetFlows {
  // Allocated at full length and cut at the end: growing the arrays takes as long as solving for the rate.
  const years = Array<number>(flows.length).fill(0);
  const amounts = Array<number>(flows.length).fill(0);
  let kept = 0;
  let start = 0;
  let last = -Infinity;
  for (const { day, amount } of flows) {
    if (day < last)
      return netByDay(
        flows.toSorted((a, b) => a.day - b.day),
        days,
      );
    // A day that cancelled out counts only where it is the last.
    if (kept > 0 && (day === last || amounts[kept - 1] === 0)) kept--;
    if (kept === 0 && day !== last) start = day;
    amounts[kept] = day === last ? (amounts[kept] as number) + amount : amount;
    years[kept++] = (day - start) / days;
    last = day;
  }
  years.length = kept;
  amounts.length = kept;
  return { years, amounts };
}

/** The payments of one sign, what was paid or what came back: their sum, mean time and variance of time. */
interface FlowSide {
  readonly sum: number;
  readonly mean: number;
  readonly variance: number;
}

function sideOf(years: readonly number[], amounts: readonly number[], side: -1 | 1): FlowSide {
  let [sum, first, second] = [0, 0, 0];
  for (let i = 0; i < amounts.length; i++) {
    const size = Math.max(0, side * (amounts[i] as number));
    const time = years[i] as number;
    sum += size;
    first += size * time;
    second += size * time * time;
  }
  const mean = first / sum;
  return { sum, mean, variance: second / sum - mean * mean };
}

/** The rate as if either side were spread evenly around its mean time. */
function guessRate(paid: FlowSide, back: FlowSide): number {
  const gain = Math.log(back.sum / paid.sum);
  const delay = back.mean - paid.mean;
  const root = delay ** 2 - 2 * gain * (back.variance - paid.variance);
  const guess = root > 0 ? (2 * gain) / (delay + Math.sign(delay) * Math.sqrt(root)) : gain / delay;
  return Number.isFinite(guess) ? guess : 0;
}

/** After a step below this part of 1 / span, a method of the third order has nothing left to find. */
const SETTLED = 1e-6;

/** Halley's method from a guess; null where it does not settle, or the rate that it settles at may not be the only one. */
function onlyRate(years: readonly number[], amounts: readonly number[], guess: number): number | null {
  const present = new Float64Array(amounts.length);
  const span = years.at(-1) as number;
  let x = guess;
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
    if (change <= SETTLED) return isOnlyRate(amounts, present, change + ROUNDING) ? x : null;
  }
  return null;
}

/** The rounding that float64 sums leave of a present value of zero, as a part of the money that moved. */
const ROUNDING = 1e-12;

/**
 * Whether the rate at which the amounts have these present values is the only one: the money stays invested from the first to the last, never
 * borrowed in between. Where nothing is left but `rest` of what moved, an investment is over and the next one begins; each must come out even.
 * Source: D. Teichroew, A. Robichek, M. Montalbano, "An analysis of criteria for investment and financing decisions under certainty" (1965).
 */
function isOnlyRate(amounts: readonly number[], present: Float64Array, rest: number): boolean {
  const side = Math.sign(amounts[0] as number);
  let [invested, gross] = [0, 0];
  for (let i = 0; i < present.length; i++) {
    const part = side * (present[i] as number);
    // Too small to be seen at this rate, though it may bring about another one.
    if (part === 0 && amounts[i] !== 0) return false;
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
