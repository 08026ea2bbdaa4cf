export { type DayValue, returnsBetweenValuations } from './between-valuations.ts';
export { type DatedMoney, type DietzPeriod, dietzPeriodOf, linkReturns, modifiedDietz, simpleDietz, simpleReturn } from './dietz.ts';
export { internalRate, internalRates } from './internal-rate.ts';
export { moneyWeightedReturn } from './money-weighted.ts';
export { annualisedReturn, calendarYearReturns, periodReturns } from './periods.ts';
export { modifiedInternalRate, periodicPresentValue, presentValue } from './present-value.ts';
export { type DailySeries, spanOf, type ValuationGap, valueAt } from './series.ts';
export { cumulativeReturns, timeWeightedReturn } from './time-weighted.ts';
export { flowSharesOf, type FlowTiming, shareOfDay } from './timing.ts';
