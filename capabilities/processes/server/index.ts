export { detailForms, listProcesses, processOf } from './beginning.ts';
export { collections } from './collections.ts';
