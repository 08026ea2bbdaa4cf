import { forgetJobs } from './import/job.ts';

export { serveBundles } from './endpoints.ts';
export { bundleJobs, resumeBundles, resumeForgettingBundles } from './import/job.ts';
export { openItems } from './open-items.ts';
export const jobs = forgetJobs;
