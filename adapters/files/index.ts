export { localFiles } from './local.ts';
