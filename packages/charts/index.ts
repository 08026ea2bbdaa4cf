export type { Chart, LineChart, LinePoint, PartsChart, BarsChart } from './charts.ts';
export { closingShares } from './shares.ts';
