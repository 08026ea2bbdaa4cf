export { collections } from './submissions/collections.ts';
export { endpoints } from './endpoints.ts';
export { openItems } from './submissions/open-items.ts';
export { readFormSeeds, seedForms } from './definitions/seeds.ts';
