/** Ratios of return to drawdown: Calmar, Sterling, Martin, pain and Burke. All are plain numbers. */
import type { Figure } from '#packages/findings';
import { averageDrawdown, drawdowns, maximumDrawdown, painIndex, ulcerIndex } from './drawdown.ts';
import { excessReturn, type ExcessReturnMethod } from './excess.ts';
import { columnOf, combineFigures, tooFewObservations, ratio, type AnnualisationOptions, type DefaultedOptions } from './observations.ts';
import { ratesOf, ZERO_RATE, type ReferenceRate } from './rate.ts';
import { indexOfReturns, type ReturnCompounding, type ValueIndex } from './value-index.ts';

/**
 * `drawdowns`: those of returns that are linked (`geometric`, the default) or added up (`simple`); the return in the numerator is linked in
 * both cases. `window`: so many periods, counted back from the last one; all of them by default. With fewer periods there is no figure. Young's
 * own window is 36 months.
 */
export type DrawdownRatioOptions = AnnualisationOptions &
  DefaultedOptions<{
    riskFree: ReferenceRate;
    excess: Exclude<ExcessReturnMethod, 'arithmetic'>;
    window: number;
    drawdowns: ReturnCompounding;
  }>;

/**
 * Calmar ratio: annualised return / |maximum drawdown| of the same periods. Drawdowns are read from the periodic returns given; the
 * risk-free rate is 0 by default. Null below 2 periods (or the `window`), when nothing ever fell (`drawdown.none`), and for a return
 * below -100 %. Source: Young, "Calmar Ratio: A Smoother Tool" (1991); Bacon, Practical Portfolio Performance Measurement and
 * Attribution, chapter 4.
 */
export function calmarRatio(returns: ArrayLike<number>, options: DrawdownRatioOptions): Figure {
  return returnPerDrawdown(returns, options, (index) => {
    const { value, findings } = maximumDrawdown(index);
    return { value: value && -value.drawdown, findings };
  });
}

/**
 * Sterling ratio: annualised return / (|average of the `largest` drawdowns| + `addition`), by default of all drawdowns and 10 %. With
 * `largest: 1` it is the maximum drawdown; with `addition: 0` the Sterling-Calmar form. Null as for the Calmar ratio. Source: Bacon, chapter 4.
 */
export function sterlingRatio(
  returns: ArrayLike<number>,
  { largest, addition = 0.1, ...options }: DrawdownRatioOptions & DefaultedOptions<{ largest: number; addition: number }>,
): Figure {
  return returnPerDrawdown(returns, options, (index) =>
    combineFigures([averageDrawdown(index, { largest })], (average) => addition - average),
  );
}

/**
 * Martin ratio: annualised return over the risk-free rate / ulcer index. Null as for the Calmar ratio. Source: Martin and McCann (1989); Bacon,
 * chapter 4.
 */
export function martinRatio(returns: ArrayLike<number>, options: DrawdownRatioOptions): Figure {
  return returnPerDrawdown(returns, options, ulcerIndex);
}

/** Pain ratio: annualised return over the risk-free rate / pain index. Null as for the Calmar ratio. Source: Bacon, chapter 4. */
export function painRatio(returns: ArrayLike<number>, options: DrawdownRatioOptions): Figure {
  return returnPerDrawdown(returns, options, painIndex);
}

/**
 * Burke ratio: annualised return over the risk-free rate / square root of the sum of the squares of all drawdowns. Null as for the Calmar ratio.
 * Source: Burke, "A Sharper Sharpe Ratio" (1994); Bacon, chapter 4.
 */
export function burkeRatio(returns: ArrayLike<number>, options: DrawdownRatioOptions): Figure {
  return returnPerDrawdown(returns, options, (index) => {
    const { value, findings } = drawdowns(index);
    return { value: value && Math.sqrt(value.reduce((so, { drawdown }) => so + drawdown ** 2, 0)), findings };
  });
}

function returnPerDrawdown(
  returns: ArrayLike<number>,
  { periodsPerYear, riskFree = ZERO_RATE, excess = 'annualised', window, drawdowns }: DrawdownRatioOptions,
  depth: (index: ValueIndex) => Figure,
): Figure {
  if (window !== undefined && !(Number.isInteger(window) && window >= 2)) throw new RangeError('A window is two periods or more');
  const all = columnOf(returns);
  const needed = window ?? 2;
  if (all.length < needed) return tooFewObservations(needed);
  const from = window === undefined ? 0 : all.length - window;
  const column = all.slice(from);
  const { value: index, findings } = indexOfReturns(column, undefined, drawdowns);
  if (index === null) return { value: null, findings };
  const rates = ratesOf(riskFree, all.length, periodsPerYear).slice(from);
  return ratio(excessReturn(column, rates, excess, periodsPerYear), depth(index), 'drawdown.none');
}
