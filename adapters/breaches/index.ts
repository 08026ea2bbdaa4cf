export { rangeOfBreaches } from './range.ts';
