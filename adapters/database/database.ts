/** The database as the rest of the product sees it: handles bound to a role, a tenant and a person. */
import type { MessagePort } from 'node:worker_threads';
import type pg from 'pg';
import type { SQL } from 'drizzle-orm';
import type { Db } from '#platform';

/** The roles of database/migrations: what each may touch is listed in tests/database/roles.test.ts. */
export type DatabaseRole = 'gate' | 'person' | 'advisor' | 'staff' | 'work';

/**
 * `own`: the accounts in which the person takes part; `clients`: these, and the clients whom the person looks after as a professional; `tenant`:
 * everything of the tenant.
 */
export type PersonReach = 'own' | 'clients' | 'tenant';

/** The tenant and person of a handle. Without a tenant it sees no tenant's rows; without a person it sees no person's. */
export interface HandleScope {
  readonly tenantId?: string | undefined;
  readonly personId?: string | undefined;
  /** Sees the facts as they were known at this moment (ISO 8601, UTC); without it, as they are known now. */
  readonly knownAt?: string | undefined;
  /** The database refuses whatever would change a row. */
  readonly readOnly?: true | undefined;
}

/**
 * A row that a request or a command writes last in its first transaction, or behind its first write outside of one, under the role of the gate and
 * not that of the caller: either everything is written, or nothing.
 */
export interface TransactionSeal {
  /** Called when a transaction is about to be committed; null where nothing is to be written. */
  statement(): SQL | null;
  /** Called when the statement has been committed. */
  committed(): void;
  /** Called when it has not, because its transaction failed. */
  failed?(): void;
}

export interface DatabaseSettings {
  /** Holds the embedded database, its lock, and the password of a log-in that the server made for itself. */
  readonly dataFolder: string;
  /** `DATABASE_URL`; without it the database is the embedded one in the data folder. */
  readonly url?: string | undefined;
  /** `DATABASE_OWNER_URL`: the log-in that migrates at start, when it is another than `url`. */
  readonly ownerUrl?: string | undefined;
  /** Folder of the plain SQL migrations. */
  readonly migrations: string;
  /** Connections to PostgreSQL, 10 by default; a quarter of them serve jobs. Those of other threads come on top. The embedded database has one. */
  readonly poolSize?: number | undefined;
  /**
   * Queues that exist once the database is open. A queue holds at most one waiting job for each key. The function is called while the engine is
   * starting, so that code which it has to load is loaded in the meantime.
   */
  readonly queues?: readonly string[] | (() => Promise<readonly string[]>) | undefined;
  /** The program that opens the database, named in the error when the data folder is in use: `server`, `portico import`. */
  readonly openedBy?: string | undefined;
}

/** The port through which pg-boss runs its statements, under the role portico_work. */
export interface JobStatements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface DatabaseDescription {
  readonly kind: 'embedded' | 'postgres';
  /** Version of the server, as `15.20`. */
  readonly version: string;
  /** A note that an operator must know about this kind, or null. */
  readonly note: string | null;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  describe(): DatabaseDescription;
  /** Before a person is known: finding the tenant of a host, signing in. */
  gate(tenantId?: string): Db;
  /** For the request of a person; `null` for a caller who is not signed in, who sees nothing that is a person's. */
  person(tenantId: string, personId: string | null, reach: PersonReach, knownAt?: string, sealing?: TransactionSeal): Db;
  /** For somebody who looks as this person: sees what that person sees, and can change nothing. */
  viewing(tenantId: string, personId: string, knownAt?: string): Db;
  /** For jobs, imports and the command line. The sealing statement is for one tenant. */
  work(tenantId?: string, knownAt?: string, sealing?: TransactionSeal): Db;
  /** For commands that change nothing: sees what `work` sees, and can change nothing. */
  reading(tenantId?: string, knownAt?: string): Db;
  /** The same handle for libraries that expect a pool: it has only `query` and `connect`. */
  pool(role: DatabaseRole, bound: HandleScope): pg.Pool;
  jobs(): JobStatements;
  /** @throws when the database does not answer within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  /**
   * A link for another thread of this process; each link serves one thread: see `openThreadDatabase`. The port of the embedded database is
   * transferred, not copied.
   */
  lend(): DatabaseLink;
  close(): Promise<void>;
}

/** A link to the same database that can be sent to another thread. */
export type DatabaseLink =
  | { readonly kind: 'embedded'; readonly way: MessagePort }
  | { readonly kind: 'postgres'; readonly way: { readonly connectionString: string } };

/** The role that a handle enters, and the tenant and person it is bound to. Plain data, so that it can be sent to another thread. */
export interface HandleIdentity {
  readonly role: DatabaseRole;
  readonly bound: HandleScope;
}

/** The database in another thread: handles for jobs, and handles with the identity of a handle of this thread. */
export interface ThreadDatabase extends Pick<Database, 'work' | 'close'> {
  handle(identity: HandleIdentity): Db;
}
