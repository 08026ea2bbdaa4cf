export { COST_METHODS, interestOf, shareOfCost, type Cost, type CostMethod, type Lot } from './lot.ts';
export { matchLots, sumOf, type Disposal, type Matched, type Told } from './matching.ts';
export { isPooled } from './order.ts';
export type { Move } from './move.ts';
export { UK_DAYS_AFTER } from './uk-matching.ts';
