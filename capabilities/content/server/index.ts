export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { readPageHead, type PageHead } from './page-head.ts';
