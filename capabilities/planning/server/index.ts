export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
