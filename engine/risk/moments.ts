/** The shape of the distribution of returns. Both measures are plain numbers without unit. */
import type { Figure } from '#packages/findings';
import { finiteFigure, columnOf, tooFewObservations, noFigure, type DefaultedOptions } from './observations.ts';
import { mean, moment, varies, type DeviationEstimator } from './statistics.ts';

/**
 * Skewness. Sample (the default): n / ((n - 1)(n - 2)) x sum(((r - mean) / s)^3) with the sample deviation s, SKEW of a spreadsheet;
 * population: m3 / m2^1.5, SKEW.P. Null below 3 periods and for returns that do not vary. Source: Bacon, Practical Portfolio
 * Performance Measurement and Attribution, chapter 4; Microsoft Excel, SKEW and SKEW.P.
 */
export function skewness(returns: ArrayLike<number>, { kind = 'sample' }: DefaultedOptions<{ kind: DeviationEstimator }> = {}): Figure {
  const column = columnOf(returns);
  const n = column.length;
  if (n < 3) return tooFewObservations(3);
  if (!varies(column)) return noFigure('deviation.zero');
  const centre = mean(column);
  const population = moment(column, centre, 3) / n / (moment(column, centre, 2) / n) ** 1.5;
  return finiteFigure(kind === 'population' ? population : (population * Math.sqrt(n * (n - 1))) / (n - 2));
}

/**
 * Kurtosis. Sample (the default): n(n + 1) / ((n - 1)(n - 2)(n - 3)) x sum(((r - mean) / s)^4), from which `excess` (the default) takes
 * 3(n - 1)^2 / ((n - 2)(n - 3)): KURT of a spreadsheet. Population: m4 / m2^2, from which `excess` takes 3. Null below 4 periods and for
 * returns that do not vary. Source: Bacon, chapter 4; Microsoft Excel, KURT.
 */
export function kurtosis(
  returns: ArrayLike<number>,
  { kind = 'sample', form = 'excess' }: DefaultedOptions<{ kind: DeviationEstimator; form: 'excess' | 'plain' }> = {},
): Figure {
  const column = columnOf(returns);
  const n = column.length;
  if (n < 4) return tooFewObservations(4);
  if (!varies(column)) return noFigure('deviation.zero');
  const centre = mean(column);
  const population = moment(column, centre, 4) / n / (moment(column, centre, 2) / n) ** 2;
  if (kind === 'population') return finiteFigure(form === 'excess' ? population - 3 : population);
  const plain = (population * (n - 1) * (n + 1)) / ((n - 2) * (n - 3));
  return finiteFigure(form === 'excess' ? plain - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3)) : plain);
}
