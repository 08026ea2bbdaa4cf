export { endpoints } from './endpoints.ts';
