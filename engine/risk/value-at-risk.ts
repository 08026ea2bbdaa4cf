/**
 * Value at risk and expected shortfall: the loss that may occur over one period, or over a `horizon` of several. A loss is reported as a positive
 * fraction of the value; a negative figure says that even the bad end of the distribution was a gain.
 */
import type { Figure } from '#packages/findings';
import { kurtosis, skewness } from './moments.ts';
import { normalDensity, normalQuantile } from './normal.ts';
import { finiteFigure, columnOf, combineFigures, tooFewObservations, noFigure, type DefaultedOptions } from './observations.ts';
import { quantile, snapToWholeRank, type QuantileRule } from './quantile.ts';
import { deviation, mean, sum, varies, type DeviationEstimator } from './statistics.ts';

type HistoricalRiskOptions = DefaultedOptions<{ confidence: number; rule: QuantileRule; horizon: number }>;

/**
 * `mean`: the mean of the returns is `estimated` (the default) or taken as `zero`, as for short horizons. Over a horizon of h periods the mean
 * grows by h and the standard deviation by sqrt(h), as for independent returns.
 */
type ParametricRiskOptions = DefaultedOptions<{
  confidence: number;
  kind: DeviationEstimator;
  mean: 'estimated' | 'zero';
  horizon: number;
}>;

/**
 * Historical value at risk: -(quantile of the returns at 1 - confidence), confidence 0.95 by default, the quantile inclusive by default
 * (PERCENTILE.INC of a spreadsheet), x sqrt(horizon), one period by default. Null below 2 periods, and where the exclusive rule has too few.
 * Source: Jorion, Value at Risk, "Nonparametric VaR"; Bacon, Practical Portfolio Performance Measurement and Attribution, chapter 4.
 */
export function historicalValueAtRisk(
  returns: ArrayLike<number>,
  { confidence = 0.95, rule = 'inclusive', horizon = 1 }: HistoricalRiskOptions = {},
): Figure {
  checkHorizon(horizon);
  const tail = tailOf(confidence);
  const ascending = columnOf(returns).sort((a, b) => a - b);
  if (ascending.length < 2) return tooFewObservations(2);
  const worst = quantile(ascending, tail, rule);
  return worst === null
    ? tooFewObservations(Math.ceil(snapToWholeRank(1 / Math.min(tail, 1 - tail) - 1)))
    : finiteFigure(-worst * Math.sqrt(horizon));
}

/**
 * Historical expected shortfall: -(mean of the returns at or below the quantile that is the value at risk); with `tail: 'exact'` the mean
 * of exactly the worst 1 - confidence of the returns, one of them in part; x sqrt(horizon). Null where the value at risk is.
 * Source: Acerbi and Tasche, "On the Coherence of Expected Shortfall" (2002), for the exact tail.
 */
export function historicalExpectedShortfall(
  returns: ArrayLike<number>,
  {
    confidence = 0.95,
    rule = 'inclusive',
    tail = 'at-or-below',
    horizon = 1,
  }: HistoricalRiskOptions & DefaultedOptions<{ tail: 'at-or-below' | 'exact' }> = {},
): Figure {
  checkHorizon(horizon);
  const time = Math.sqrt(horizon);
  const ascending = columnOf(returns).sort((a, b) => a - b);
  if (tail === 'exact')
    return ascending.length < 2 ? tooFewObservations(2) : finiteFigure(-meanOfWorstShare(ascending, tailOf(confidence)) * time);
  const risk = historicalValueAtRisk(ascending, { confidence, rule });
  if (risk.value === null) return risk;
  const quantile = -risk.value;
  // An interpolated quantile may be rounded to less than the lowest return that it was made of.
  const worst = ascending.filter((value, i) => value <= quantile || i === 0);
  return finiteFigure(-mean(worst) * time);
}

function meanOfWorstShare(ascending: readonly number[], tail: number): number {
  const count = snapToWholeRank(tail * ascending.length);
  const full = Math.floor(count);
  return (sum(ascending.slice(0, full)) + (count - full) * (ascending[full] ?? 0)) / count;
}

/**
 * Normal value at risk: -(mean x h + z x standard deviation x sqrt(h)), z the normal quantile at 1 - confidence (0.95 by default), h the
 * horizon (one period by default), the deviation sample by default. Null below 2 periods.
 * Source: Jorion, Value at Risk, "Parametric VaR"; RiskMetrics (1996).
 */
export function normalValueAtRisk(returns: ArrayLike<number>, options: ParametricRiskOptions = {}): Figure {
  const z = normalQuantile(tailOf(options.confidence));
  return parametricLoss(returns, options, z);
}

/**
 * Normal expected shortfall: -mean x h + standard deviation x sqrt(h) x density(z) / (1 - confidence). Null below 2 periods. Source: McNeil, Frey,
 * Embrechts, Quantitative Risk Management, chapter 2.
 */
export function normalExpectedShortfall(returns: ArrayLike<number>, options: ParametricRiskOptions = {}): Figure {
  const tail = tailOf(options.confidence);
  return parametricLoss(returns, options, -normalDensity(normalQuantile(tail)) / tail);
}

/**
 * Modified value at risk: the normal one with z corrected for the population skewness S and excess kurtosis K of the returns,
 * z + (z^2 - 1) S / 6 + (z^3 - 3z) K / 24 - (2z^3 - 5z) S^2 / 36. Null below 4 periods and for returns that do not vary.
 * Source: Favre and Galeano, "Mean-Modified Value-at-Risk Optimization with Hedge Funds" (2002), after Cornish and Fisher (1937).
 */
export function modifiedValueAtRisk(returns: ArrayLike<number>, options: ParametricRiskOptions = {}): Figure {
  const z = normalQuantile(tailOf(options.confidence));
  const column = columnOf(returns);
  if (column.length < 4) return tooFewObservations(4);
  if (!varies(column)) return noFigure('deviation.zero');
  const population = { kind: 'population' } as const;
  const shape = combineFigures([skewness(column, population), kurtosis(column, population)], (s, k) => {
    return z + ((z ** 2 - 1) * s) / 6 + ((z ** 3 - 3 * z) * k) / 24 - ((2 * z ** 3 - 5 * z) * s ** 2) / 36;
  });
  return shape.value === null ? shape : parametricLoss(column, options, shape.value);
}

/** The loss that lies so many standard deviations from the mean; `deviations` is signed. */
function parametricLoss(
  returns: ArrayLike<number>,
  { kind = 'sample', mean: assumed = 'estimated', horizon = 1 }: ParametricRiskOptions,
  deviations: number,
): Figure {
  checkHorizon(horizon);
  const column = columnOf(returns);
  if (column.length < 2) return tooFewObservations(2);
  const centre = assumed === 'zero' ? 0 : mean(column) * horizon;
  return finiteFigure(-(centre + deviations * deviation(column, kind) * Math.sqrt(horizon)));
}

function checkHorizon(horizon: number): void {
  if (!(horizon > 0 && horizon < Infinity)) throw new RangeError('A horizon is longer than nothing');
}

function tailOf(confidence = 0.95): number {
  if (!(confidence > 0 && confidence < 1)) throw new RangeError('Confidence must lie between 0 and 1');
  return 1 - confidence;
}
