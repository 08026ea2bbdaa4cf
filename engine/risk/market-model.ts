/** The market model: the return of a portfolio as a straight line over its benchmark, r - f = alpha + beta x (b - f) + residual. */
import type { Figure } from '#packages/findings';
import { excessReturn, type ExcessReturnMethod } from './excess.ts';
import {
  finiteFigure,
  columnsOf,
  combineFigures,
  tooFewObservations,
  noFigure,
  ratio,
  type AnnualisationOptions,
  type DefaultedOptions,
} from './observations.ts';
import { ratesOf, ZERO_RATE, type ReferenceRate } from './rate.ts';
import { coMoment, deviation, subtractColumns, mean, varies, type DeviationEstimator } from './statistics.ts';

export type MarketOptions = AnnualisationOptions & DefaultedOptions<{ riskFree: ReferenceRate }>;

/**
 * Beta: covariance(r - f, b - f) / variance(b - f), the slope of the least-squares line; SLOPE of a spreadsheet. The risk-free rate f is
 * 0 by default (a constant one changes nothing). A plain number. Null below 2 periods and when the benchmark does not vary.
 * Source: Sharpe, "Capital Asset Prices" (1964); Bacon, Practical Portfolio Performance Measurement and Attribution, chapter 4.
 */
export function beta(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: MarketOptions): Figure {
  const { mine, theirs } = excessOverRiskFree(returns, benchmark, options);
  if (mine.length < 2) return tooFewObservations(2);
  if (!varies(theirs)) return noFigure('deviation.zero');
  return finiteFigure(varies(mine) ? coMoment(mine, theirs) / coMoment(theirs, theirs) : 0);
}

/**
 * Jensen's alpha, a yearly fraction: (r over f) - beta x (b over f), each over the risk-free rate as `excess` says: arithmetic by default
 * (the intercept of the least-squares line x periods per year), `annualised` in Bacon. Null where beta is.
 * Source: Jensen, "The Performance of Mutual Funds in the Period 1945-1964" (1968); Bacon, chapter 4.
 */
export function jensensAlpha(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { periodsPerYear, riskFree = ZERO_RATE, excess = 'arithmetic' }: MarketOptions & DefaultedOptions<{ excess: ExcessReturnMethod }>,
): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  const rates = ratesOf(riskFree, mine.length, periodsPerYear);
  const slope = beta(mine, theirs, { periodsPerYear, riskFree });
  if (slope.value === null) return slope;
  const over = (column: readonly number[]) => excessReturn(column, rates, excess, periodsPerYear);
  return combineFigures([over(mine), slope, over(theirs)], (return_, beta, market) => return_ - beta * market);
}

/**
 * Regression alpha: the intercept of the least-squares line, a fraction per period; INTERCEPT of a spreadsheet. `annualised` by
 * compounding, (1 + intercept)^periods per year - 1, or simply, intercept x periods per year. Null where beta is, and for compounding an
 * intercept below -100 %. Source: CFA Institute, Introduction to Linear Regression.
 */
export function regressionAlpha(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { annualised = 'no', ...options }: MarketOptions & DefaultedOptions<{ annualised: 'no' | 'compounded' | 'simply' }>,
): Figure {
  const { mine, theirs } = excessOverRiskFree(returns, benchmark, options);
  const slope = beta(mine, theirs, { periodsPerYear: 1 });
  if (slope.value === null) return slope;
  const intercept = mean(mine) - slope.value * mean(theirs);
  if (annualised === 'no') return finiteFigure(intercept);
  if (annualised === 'simply') return finiteFigure(intercept * options.periodsPerYear);
  return intercept < -1 ? noFigure('return.total-loss') : finiteFigure(Math.expm1(Math.log1p(intercept) * options.periodsPerYear));
}

/**
 * Correlation of both series of returns, -1 to 1; CORREL of a spreadsheet. Null below 2 periods and when either does not vary.
 * Source: Bacon, chapter 4; Microsoft Excel, CORREL.
 */
export function correlation(returns: ArrayLike<number>, benchmark: ArrayLike<number>): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  if (mine.length < 2) return tooFewObservations(2);
  if (!varies(mine) || !varies(theirs)) return noFigure('deviation.zero');
  const value = coMoment(mine, theirs) / mine.length / deviation(mine, 'population') / deviation(theirs, 'population');
  return finiteFigure(Math.max(-1, Math.min(1, value)));
}

/** R-squared: the correlation squared, 0 to 1; RSQ of a spreadsheet. Null where the correlation is. Source: Bacon, chapter 4. */
export function rSquared(returns: ArrayLike<number>, benchmark: ArrayLike<number>): Figure {
  return combineFigures([correlation(returns, benchmark)], (value) => value * value);
}

/**
 * Treynor ratio: return over the risk-free rate by the year (`excess`, arithmetic by default) / beta, a fraction. Null where beta is, and
 * when it is zero (`beta.zero`). Source: Treynor, "How to Rate Management of Investment Funds" (1965); Bacon, chapter 4.
 */
export function treynorRatio(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { periodsPerYear, riskFree = ZERO_RATE, excess = 'arithmetic' }: MarketOptions & DefaultedOptions<{ excess: ExcessReturnMethod }>,
): Figure {
  const [mine, theirs] = columnsOf(returns, benchmark);
  const slope = beta(mine, theirs, { periodsPerYear, riskFree });
  if (slope.value === null) return slope;
  const rates = ratesOf(riskFree, mine.length, periodsPerYear);
  return ratio(excessReturn(mine, rates, excess, periodsPerYear), slope, 'beta.zero');
}

export function excessOverRiskFree(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { periodsPerYear, riskFree = ZERO_RATE }: MarketOptions,
) {
  const [mine, theirs] = columnsOf(returns, benchmark);
  const rates = ratesOf(riskFree, mine.length, periodsPerYear);
  return { mine: subtractColumns(mine, rates), theirs: subtractColumns(theirs, rates) };
}

/**
 * Appraisal ratio: Jensen's alpha / specific risk, which is the deviation of the residuals around the least-squares line, by the year. Null where
 * beta is, and when there are no residuals (`deviation.zero`). Source: Treynor and Black, "How to Use Security Analysis to Improve Portfolio
 * Selection" (1973); Bacon, chapter 4.
 */
export function appraisalRatio(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  { kind = 'population', ...options }: MarketOptions & DefaultedOptions<{ excess: ExcessReturnMethod; kind: DeviationEstimator }>,
): Figure {
  const slope = beta(returns, benchmark, options);
  if (slope.value === null) return slope;
  const { mine, theirs } = excessOverRiskFree(returns, benchmark, options);
  const rests = mine.map((each, i) => each - (slope.value as number) * (theirs[i] as number));
  const risk = varies(rests) ? deviation(rests, kind) * Math.sqrt(options.periodsPerYear) : 0;
  return ratio(jensensAlpha(returns, benchmark, options), finiteFigure(risk), 'deviation.zero');
}
