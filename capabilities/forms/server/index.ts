export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { readFormSeeds, seedForms } from './seeds.ts';
