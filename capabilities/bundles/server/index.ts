import { forgetJobs } from './import/job.ts';

export { serveBundles } from './endpoints.ts';
export { bundleJobs, resumeBundles, resumeForgettingBundles } from './import/job.ts';
export const jobs = forgetJobs;
