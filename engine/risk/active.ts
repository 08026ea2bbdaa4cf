/** Measures of active risk: tracking error, information ratio, batting average and hit ratio. */
import type { Figure } from '#packages/findings';
import { excessReturn, type ExcessReturnMethod } from './excess.ts';
import {
  finiteFigure,
  checkFrequency,
  columnOf,
  columnsOf,
  tooFewObservations,
  noFigure,
  ratio,
  type AnnualisationOptions,
  type DefaultedOptions,
} from './observations.ts';
import { deviation, subtractColumns, type DeviationEstimator } from './statistics.ts';

type ActiveReturnMethod = 'arithmetic' | 'geometric';

/**
 * Tracking error: standard deviation (sample by default) of the active returns of each period x sqrt(periods per year), a fraction. An
 * active return is r - b, or `geometric`: (1 + r) / (1 + b) - 1. 0 when they do not vary; null below 2 periods, and for a geometric
 * difference from a benchmark that lost everything. Source: Bacon, Practical Portfolio Performance Measurement and Attribution, chapter 4.
 */
export function trackingError(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  {
    periodsPerYear,
    difference = 'arithmetic',
    kind = 'sample',
  }: AnnualisationOptions & DefaultedOptions<{ difference: ActiveReturnMethod; kind: DeviationEstimator }>,
): Figure {
  checkFrequency(periodsPerYear);
  const [mine, theirs] = columnsOf(returns, benchmark);
  if (mine.length < 2) return tooFewObservations(2);
  if (difference === 'geometric' && theirs.some((value) => value <= -1)) return noFigure('return.total-loss');
  const active =
    difference === 'arithmetic' ? subtractColumns(mine, theirs) : mine.map((value, i) => (1 + value) / (1 + (theirs[i] as number)) - 1);
  return finiteFigure(deviation(active, kind) * Math.sqrt(periodsPerYear));
}

/**
 * Information ratio: active return by the year (`excess`, arithmetic by default) / tracking error; with the `geometric` excess the
 * tracking error is that of geometric differences. A plain number. Null where either is, and when the tracking error is zero.
 * Source: Grinold and Kahn, Active Portfolio Management, chapter 5; Bacon, chapter 4, who takes the `annualised` or `geometric` excess.
 */
export function informationRatio(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  {
    periodsPerYear,
    excess = 'arithmetic',
    kind,
  }: AnnualisationOptions & DefaultedOptions<{ excess: ExcessReturnMethod; kind: DeviationEstimator }>,
): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  const difference = excess === 'geometric' ? 'geometric' : 'arithmetic';
  const risk = trackingError(mine, theirs, { periodsPerYear, difference, kind });
  return risk.value === null ? risk : ratio(excessReturn(mine, theirs, excess, periodsPerYear), risk, 'deviation.zero');
}

/**
 * Batting average: the share of periods, 0 to 1, in which the portfolio returned more than the benchmark; a tie is a `miss` unless it is
 * to count as a `hit` (as Morningstar has it: beats or matches). Null without any period. Source: Morningstar glossary, "Batting average".
 */
export function battingAverage(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { ties = 'miss' }: DefaultedOptions<{ ties: 'miss' | 'hit' }> = {},
): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  return shareOfPeriods(subtractColumns(mine, theirs), (active) => active > 0 || (active === 0 && ties === 'hit'));
}

/** Hit ratio: the share of periods, 0 to 1, with a return above zero. Null without any period. Source: Bacon, chapter 4, gain frequency. */
export function hitRatio(returns: ArrayLike<number>): Figure {
  return shareOfPeriods(columnOf(returns), (value) => value > 0);
}

function shareOfPeriods(column: readonly number[], counts: (value: number) => boolean): Figure {
  return column.length === 0 ? tooFewObservations(1) : finiteFigure(column.filter(counts).length / column.length);
}
