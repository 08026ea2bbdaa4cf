export { cumulativePaidIn, projectedValues, type ProjectionAssumptions } from './growth.ts';
export { PERCENTILES, simulateProjection, type SimulationResult, type SimulationParameters } from './simulation.ts';
