/** Draws the factors that move all prices together: equity markets by region and sector, interest rates, credit, commodities, currencies. */
import { dayOf, parseDay } from '#packages/calendar';
import { DEPOSITS, EPISODES, EURO, HALF_YEARS_FROM, YIELDS, type Currency } from './history.ts';
import { randomStream, type RandomStream } from '../random.ts';

/** Market days in a year, for turning yearly figures into daily ones. */
export const MARKET_DAYS_A_YEAR = 258;

/** Yearly drift and volatility of each factor beside the world's equity market, as log returns. */
const FACTOR_PARAMETERS = {
  uk: [-0.03, 0.06],
  us: [0.02, 0.05],
  europe: [-0.015, 0.06],
  japan: [-0.01, 0.08],
  asia: [-0.02, 0.08],
  emerging: [-0.03, 0.09],
  iceland: [-0.01, 0.11],
  greece: [0, 0.14],
  technology: [0.03, 0.09],
  health: [0, 0.07],
  energy: [-0.01, 0.13],
  finance: [0, 0.09],
  consumer: [-0.01, 0.06],
  industry: [0, 0.06],
  utilities: [-0.01, 0.07],
  property: [-0.015, 0.07],
  gold: [0.07, 0.13],
  oil: [0.01, 0.22],
} as const satisfies Record<string, readonly [drift: number, volatility: number]>;

const WORLD_DRIFT = 0.112;
const WORLD_VOLATILITY = 0.105;
/** Volatility comes in clusters: its logarithm moves so much a day, and keeps so much of its last value. */
const CLUSTER_DAILY = 0.07;
const CLUSTER_MEMORY = 0.985;

/** Daily deviation of a yield from its path, and the part of it that all government bonds of the world share. */
const YIELD_DAILY = 0.00044;
const YIELD_SHARED = 0.8;
/** The same for a currency, as a log return, and its share in a fall of equities: the pound and the króna weaken, the dollar hardly. */
const EURO_DAILY = 0.0036;
const EURO_WITH_EQUITIES = { GBP: -0.09, USD: 0.03, ISK: -0.11 } as const;
/** Spread of high-yield bonds over government bonds: its mean, its daily deviation, and its share in a fall of equities. */
const SPREAD_REST = 0.04;
const SPREAD_DAILY = 0.0003;
const SPREAD_WITH_EQUITIES = -0.05;
/** Every deviation halves in so many market days. */
const HALF_LIFE_DAYS = 110;

export type MarketFactor = 'world' | keyof typeof FACTOR_PARAMETERS | keyof typeof YIELDS | 'spread';
export type CarryRate = keyof typeof YIELDS | Currency | 'spread';

/** All arrays run along the market days. */
export interface MarketFactors {
  /** Log return of the day, or the change of a yield or spread as a fraction. */
  readonly move: Readonly<Record<MarketFactor, Float64Array>>;
  /** Yields, deposit rates and the spread as yearly fractions. */
  readonly level: Readonly<Record<CarryRate, Float64Array>>;
  /** Units of the currency for one euro. */
  readonly euro: Readonly<Record<Currency, Float64Array>>;
}

export function drawFactors(seed: string, days: Int32Array): MarketFactors {
  const stream = (name: string) => randomStream(seed, name);
  const world = worldEquities(stream('world'), days);
  const spread = creditSpread(stream('spread'), world);
  const shared = drawNoise(stream('yields'), days.length, YIELD_SHARED * YIELD_DAILY);
  const yields = mapValues(YIELDS, (path, name) => yieldLevels(stream(name), interpolate(path, days), shared));
  const own = mapValues(FACTOR_PARAMETERS, ([drift, volatility], name) => ownReturns(stream(name), days.length, drift, volatility));
  const euro = mapValues(EURO, (path, name) => euroRates(stream(`euro ${name}`), interpolate(path, days), world, EURO_WITH_EQUITIES[name]));
  return {
    move: { world, ...own, ...mapValues(yields, dailyChanges), spread: dailyChanges(spread) },
    level: { ...yields, ...mapValues(DEPOSITS, (path) => interpolate(path, days).map(fromPerCent)), spread },
    euro: { ...euro, EUR: new Float64Array(days.length).fill(1) },
  };
}

function worldEquities(random: RandomStream, days: Int32Array): Float64Array {
  const episodes = EPISODES.map(({ from, to, equities, wildness }) => {
    const [first, last] = [parseDay(from), parseDay(to)];
    // Counted by the calendar, so that a market that begins in the middle of an episode has only the rest of it.
    const length = Math.max(Math.round(((last - first + 1) * MARKET_DAYS_A_YEAR) / 365), 1);
    return { first, last, drift: equities / length, wildness };
  });
  let cluster = 0;
  return Float64Array.from(days, (day) => {
    cluster = cluster * CLUSTER_MEMORY + CLUSTER_DAILY * random.normal();
    const episode = episodes.find(({ first, last }) => first <= day && day <= last);
    const wildness = Math.exp(cluster) * (episode?.wildness ?? 1);
    return (
      (episode?.drift ?? WORLD_DRIFT / MARKET_DAYS_A_YEAR) + (WORLD_VOLATILITY / Math.sqrt(MARKET_DAYS_A_YEAR)) * wildness * random.wild()
    );
  });
}

function ownReturns(random: RandomStream, length: number, drift: number, volatility: number): Float64Array {
  return drawNoise(random, length, volatility / Math.sqrt(MARKET_DAYS_A_YEAR)).map((move) => drift / MARKET_DAYS_A_YEAR + move);
}

function yieldLevels(random: RandomStream, path: Float64Array, shared: Float64Array): Float64Array {
  const own = drawNoise(random, path.length, YIELD_DAILY * Math.sqrt(1 - YIELD_SHARED ** 2));
  const stray = meanReverting(path.length, (day) => (shared[day] ?? 0) + (own[day] ?? 0));
  return path.map((rest, day) => fromPerCent(rest) + (stray[day] ?? 0));
}

function creditSpread(random: RandomStream, world: Float64Array): Float64Array {
  const own = drawNoise(random, world.length, SPREAD_DAILY);
  const stray = meanReverting(world.length, (day) => SPREAD_WITH_EQUITIES * (world[day] ?? 0) + (own[day] ?? 0));
  // The spread never falls below half of its mean.
  return stray.map((by) => SPREAD_REST + Math.max(by, -SPREAD_REST / 2));
}

function euroRates(random: RandomStream, path: Float64Array, world: Float64Array, withEquities: number): Float64Array {
  const own = drawNoise(random, path.length, EURO_DAILY);
  const stray = meanReverting(path.length, (day) => withEquities * (world[day] ?? 0) + (own[day] ?? 0));
  return path.map((rest, day) => rest * Math.exp(stray[day] ?? 0));
}

function drawNoise(random: RandomStream, length: number, daily: number): Float64Array {
  return Float64Array.from({ length }, () => daily * random.wild());
}

/** The deviation that is left of all moves so far. */
function meanReverting(length: number, move: (day: number) => number): Float64Array {
  const kept = 0.5 ** (1 / HALF_LIFE_DAYS);
  let stray = 0;
  return Float64Array.from({ length }, (_, day) => (stray = stray * kept + move(day)));
}

/** Straight lines through a history of half-years. */
function interpolate(halfYears: readonly number[], days: Int32Array): Float64Array {
  const starts = halfYears.map((_, half) => dayOf({ year: HALF_YEARS_FROM + Math.floor(half / 2), month: half % 2 === 0 ? 1 : 7, day: 1 }));
  return Float64Array.from(days, (day) => {
    const next = starts.findIndex((start) => start > day);
    if (next <= 0) return halfYears.at(next) ?? 0;
    const [start = 0, end = 0, before = 0, after = 0] = [starts[next - 1], starts[next], halfYears[next - 1], halfYears[next]];
    return before + ((after - before) * (day - start)) / (end - start);
  });
}

function dailyChanges(levels: Float64Array): Float64Array {
  return levels.map((level, day) => (day === 0 ? 0 : level - (levels[day - 1] ?? level)));
}

function fromPerCent(value: number): number {
  return value / 100;
}

function mapValues<K extends string, V, W>(table: Readonly<Record<K, V>>, change: (value: V, key: K) => W): Record<K, W> {
  return Object.fromEntries(Object.entries<V>(table).map(([key, value]) => [key, change(value, key as K)])) as Record<K, W>;
}
