export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { jobs, resumeDataRuns, resumeForgettingRuns } from './job.ts';
export { openItems } from './open-items.ts';
