export { collections } from './collections.ts';
