export type { Chart, LineChart, PartsChart, BarsChart } from './charts.ts';
export { closingShares } from './shares.ts';
export { shownDifference } from './difference.ts';
