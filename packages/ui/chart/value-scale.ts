/** Chooses the marks of a value axis: few round steps that include every value, each written with enough decimals. */
import type { MarkPower } from '#packages/texts';

/** Round steps, to be multiplied by a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_STEPS = 5;
/** Values that differ by less than this share of their size count as equal. */
const ALIKE_SHARE = 1e-9;

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/** At most five steps from below the lowest to above the highest value. Values that are all equal get room around them. */
export function valueScale(values: readonly (number | null)[], from: 'zero' | 'lowest'): ValueScale {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...(from === 'zero' ? [0] : []), ...known);
  const high = Math.max(...(from === 'zero' ? [0] : []), ...known);
  if (known.length === 0 || high - low <= ALIKE_SHARE * Math.max(Math.abs(low), Math.abs(high))) return scaleAroundValue(known[0] ?? 0);
  for (const interval of intervalsFrom((high - low) / MOST_STEPS)) {
    const [min, max] = [Math.floor(low / interval), Math.ceil(high / interval)];
    if (max - min <= MOST_STEPS) return { min: dropFloatDust(min * interval), max: dropFloatDust(max * interval), interval };
  }
  return { min: low, max: high, interval: high - low };
}

function scaleAroundValue(value: number): ValueScale {
  const interval = value === 0 ? 1 : 10 ** Math.floor(Math.log10(Math.abs(value)));
  const middle = Math.round(value / interval);
  return { min: dropFloatDust((middle - 1) * interval), max: dropFloatDust((middle + 1) * interval), interval };
}

/** Round steps upwards from the least possible. */
function intervalsFrom(least: number): number[] {
  const power = 10 ** Math.floor(Math.log10(least));
  return [power, power * 10]
    .flatMap((unit) => ROUND_STEPS.map((round) => round * unit))
    .filter((interval) => interval >= least * 0.999_999);
}

/** Removes the rounding errors of binary fractions: 3 x 0.1 is 0.3. */
function dropFloatDust(value: number): number {
  return Number(value.toPrecision(14));
}

export interface MarkFormat {
  readonly power: MarkPower;
  readonly decimals: number;
}

/** The most decimals of a compact mark; with more, the whole number is no longer. */
const COMPACT_DECIMALS = 2;
/** More decimals than any drawing needs. */
const MOST_DECIMALS = 6;

/** One unit for all marks of an amount: the largest in which each is exact and short. @param full whether amounts are not shortened */
export function amountMarkFormat({ min, max, interval }: ValueScale, full = false): MarkFormat {
  if (full) return { power: 0, decimals: decimalsOf(interval) };
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const brief = ([6, 3] as const).find((power) => largest >= 10 ** power && decimalsOf(interval / 10 ** power) <= COMPACT_DECIMALS);
  const power = brief ?? 0;
  return { power, decimals: decimalsOf(interval / 10 ** power) };
}

/** The format for marks of fractions, as percentages. */
export function percentMarkFormat({ interval }: ValueScale): MarkFormat {
  return { power: -2, decimals: decimalsOf(interval * 100) };
}

/** The number of decimals of a step; every mark is a multiple of the step. */
function decimalsOf(step: number): number {
  const exact = (decimals: number) => Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < ALIKE_SHARE * 10 ** decimals;
  const found = Array.from({ length: MOST_DECIMALS }, (_, decimals) => decimals).find((decimals) => exact(decimals));
  return found ?? MOST_DECIMALS;
}
