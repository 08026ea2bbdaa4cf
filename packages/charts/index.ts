export type { Chart, LineChart, PartsChart, BarsChart } from './charts.ts';
export { differenceAsShown } from './difference.ts';
