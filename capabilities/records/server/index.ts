import { jobs as binJobs } from './bin.ts';
import { forgetJobs } from './import/job.ts';

export { resumeEmptying } from './bin.ts';
export { recordImportJobs, resumeForgettingFiles, resumeRecordImports } from './import/job.ts';
export { bulkJobs, resumeBulks } from './bulk.ts';
export { createTableKeeper, inOneTransaction, keepBeside, markOneRestored, markRemoved, markRestored } from './bound.ts';
export { listRecordFiles } from './export/record-file.ts';
export { keepersOf } from './groups.ts';
export { serveRecords } from './endpoints.ts';
export { contextOfPerson } from './in-name-of.ts';
export { openRecordFiles, type RecordFiles } from './import/record-files.ts';
export type { RecordFileContext } from './import/operations.ts';
export { readPromisedIds, type BundlePlace } from './import/promises.ts';
export { wireMoment } from './list/columns.ts';
export { createHistoryKeeper } from './history.ts';
export { createDataKeeper } from './kept-as-data.ts';
export type { Keeper } from './keeper.ts';
export const jobs = { ...binJobs, ...forgetJobs };
