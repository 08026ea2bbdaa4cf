import { GATHER_USAGE_JOB, gatherUsageHourly } from './gather.ts';

export { endpoints } from './endpoints.ts';
export { eraseUsage, gatherUsage, resumeGathering, type UsageGatherer } from './gather.ts';
export const jobs = { [GATHER_USAGE_JOB]: gatherUsageHourly };
