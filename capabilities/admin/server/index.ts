export { collections } from './collections.ts';
export { endpoints, type InstallationContext } from './endpoints.ts';
