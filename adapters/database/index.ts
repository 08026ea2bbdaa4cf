export { openDatabase, openLent, prepareEmbedded, speakerOf } from './open.ts';
export { StartRefused } from './refused.ts';
export { StatementRefused } from './statement.ts';
export { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts';
export type { Database, DatabaseSettings, JobStatements, Lent, Speaking } from './database.ts';
