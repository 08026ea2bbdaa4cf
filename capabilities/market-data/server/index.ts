export { endpoints } from './endpoints.ts';
export { jobs, resumeMarketData, type ChooseMarketData } from './job.ts';
