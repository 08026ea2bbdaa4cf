export { ankrimHenselAttribution } from './ankrim-hensel.ts';
export { attribution, type Attribution } from './brinson.ts';
export type { PortfolioColumns, SegmentColumns } from './columns.ts';
export {
  compositeIndex,
  type ComponentSeries,
  type CompositeComponent,
  type CompositeIndex,
  type DatedWeights,
  type RebalancingRule,
} from './composite-index.ts';
export { contributions } from './contribution.ts';
export { currencyReturn, localAttribution, splitReturn } from './currency-split.ts';
export { dailyAttribution } from './daily-attribution.ts';
export { geometricAttribution, linkedGeometricAttribution } from './geometric.ts';
export { currencyAttribution, type CurrencyPeriod, type MarketRow } from './karnosky-singer.ts';
export { levelsOfReturns } from './levels.ts';
export { linkedAttribution } from './linked-attribution.ts';
export { linkedCurrencyAttribution } from './linked-currency-attribution.ts';
export { linkEffects, type LinkingMethod } from './linking.ts';
export { notionalFundsAttribution } from './notional-funds.ts';
export { periodColumns, periodComponents } from './period-columns.ts';
export { groupContributions, periodicContributions } from './periodic-contribution.ts';
export { arithmeticExcess, geometricExcess } from './relative-return.ts';
export { segmentComponents } from './segment-components.ts';
export { UNALLOCATED, type SegmentRow } from './segments.ts';
