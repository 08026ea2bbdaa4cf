export { endpoints } from './endpoints.ts';
export { jobs, resumeMarketData, type ChooseMarketData } from './job.ts';
export { openItems } from './open-items.ts';
