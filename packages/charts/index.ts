export type { Chart, LineChart, PartsChart, BarsChart } from './charts.ts';
export { shownDifference } from './difference.ts';
