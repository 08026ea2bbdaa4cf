/** Volatility and downside deviation: the spread of returns around their mean, or below a target. */
import type { Figure } from '#packages/findings';
import {
  finiteFigure,
  checkFrequency,
  columnOf,
  tooFewObservations,
  type AnnualisationOptions,
  type DefaultedOptions,
} from './observations.ts';
import { ratesOf, ZERO_RATE, type ReferenceRate } from './rate.ts';
import { deviation, mean, type DeviationEstimator } from './statistics.ts';

/**
 * Volatility: standard deviation of the returns (sample by default) x sqrt(periods per year), a fraction; with one period a year it is
 * STDEV.S or STDEV.P of a spreadsheet. 0 for returns that do not vary; null below 2 periods. Source: Bacon, Practical Portfolio
 * Performance Measurement and Attribution, chapter 4, "Annualised risk".
 */
export function volatility(
  returns: ArrayLike<number>,
  { periodsPerYear, kind = 'sample' }: AnnualisationOptions & DefaultedOptions<{ kind: DeviationEstimator }>,
): Figure {
  checkFrequency(periodsPerYear);
  const column = columnOf(returns);
  return column.length < 2 ? tooFewObservations(2) : finiteFigure(deviation(column, kind) * Math.sqrt(periodsPerYear));
}

/** Mean absolute deviation, per period: sum(|r - mean|) / n, AVEDEV of a spreadsheet. Null below 2 periods. Source: Bacon, chapter 4. */
export function meanAbsoluteDeviation(returns: ArrayLike<number>): Figure {
  const column = columnOf(returns);
  if (column.length < 2) return tooFewObservations(2);
  const centre = mean(column);
  return finiteFigure(mean(column.map((value) => Math.abs(value - centre))));
}

/**
 * What the squared shortfalls are divided by: the number of all periods (`all`: Sortino, Bacon), one less (`all-less-one`: the target
 * semideviation of the CFA Institute), or the number of periods strictly below the target (`below`).
 */
export type DownsideDivisor = 'all' | 'all-less-one' | 'below';

/**
 * Downside deviation: sqrt(sum(min(r - target, 0)^2) / divisor) x sqrt(periods per year), a fraction. The target is 0 by default; the
 * divisor is the number of all periods. 0 when no return lies below the target; null below 2 periods. Source: Sortino and Price,
 * "Performance Measurement in a Downside Risk Framework" (1994); Bacon, chapter 4, "Downside risk".
 */
export function downsideDeviation(
  returns: ArrayLike<number>,
  {
    periodsPerYear,
    target = ZERO_RATE,
    divisor = 'all',
  }: AnnualisationOptions & DefaultedOptions<{ target: ReferenceRate; divisor: DownsideDivisor }>,
): Figure {
  const column = columnOf(returns);
  if (column.length < 2) return tooFewObservations(2);
  const targets = ratesOf(target, column.length, periodsPerYear);
  return finiteFigure(shortfall(column, targets, divisor) * Math.sqrt(periodsPerYear));
}

/** Semi-deviation: the downside deviation below the mean of the returns themselves. Null below 2 periods. Source: as above. */
export function semiDeviation(
  returns: ArrayLike<number>,
  { periodsPerYear, divisor = 'all' }: AnnualisationOptions & DefaultedOptions<{ divisor: DownsideDivisor }>,
): Figure {
  checkFrequency(periodsPerYear);
  const column = columnOf(returns);
  if (column.length < 2) return tooFewObservations(2);
  const centre = mean(column);
  const below = shortfall(
    column,
    column.map(() => centre),
    divisor,
  );
  return finiteFigure(below * Math.sqrt(periodsPerYear));
}

/** A return that misses its target only by the rounding of float64 has met it. */
const ROUNDING = 1e-15;

function shortfall(column: readonly number[], targets: readonly number[], divisor: DownsideDivisor): number {
  let [squares, below] = [0, 0];
  for (let i = 0; i < column.length; i++) {
    const short = (column[i] as number) - (targets[i] as number);
    if (short >= -ROUNDING) continue;
    squares += short * short;
    below += 1;
  }
  if (below === 0) return 0;
  return Math.sqrt(squares / { all: column.length, 'all-less-one': column.length - 1, below }[divisor]);
}
