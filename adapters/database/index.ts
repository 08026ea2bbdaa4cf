export { openDatabase, openLent, prepareEmbedded } from './open.ts';
export { StartRefused } from './refused.ts';
export { StatementRefused } from './statement.ts';
export { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts';
export type { Database, DatabaseSettings, JobStatements, Lent } from './database.ts';
