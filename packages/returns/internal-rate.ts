/**
 * Internal rate of return of dated flows: the yearly rate r with sum(amount / (1 + r)^(days / 365)) = 0.
 * Solved for x = ln(1 + r), which keeps total losses and very short spans within reach.
 */
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';

/** What an investor pays in is negative, what they get back (or still hold at the end) positive. */
export interface DatedFlow {
  readonly day: Day;
  readonly amount: number;
}

export const DAYS_PER_YEAR = 365;

/** Beyond these e^x is no float64, or 1 + r is nothing. */
const HIGHEST = 709;
const LOWEST = -745 * DAYS_PER_YEAR;
/** Two solutions nearer than this are one that float64 cannot tell from two. */
const TOUCHING = 1e-6;

/**
 * Flows in any order, several a day allowed. When several rates solve them, the one nearest to zero is answered among those that have the sign of
 * the gain (the sum of all flows), or among all where none has it; `irr.several` stands beside it. When none does, null with `irr.none`. When
 * nothing at all came back, the rate is -100 %.
 */
export function internalRate(flows: readonly DatedFlow[]): Figure {
  return solveRate(netByDay(flows));
}

/** As `internalRate`, for flows in order, one a day, none but the last of them zero. */
export function solveRate({ years, amounts }: NetFlows): Figure {
  if (!amounts.some((amount) => amount < 0) || amounts.length < 2) return none();
  if (!amounts.some((amount) => amount > 0)) return { value: -1, findings: [] };

  const quick = newton(years, amounts);
  if (quick !== null && isOnly(quick, years, amounts)) return answer([quick], 0);
  return answer(
    allRoots(years, amounts),
    amounts.reduce((gain, amount) => gain + amount, 0),
  );
}

function none(): Figure {
  return { value: null, findings: [finding('irr.none')] };
}

/** A profit has no negative rate where it has a positive one. */
function answer(roots: readonly number[], gain: number): Figure {
  const rates = roots.map(Math.expm1).sort((a, b) => Math.abs(a) - Math.abs(b));
  const nearest = rates.find((rate) => rate * gain >= 0) ?? rates[0];
  if (nearest === undefined || !Number.isFinite(nearest)) return none();
  return { value: nearest, findings: rates.length > 1 ? [finding('irr.several', { count: rates.length })] : [] };
}

export interface NetFlows {
  /** Since the first flow. */
  readonly years: readonly number[];
  readonly amounts: readonly number[];
}

function netByDay(flows: readonly DatedFlow[]): NetFlows {
  const net = new Map<Day, number>();
  for (const { day, amount } of flows.toSorted((a, b) => a.day - b.day)) net.set(day, (net.get(day) ?? 0) + amount);
  const kept = [...net].filter(([, amount], position) => amount !== 0 || position === net.size - 1);
  const start = kept[0]?.[0] ?? 0;
  return { years: kept.map(([day]) => (day - start) / DAYS_PER_YEAR), amounts: kept.map(([, amount]) => amount) };
}

/** Newton's method from the rate at which the flows would balance to first order; null unless it settles. */
function newton(years: readonly number[], amounts: readonly number[]): number | null {
  let x = 0;
  for (let round = 0; round < 40; round++) {
    let worth = 0;
    let slope = 0;
    for (let i = 0; i < amounts.length; i++) {
      const present = (amounts[i] as number) * Math.exp(-x * (years[i] as number));
      worth += present;
      slope -= present * (years[i] as number);
    }
    const step = worth / slope;
    if (!Number.isFinite(step)) return null;
    x -= step;
    if (Math.abs(step) <= 1e-14 * (1 + Math.abs(x))) return x;
  }
  return null;
}

/**
 * Whether x is the only solution: at that rate the money stays invested from the first flow to the last, never borrowed in between.
 * Source: D. Teichroew, A. Robichek, M. Montalbano, "An analysis of criteria for investment and financing decisions under certainty" (1965).
 */
function isOnly(x: number, years: readonly number[], amounts: readonly number[]): boolean {
  const side = Math.sign(amounts[0] as number);
  let balance = 0;
  for (let i = 0; i < amounts.length - 1; i++) {
    const since = i === 0 ? 0 : (years[i] as number) - (years[i - 1] as number);
    balance = balance * Math.exp(x * since) + side * (amounts[i] as number);
    if (!(balance >= 0)) return false;
  }
  return true;
}

/** Every solution that a walk over all rates finds: where the present value changes sign, and where it only touches zero. */
function allRoots(years: readonly number[], amounts: readonly number[]): number[] {
  const span = years.at(-1) as number;
  const gross = amounts.reduce((total, amount) => total + Math.abs(amount), 0);
  // Scaled so that no term exceeds its amount: seen from the first flow for gains, from the last for losses.
  const worth = (x: number) => {
    const seenFrom = x < 0 ? span : 0;
    let total = 0;
    for (let i = 0; i < amounts.length; i++) total += (amounts[i] as number) * Math.exp(-x * ((years[i] as number) - seenFrom));
    return total / gross;
  };
  const grid = rateGrid().map((x) => ({ x, worth: worth(x) }));
  const roots: number[] = [];
  for (let i = 1; i < grid.length; i++) {
    const [a, b, c] = [grid[i - 1] as Point, grid[i] as Point, grid[i + 1]];
    if (a.worth === 0) roots.push(a.x);
    else if (a.worth < 0 !== b.worth < 0 && b.worth !== 0) roots.push(bisect(worth, a, b));
    else if (
      c !== undefined &&
      b.worth !== 0 &&
      Math.abs(b.worth) < Math.abs(a.worth) &&
      Math.abs(b.worth) <= Math.abs(c.worth) &&
      b.worth < 0 === c.worth < 0
    ) {
      roots.push(...aroundLowest(worth, a, c));
    }
  }
  return roots;
}

interface Point {
  readonly x: number;
  readonly worth: number;
}

/** Fine around zero, where rates of return live, and growing by a twentieth outwards. */
function rateGrid(): number[] {
  const side = (limit: number) => {
    const points: number[] = [];
    for (let x = 0, step = 0.005; x < limit; x += step, step *= 1.05) points.push(x);
    return [...points, limit];
  };
  return [
    ...side(-LOWEST)
      .map((x) => -x)
      .reverse(),
    ...side(HIGHEST).slice(1),
  ];
}

function bisect(worth: (x: number) => number, a: Point, b: Point): number {
  let [low, high] = [a.x, b.x];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (worth(middle) < 0 === a.worth < 0) low = middle;
    else high = middle;
  }
}

/** Two solutions may hide between grid points where the present value comes near zero: its lowest size is looked for by thirds. */
function aroundLowest(worth: (x: number) => number, a: Point, c: Point): number[] {
  const side = Math.sign(a.worth);
  let [low, high] = [a.x, c.x];
  for (let round = 0; round < 100; round++) {
    const third = (high - low) / 3;
    const crossed = [low + third, high - third].find((x) => side * worth(x) < 0);
    if (crossed !== undefined) {
      const between = { x: crossed, worth: -side };
      const [lower, upper] = [bisect(worth, a, between), bisect(worth, between, c)];
      return upper - lower < TOUCHING * (1 + Math.abs(upper)) ? [(lower + upper) / 2] : [lower, upper];
    }
    if (side * worth(low + third) < side * worth(high - third)) high -= third;
    else low += third;
  }
  return Math.abs(worth(low)) < 1e-14 ? [low] : [];
}
