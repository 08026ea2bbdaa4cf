export { battingAverage, hitRatio, informationRatio, trackingError } from './active.ts';
export { captureRatio, downCapture, downNumber, downPercentage, upCapture, upNumber, upPercentage } from './capture.ts';
export { betaIn, famaDecomposition, riskDecomposition } from './decomposition.ts';
export { burkeRatio, calmarRatio, martinRatio, painRatio, sterlingRatio } from './drawdown-ratios.ts';
export { averageDrawdown, drawdowns, drawdownSeries, maximumDrawdown, painIndex, ulcerIndex, type Drawdown } from './drawdown.ts';
export { activeReturn } from './excess.ts';
export { appraisalRatio, beta, correlation, jensensAlpha, regressionAlpha, rSquared, treynorRatio } from './market-model.ts';
export { annualisedReturn, arithmeticMean, cumulativeReturn, geometricMean } from './mean.ts';
export { kurtosis, skewness } from './moments.ts';
export { PERIODS_PER_YEAR, periodicReturns, returnsBetween, type ReturnFrequency } from './periodic.ts';
export { ratesOf } from './rate.ts';
export { kappaRatio, modiglianiSquared, omegaRatio, sharpeRatio, sortinoRatio, upsidePotentialRatio } from './ratios.ts';
export {
  historicalExpectedShortfall,
  historicalValueAtRisk,
  modifiedValueAtRisk,
  normalExpectedShortfall,
  normalValueAtRisk,
} from './value-at-risk.ts';
export { indexOfCumulative, indexOfReturns, type ValueIndex } from './value-index.ts';
export { downsideDeviation, meanAbsoluteDeviation, semiDeviation, volatility } from './volatility.ts';
