export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { USER_STATUS } from './records.ts';
export { completeStatuses, readStatusSeeds, seedStatuses, type StatusSeeds } from './seeds.ts';
