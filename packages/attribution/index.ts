export { attribution, type Attribution, type BrinsonOptions, type Effects, type SegmentEffects } from './brinson.ts';
export type { Columns, SegmentColumns } from './columns.ts';
export {
  compositeIndex,
  type Component,
  type CompositeComponent,
  type CompositeIndex,
  type DatedWeights,
  type Rebalancing,
} from './composite-index.ts';
export { contributions, type Contribution, type ContributionLinking, type Contributions } from './contribution.ts';
export {
  currencyReturn,
  localAttribution,
  splitReturn,
  type LocalAttribution,
  type ReturnSplit,
  type TwoCurrencyRow,
} from './currency-split.ts';
export { dailyAttribution } from './daily-attribution.ts';
export {
  geometricAttribution,
  linkedGeometricAttribution,
  type GeometricAttribution,
  type LinkedGeometricAttribution,
} from './geometric.ts';
export {
  currencyAttribution,
  type CurrencyAttribution,
  type CurrencyEffect,
  type CurrencyOptions,
  type CurrencyPeriod,
  type CurrencyRow,
  type MarketRow,
} from './karnosky-singer.ts';
export { levelsOfReturns } from './levels.ts';
export { linkedAttribution, type AttributionPeriod, type LinkedAttribution, type LinkedOptions } from './linked-attribution.ts';
export {
  linkedCurrencyAttribution,
  type LinkedCurrencyAttribution,
  type LinkedCurrencyOptions,
  type NamedCurrencyPeriod,
} from './linked-currency-attribution.ts';
export { linkEffects, type LinkedEffects, type Linking, type PeriodEffects } from './linking.ts';
export { notionalFundsAttribution } from './notional-funds.ts';
export { groupContributions, periodicContributions, type ContributionPeriod } from './periodic-contribution.ts';
export { arithmeticExcess, geometricExcess } from './relative-return.ts';
export { UNALLOCATED, type SegmentRow, type WeightRule } from './segments.ts';
