export { cumulativePaidIn, projectedValues, type ProjectionAssumptions } from './growth.ts';
export { normalDraws } from './normals.ts';
export { PERCENTILES, simulateProjection, type SimulationResult, type SimulationParameters } from './simulation.ts';
