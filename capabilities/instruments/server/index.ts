export { arrivalsOfPrices, arrivalsOfRates } from './arrivals.ts';
export { benchmarkSettings } from './benchmark-weights.ts';
export { benchmarkFor } from './benchmarks.ts';
export { accrualBy, readBondTerms } from './bond-terms.ts';
export { actionsOn, readCorporateActions, type CorporateActionFact } from './corporate-actions.ts';
export { factsAt, seenArrivals } from './facts.ts';
export { readInstruments } from './terms.ts';
export { readMarket, type Market } from './market.ts';
export { arrival } from './tables.ts';
