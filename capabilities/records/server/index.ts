export { jobs, resumeEmptying } from './bin.ts';
export { bulkJobs, resumeBulks } from './bulk.ts';
export { bound, inOne, keepBeside, markBack, markRemoved, markRestored } from './bound.ts';
export { serveRecords } from './endpoints.ts';
export { historyOf } from './history.ts';
export { keptAsData } from './kept-as-data.ts';
export type { Keeper } from './keeper.ts';
