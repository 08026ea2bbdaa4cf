export { paidIn, projected, type Assumptions } from './growth.ts';
export { normals } from './normals.ts';
export { PERCENTILES, simulate, type Simulated, type Simulation } from './simulation.ts';
