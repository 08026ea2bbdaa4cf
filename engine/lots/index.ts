export { COST_METHODS, interestOf, shareOfCost, type LotCost, type CostMethod, type Lot } from './lot.ts';
export { matchLots } from './matching.ts';
export { sumUnits, type MatchedDisposal, type LotChangeListener } from './matching-state.ts';
export { isDust } from './dust.ts';
export { isPooled } from './order.ts';
export type { HoldingMove } from './move.ts';
export { UK_DAYS_AFTER } from './uk-matching.ts';
