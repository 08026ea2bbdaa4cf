/** Ratios of return to risk, where risk is the spread of the returns or their shortfall. All ratios are plain numbers. */
import type { Figure } from '#packages/findings';
import { excessReturn, type ExcessReturnMethod } from './excess.ts';
import {
  finiteFigure,
  columnOf,
  columnsOf,
  combineFigures,
  tooFewObservations,
  ratio,
  type AnnualisationOptions,
  type DefaultedOptions,
} from './observations.ts';
import { ratesOf, ZERO_RATE, type ReferenceRate } from './rate.ts';
import { deviation, subtractColumns, type DeviationEstimator } from './statistics.ts';
import { downsideDeviation, type DownsideDivisor } from './volatility.ts';

type SharpeOptions = AnnualisationOptions &
  DefaultedOptions<{ riskFree: ReferenceRate; excess: ExcessReturnMethod; spread: 'excess' | 'total'; kind: DeviationEstimator }>;

/**
 * Sharpe ratio: return over the risk-free rate (`excess`, arithmetic by default) / standard deviation, both by the year. The deviation
 * is that of the returns over the risk-free rate (`excess`, Sharpe 1994, the default) or of the returns themselves (`total`, Sharpe 1966);
 * sample by default. Null below 2 periods and when it is zero. Source: Sharpe, "The Sharpe Ratio" (1994); Bacon, Practical Portfolio
 * Performance Measurement and Attribution, chapter 4, who takes the `annualised` excess and the `total` deviation.
 */
export function sharpeRatio(
  returns: ArrayLike<number>,
  { periodsPerYear, riskFree = ZERO_RATE, excess = 'arithmetic', spread = 'excess', kind = 'sample' }: SharpeOptions,
): Figure {
  const column = columnOf(returns);
  if (column.length < 2) return tooFewObservations(2);
  const rates = ratesOf(riskFree, column.length, periodsPerYear);
  const risk = deviation(spread === 'excess' ? subtractColumns(column, rates) : column, kind) * Math.sqrt(periodsPerYear);
  return ratio(excessReturn(column, rates, excess, periodsPerYear), finiteFigure(risk), 'deviation.zero');
}

/**
 * Sortino ratio: return over the target (`excess`, arithmetic by default) / downside deviation below the target, both by the year. With
 * `riskFree` the numerator is taken over that rate instead. Null below 2 periods and when no return lies below the target
 * (`downside.none`). Source: Sortino and Price (1994); Rollinger and Hoffman, "Sortino: A Sharper Ratio"; Bacon, chapter 4.
 */
export function sortinoRatio(
  returns: ArrayLike<number>,
  {
    periodsPerYear,
    target = ZERO_RATE,
    riskFree = target,
    excess = 'arithmetic',
    divisor = 'all',
  }: AnnualisationOptions &
    DefaultedOptions<{ target: ReferenceRate; riskFree: ReferenceRate; excess: ExcessReturnMethod; divisor: DownsideDivisor }>,
): Figure {
  const column = columnOf(returns);
  const risk = downsideDeviation(column, { periodsPerYear, target, divisor });
  if (risk.value === null) return risk;
  return ratio(excessReturn(column, ratesOf(riskFree, column.length, periodsPerYear), excess, periodsPerYear), risk, 'downside.none');
}

/**
 * Omega ratio: sum(max(r - target, 0)) / sum(max(target - r, 0)), the target 0 by default. Null without any period and when no return lies
 * below the target (`downside.none`). Source: Keating and Shadwick, "A Universal Performance Measure" (2002); with a target of 0 it is
 * the gain-loss ratio of Bernardo and Ledoit.
 */
export function omegaRatio(
  returns: ArrayLike<number>,
  { periodsPerYear, target = ZERO_RATE }: AnnualisationOptions & DefaultedOptions<{ target: ReferenceRate }>,
): Figure {
  const column = columnOf(returns);
  if (column.length === 0) return tooFewObservations(1);
  let [gains, losses] = [0, 0];
  for (const over of subtractColumns(column, ratesOf(target, column.length, periodsPerYear))) {
    if (over > 0) gains += over;
    else losses -= over;
  }
  return ratio(finiteFigure(gains), finiteFigure(losses), 'downside.none');
}

/**
 * M-squared: the yearly return, a fraction, that the portfolio would have had at the risk of the benchmark: risk-free rate + Sharpe
 * ratio x standard deviation of the benchmark. The rate is put on the scale of the excess: its mean x periods per year for `arithmetic`
 * and `compounded`, annualised otherwise. Null where the Sharpe ratio is. Options as for the Sharpe ratio; `spread` applies to both sides.
 * Source: Modigliani and Modigliani, "Risk-Adjusted Performance" (1997); Bacon, chapter 4.
 */
export function modiglianiSquared(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: SharpeOptions): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  const { periodsPerYear, riskFree = ZERO_RATE, excess = 'arithmetic', spread = 'excess', kind = 'sample' } = options;
  const sharpe = sharpeRatio(mine, options);
  if (sharpe.value === null) return sharpe;
  const rates = ratesOf(riskFree, mine.length, periodsPerYear);
  const risk = deviation(spread === 'excess' ? subtractColumns(theirs, rates) : theirs, kind) * Math.sqrt(periodsPerYear);
  const nothing = rates.map(() => 0);
  const rate = excessReturn(rates, nothing, excess === 'compounded' ? 'arithmetic' : excess, periodsPerYear);
  return combineFigures([sharpe, finiteFigure(risk), rate], (reward, risk, rate) =>
    excess === 'geometric' ? (1 + reward * risk) * (1 + rate) - 1 : reward * risk + rate,
  );
}

/**
 * Kappa: mean(r - target) / (mean of (max(target - r, 0))^order)^(1 / order), per period; of the order 2 it is the Sortino ratio, of the order 1
 * omega less one. Null without any period and when no return lies below the target (`downside.none`). Source: Kaplan and Knowles, "Kappa: A
 * Generalized Downside Risk-Adjusted Performance Measure" (2004); Bacon, chapter 4.
 */
export function kappaRatio(
  returns: ArrayLike<number>,
  {
    periodsPerYear,
    target = ZERO_RATE,
    order,
  }: AnnualisationOptions & DefaultedOptions<{ target: ReferenceRate }> & { readonly order: number },
): Figure {
  const column = columnOf(returns);
  if (column.length === 0) return tooFewObservations(1);
  const over = subtractColumns(column, ratesOf(target, column.length, periodsPerYear));
  const below = over.reduce((so, each) => so + Math.max(-each, 0) ** order, 0) / over.length;
  return ratio(finiteFigure(over.reduce((so, each) => so + each, 0) / over.length), finiteFigure(below ** (1 / order)), 'downside.none');
}

/**
 * Upside potential ratio: mean of max(r - target, 0) / downside deviation, per period. Null as kappa.
 * Source: Sortino, van der Meer and Plantinga, "The Dutch Triangle" (1999); Bacon, chapter 4.
 */
export function upsidePotentialRatio(
  returns: ArrayLike<number>,
  { periodsPerYear, target = ZERO_RATE }: AnnualisationOptions & DefaultedOptions<{ target: ReferenceRate }>,
): Figure {
  const column = columnOf(returns);
  if (column.length === 0) return tooFewObservations(1);
  const over = subtractColumns(column, ratesOf(target, column.length, periodsPerYear));
  const above = over.reduce((so, each) => so + Math.max(each, 0), 0) / over.length;
  const below = over.reduce((so, each) => so + Math.max(-each, 0) ** 2, 0) / over.length;
  return ratio(finiteFigure(above), finiteFigure(Math.sqrt(below)), 'downside.none');
}
