export { serveBundles } from './endpoints.ts';
