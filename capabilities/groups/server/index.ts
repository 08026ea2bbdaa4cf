export { collections, joinGroups } from './collections.ts';
export { endpoints } from './endpoints.ts';
