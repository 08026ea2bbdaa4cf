/** What the rest of the product sees of its database: handles bound to a role, a tenant and a person. */
import type { MessagePort } from 'node:worker_threads';
import type pg from 'pg';
import type { SQL } from 'drizzle-orm';
import type { Db } from '#server/tenants';

/** The roles of database/migrations: what each may touch is listed in tests/database/roles.test.ts. */
export type Role = 'gate' | 'person' | 'advisor' | 'staff' | 'work';

/** `own`: what the person takes part in; `clients`: and whom they look after as a professional; `tenant`: everything of the tenant. */
export type Reach = 'own' | 'clients' | 'tenant';

/** Whom a handle speaks for. Without a tenant it sees no tenant's rows; without a person it sees no person's. */
export interface Bound {
  readonly tenantId?: string | undefined;
  readonly personId?: string | undefined;
  /** Sees the facts as they were known at this moment (ISO 8601, UTC); without it, as they are known now. */
  readonly knownAt?: string | undefined;
  /** The database refuses whatever would change a row. */
  readonly readOnly?: true | undefined;
}

/**
 * What a request or a command writes last of all into the first transaction that it opens, as the gate and not as whoever asks: either all of it is
 * there, or nothing.
 */
export interface Sealing {
  /** Asked for when a transaction is about to be committed; null where nothing is to be written. */
  statement(): SQL | null;
  /** What was asked for is there. */
  committed(): void;
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
  /** Connections to PostgreSQL, 10 unless told; a quarter of them serve jobs. Those of other threads come on top. The embedded database has one. */
  readonly poolSize?: number | undefined;
  /**
   * Queues that exist once the database is open. A queue holds at most one waiting job of a key. They are asked for while there is
   * nothing to do but wait for the engine, and whoever has code to load for the answer may load it then.
   */
  readonly queues?: readonly string[] | (() => Promise<readonly string[]>) | undefined;
  /** Who opens it, for whoever finds the data folder in use: `server`, `portico import`. */
  readonly openedBy?: string | undefined;
}

/** The port through which pg-boss runs its statements, under the role portico_work. */
export interface JobStatements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface DatabaseDescription {
  readonly kind: 'embedded' | 'postgres';
  /** Of the server, as `15.20`. */
  readonly version: string;
  /** What an operator must know about this kind, or null. */
  readonly note: string | null;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  describe(): DatabaseDescription;
  /** Before a person is known: finding the tenant of a host, signing in. */
  gate(tenantId?: string): Db;
  /** A person's request; `null` for a signed-out caller, who sees nothing that is a person's. */
  person(tenantId: string, personId: string | null, reach: Reach, knownAt?: string, sealing?: Sealing): Db;
  /** Of somebody who looks as this person: sees what that person sees, and can change nothing. */
  viewing(tenantId: string, personId: string, knownAt?: string): Db;
  /** Jobs, imports, the command line. What is sealed is of one tenant. */
  work(tenantId?: string, knownAt?: string, sealing?: Sealing): Db;
  /** Of commands that change nothing: sees what work sees, and can change nothing. */
  reading(tenantId?: string, knownAt?: string): Db;
  /** The same handle for libraries that want a pool: it has `query` and `connect`, and nothing else of one. */
  pool(role: Role, bound: Bound): pg.Pool;
  jobs(): JobStatements;
  /** @throws when the database does not answer within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  /** For another thread of this process, once each: see `openLent`. The port of the embedded database goes there, it is not copied. */
  lend(): Lent;
  close(): Promise<void>;
}

/** A way to the same database that can be sent to another thread. */
export type Lent =
  | { readonly kind: 'embedded'; readonly way: MessagePort }
  | { readonly kind: 'postgres'; readonly way: { readonly connectionString: string } };

/** Of a handle: the role that it enters, and whom it speaks for. Plain data, for another thread. */
export interface Speaking {
  readonly role: Role;
  readonly bound: Bound;
}

/** What another thread sees: jobs, and handles that speak as one of this thread does. */
export interface LentDatabase extends Pick<Database, 'work' | 'close'> {
  handle(speaking: Speaking): Db;
}
