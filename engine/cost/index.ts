export { apportionAmount } from './apportioned.ts';
export { type LotShares, type LotTrack, LotTracks, unitsOn } from './lot-tracks.ts';
export { currencyOf, lastDecidingDay, lotChanges, type Position, positionsOn } from './positions.ts';
export { realisedGains } from './realised-gains.ts';
