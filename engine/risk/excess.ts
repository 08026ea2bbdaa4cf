/** Excess return over a risk-free rate, a target or a benchmark: the numerator that all ratios share. */
import type { Figure } from '#packages/findings';
import { compoundedReturn } from './mean.ts';
import {
  finiteFigure,
  checkFrequency,
  columnsOf,
  combineFigures,
  tooFewObservations,
  type AnnualisationOptions,
  type DefaultedOptions,
} from './observations.ts';
import { subtractColumns, mean } from './statistics.ts';

/**
 * How two series of returns r and b are set against each other, by the year (by the period with one period a year):
 * `arithmetic` mean(r - b) x periods per year; `annualised` the geometric annualised return of r less that of b; `geometric`
 * (1 + annualised r) / (1 + annualised b) - 1; `compounded` the differences r - b linked and annualised as if they were returns.
 */
export type ExcessReturnMethod = 'arithmetic' | 'annualised' | 'geometric' | 'compounded';

/** A fraction. Null without any period, or where returns that must be compounded lost more than everything (`return.total-loss`). */
export function excessReturn(
  column: readonly number[],
  base: readonly number[],
  excess: ExcessReturnMethod,
  periodsPerYear: number,
): Figure {
  checkFrequency(periodsPerYear);
  if (column.length === 0) return tooFewObservations(1);
  if (excess === 'arithmetic') return finiteFigure(mean(subtractColumns(column, base)) * periodsPerYear);
  if (excess === 'compounded') return compoundedReturn(subtractColumns(column, base), periodsPerYear);
  return combineFigures([compoundedReturn(column, periodsPerYear), compoundedReturn(base, periodsPerYear)], (mine, theirs) =>
    excess === 'annualised' ? mine - theirs : (1 + mine) / (1 + theirs) - 1,
  );
}

/**
 * Active return: return over the benchmark by the year, a fraction; `excess` as `ExcessReturnMethod` describes it, arithmetic by default. Null
 * without any period. Source: Bacon, Practical Portfolio Performance Measurement and Attribution, arithmetic and geometric excess return.
 */
export function activeReturn(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { periodsPerYear, excess = 'arithmetic' }: AnnualisationOptions & DefaultedOptions<{ excess: ExcessReturnMethod }>,
): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  return excessReturn(mine, theirs, excess, periodsPerYear);
}
