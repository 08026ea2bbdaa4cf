export type { ReturnExclusions } from './apart.ts';
export { benchmarkReturn, convertQuotes, cumulativeBenchmarkReturns } from './benchmark.ts';
export type { ScopePart } from './daily.ts';
export {
  dailyEffects,
  type DailyEffects,
  dailyQuotation,
  type DailyQuotation,
  effectsOfUnits,
  isHandedOn,
  ownUnitsChange,
  tradeEffect,
  type ValueEffects,
  worthHandedOn,
} from './daily-effects.ts';
export type { DailyWorth } from './daily-worth.ts';
export { ENGINE_VERSION, type MeasuredScope, measureScope, seriesOfPart, seriesWithExclusions } from './measure.ts';
