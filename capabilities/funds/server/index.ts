export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { photograph, unphotographed } from './photographs.ts';
export { readFund, type Exploring } from './read.ts';
export { ownFunds, type Funds } from './own-source.ts';
export { exploredFunds } from './read.ts';
