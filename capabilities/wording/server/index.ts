export { endpoints } from './endpoints.ts';
export { readWording } from './wording.ts';
