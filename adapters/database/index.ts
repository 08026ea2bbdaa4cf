export { openDatabase, openThreadDatabase, identityOfHandle } from './open.ts';
export { StartRefused } from './refused.ts';
export { StatementRefused } from './statement.ts';
export { DatabaseUnavailable, isDatabaseUnavailable, isReadOnly } from './unavailable.ts';
export type { Database, DatabaseSettings, JobStatements, DatabaseLink, TransactionSeal, HandleIdentity } from './database.ts';
