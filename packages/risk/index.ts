export { battingAverage, hitRatio, informationRatio, trackingError } from './active.ts';
export {
  captureRatio,
  downCapture,
  downNumber,
  downPercentage,
  upCapture,
  upNumber,
  upPercentage,
  type CaptureOptions,
} from './capture.ts';
export { calmarRatio, martinRatio, painRatio, sterlingRatio, type DrawdownRatioOptions } from './drawdown-ratios.ts';
export { averageDrawdown, drawdowns, drawdownSeries, maximumDrawdown, painIndex, ulcerIndex, type Drawdown } from './drawdown.ts';
export { activeReturn, type Excess } from './excess.ts';
export { beta, correlation, jensensAlpha, regressionAlpha, rSquared, treynorRatio } from './market-model.ts';
export { annualisedReturn, arithmeticMean, cumulativeReturn, geometricMean } from './mean.ts';
export { kurtosis, skewness } from './moments.ts';
export { PERIODS_PER_YEAR, periodicReturns, type Frequency, type PeriodicReturns } from './periodic.ts';
export type { QuantileRule } from './quantile.ts';
export type { Rate } from './rate.ts';
export { modiglianiSquared, omegaRatio, sharpeRatio, sortinoRatio } from './ratios.ts';
export type { Kind } from './statistics.ts';
export {
  historicalExpectedShortfall,
  historicalValueAtRisk,
  modifiedValueAtRisk,
  normalExpectedShortfall,
  normalValueAtRisk,
} from './value-at-risk.ts';
export { indexOfCumulative, indexOfReturns, type ValueIndex } from './value-index.ts';
export { downsideDeviation, meanAbsoluteDeviation, semiDeviation, volatility, type Divisor } from './volatility.ts';
