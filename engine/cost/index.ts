export { apportionAmount } from './apportioned.ts';
export { type LotShares, type LotTrack, LotTracks, unitsOn } from './lot-tracks.ts';
export { currencyOf } from './trade-cost.ts';
export { lastDecidingDay, lotChanges, type Position, positionsOn } from './positions.ts';
export { realisedGains } from './realised-gains.ts';
