export { COST_METHODS, type Cost, type CostMethod, type Lot } from './lot.ts';
export { matchLots, type Disposal, type Matched } from './matching.ts';
export type { Acquisition, Disposing, Exchange, Move, ReturnOfCapital } from './move.ts';
