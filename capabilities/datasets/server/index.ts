export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { jobs, resumeDataRuns } from './job.ts';
