export { benchmarkFor } from './benchmarks.ts';
export { factsAt, seenArrivals } from './facts.ts';
export { readInstruments } from './terms.ts';
export { readMarket, type Market } from './market.ts';
export { arrival } from './tables.ts';
