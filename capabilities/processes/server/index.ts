export { listDetailForms, listProcesses, findProcess } from './beginning.ts';
export { collections } from './collections.ts';
