/** The database handle of every handler and job. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * A database handle bound to one role, tenant and person. Every statement runs in a transaction that has entered that role,
 * so no query names the tenant and none can leave it. `transaction` gives several statements one transaction.
 */
export type Db = NodePgDatabase;
