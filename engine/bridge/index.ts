export { type ValueBridge, valueBridges, type ValueBridges } from './bridge.ts';
export { closingValues } from './closing-values.ts';
export { lotBridges } from './lot-bridge.ts';
