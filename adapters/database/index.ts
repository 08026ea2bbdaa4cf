export { openDatabase, openLent, speakerOf } from './open.ts';
export { StartRefused } from './refused.ts';
export { StatementRefused } from './statement.ts';
export { DatabaseUnavailable, isDatabaseUnavailable, isReadOnly } from './unavailable.ts';
export type { Database, DatabaseSettings, JobStatements, Lent, Sealing, Speaking } from './database.ts';
