export { openDatabase, openThreadDatabase, identityOfHandle } from './open.ts';
export { DatabaseUnavailable, isDatabaseUnavailable, isReadOnly } from './unavailable.ts';
export type { Database, DatabaseSettings, DatabaseLink, TransactionSeal, HandleIdentity } from './database.ts';
