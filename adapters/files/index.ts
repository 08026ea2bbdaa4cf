export { localFiles } from './local.ts';
export { s3Files } from './s3.ts';
