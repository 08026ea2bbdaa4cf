export { collections } from './collections.ts';
export { endpoints, type Installed } from './endpoints.ts';
