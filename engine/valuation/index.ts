export { consolidatedParts, consolidatedWorth, convertBookAmount } from './consolidated.ts';
export { lineFigures, type LineFigures } from './line-figures.ts';
export { lookThrough } from './look-through.ts';
export { type Movement, type MovementPlace, movementsOf, OUTSIDE, stepsOfEntry } from './movements.ts';
export { rangeFigures } from './range-figures.ts';
export { simulatedValue } from './simulated.ts';
export { unrealisedGains } from './unrealised-gains.ts';
export {
  gainOnCost,
  scopeWorth,
  type ScopeWorth,
  valuation,
  type Valuation,
  type ValuationRow,
  type WorthRow,
  worthRows,
} from './valuation.ts';
