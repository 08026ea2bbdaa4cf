export { COST_METHODS, type Cost, type CostMethod, type Lot } from './lot.ts';
export { matchLots, type Disposal, type Matched, type Told } from './matching.ts';
export { isPooled } from './order.ts';
export type { Move } from './move.ts';
