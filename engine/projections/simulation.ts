/** Simulates many random paths of a projection, to show how far its value may differ from the expected value. */
import { growthOf, type ProjectionAssumptions } from './growth.ts';
import { normalDraws } from './normals.ts';

/** Percentiles that are shown: of a hundred paths so many end at or below the line. */
export const PERCENTILES = [5, 25, 50, 75, 95] as const;

/** An amount in the money of today that is to be there at the end of a year. */
export interface ProjectionGoal {
  readonly year: number;
  readonly amount: number;
}

export interface SimulationParameters {
  readonly assumptions: ProjectionAssumptions;
  /** Standard deviation of the logarithm of a year's growth. */
  readonly volatility: number;
  readonly paths: number;
  /** A whole number: the same seed draws the same paths. */
  readonly seed: number;
  readonly goals: readonly ProjectionGoal[];
}

/** Amounts in the money of today at the end of each year; index 0 is the start. */
export interface SimulationResult {
  /** One line for each of PERCENTILES, by nearest rank. */
  readonly percentiles: readonly Float64Array[];
  readonly mean: Float64Array;
  /** Standard error of the mean: the deviation of the paths, divided by the root of their number. */
  readonly standardError: Float64Array;
  /** For each goal the share of paths that reach it, a fraction. */
  readonly reached: readonly number[];
}

const MONTHS = 12;

/**
 * Growth is lognormal in monthly steps, each independent of the others: exp((ln g - volatility^2 / 2) / 12 + volatility / sqrt(12) Z), where g
 * is the growth of a year net of costs. So a year grows by g on average, and the mean of the paths is the closed form (`projectedValues`).
 */
export function simulateProjection({ assumptions, volatility, paths, seed, goals }: SimulationParameters): SimulationResult {
  const { years, lumpSum, contribution, inflation } = assumptions;
  const drift = (Math.log(growthOf(assumptions)) - volatility ** 2 / 2) / MONTHS;
  const step = volatility / Math.sqrt(MONTHS);
  const normal = normalDraws(seed);
  const ends = Array.from({ length: years + 1 }, () => new Float64Array(paths).fill(lumpSum));
  for (let path = 0; path < paths; path++) {
    let value = lumpSum;
    for (let year = 1; year <= years; year++) {
      let logarithm = 0;
      for (let month = 0; month < MONTHS; month++) logarithm += drift + step * normal();
      value = value * Math.exp(logarithm) + contribution;
      (ends[year] as Float64Array)[path] = value;
    }
  }
  for (const [year, values] of ends.entries()) {
    const deflator = (1 + inflation) ** year;
    for (let path = 0; path < paths; path++) values[path] = (values[path] as number) / deflator;
    values.sort();
  }
  const means = ends.map(meanOf);
  return {
    percentiles: PERCENTILES.map((percent) => Float64Array.from(ends, (values) => values[rankOf(percent, paths)] as number)),
    mean: Float64Array.from(means),
    standardError: Float64Array.from(ends, (values, year) => errorOf(values, means[year] as number)),
    reached: goals.map(({ year, amount }) => shareReaching(ends[year] as Float64Array, amount)),
  };
}

function rankOf(percent: number, paths: number): number {
  return Math.max(Math.ceil((percent / 100) * paths) - 1, 0);
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function errorOf(values: Float64Array, mean: number): number {
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / Math.max(values.length - 1, 1) / values.length);
}

/** @param values ascending */
function shareReaching(values: Float64Array, amount: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < amount) low = middle + 1;
    else high = middle;
  }
  return (values.length - low) / values.length;
}
