export { ankrimHenselAttribution } from './ankrim-hensel.ts';
export { attribution, type Attribution } from './brinson.ts';
export type { PortfolioColumns } from './columns.ts';
export {
  compositeIndex,
  type ComponentSeries,
  type CompositeComponent,
  type CompositeIndex,
  type RebalancingRule,
} from './composite-index.ts';
export { contributions } from './contribution.ts';
export { currencyReturn, localAttribution, splitReturn } from './currency-split.ts';
export { dailyAttribution } from './daily-attribution.ts';
export { geometricAttribution, linkedGeometricAttribution } from './geometric.ts';
export { currencyAttribution } from './karnosky-singer.ts';
export { linkedAttribution } from './linked-attribution.ts';
export { linkedCurrencyAttribution } from './linked-currency-attribution.ts';
export { linkEffects } from './linking.ts';
export { notionalFundsAttribution } from './notional-funds.ts';
export { periodColumns, periodComponents } from './period-columns.ts';
export { groupContributions, periodicContributions } from './periodic-contribution.ts';
export { arithmeticExcess, geometricExcess } from './relative-return.ts';
export { segmentComponents } from './segment-components.ts';
export { UNALLOCATED } from './segments.ts';
