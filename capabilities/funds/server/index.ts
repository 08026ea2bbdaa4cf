export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { addPhotographs, listEstatesWithoutPhotograph } from './photographs.ts';
export { readFund, type FundsContext } from './read.ts';
export { recordedFunds, type RequestFundSource } from './own-source.ts';
export { servedFunds } from './served-source.ts';
export { listExploredFunds } from './read.ts';
