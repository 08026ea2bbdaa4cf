/** Opens the database that the settings name and hands out its handles. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { relateHandles, type Db, type Log } from '#platform';
import { acquireClient, BoundPool } from './bound-pool.ts';
import type { ClosingStatement } from './bound-client.ts';
import type {
  HandleScope,
  Database,
  DatabaseDescription,
  DatabaseSettings,
  JobStatements,
  DatabaseLink,
  ThreadDatabase,
  PersonReach,
  DatabaseRole,
  TransactionSeal,
  HandleIdentity,
} from './database.ts';
import { EMBEDDED_LOGIN, portClientConfig } from './embedded/port-sessions.ts';
import { jobStatements } from './jobs.ts';
import type { DatabaseEngine } from './opening.ts';
import { StartRefused } from './refused.ts';

const DEFAULT_POOL_SIZE = 10;
/** For a new connection; how long a statement waits for a free one is decided by the handle. */
const CONNECT_MS = 4000;
const WAIT_FOR_WORK_MS = 30_000;
const CLOSE_MS = 5000;

const POWER_CUT_NOTE =
  'The embedded database is for trials and a single office: it does not survive a power cut. Set DATABASE_URL to use PostgreSQL.';

/**
 * Migrates, checks that tenants are kept apart, and connects.
 * @throws StartRefused
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  // Imported here, because threads that use an open database do not need the code that opens and migrates it.
  const { openEmbedded, openPostgres } = await import('./opening.ts');
  if (settings.url !== undefined) return new PooledDatabase(await openPostgres(settings, settings.url), settings, log);
  if (settings.ownerUrl !== undefined)
    throw new StartRefused('DATABASE_URL', 'DATABASE_OWNER_URL is set, and this is not.', 'Set both, or neither.');
  return new PooledDatabase(await openEmbedded(settings, log), settings, log);
}

/** Opens the link that was sent to this thread, with so many connections where it is PostgreSQL. */
export function openThreadDatabase({ kind, way }: DatabaseLink, connections: number, log: Log): ThreadDatabase {
  const embedded = kind === 'embedded';
  const pool = createPool(embedded ? portClientConfig(way, EMBEDDED_LOGIN) : way, embedded ? 1 : connections, WAIT_FOR_WORK_MS, log);
  const handle = (identity: HandleIdentity): Db =>
    createHandle(new BoundPool(pool, identity.role, identity.bound), identity, { at: (knownAt) => handle(atMoment(identity, knownAt)) });
  return {
    work: (tenantId, knownAt) => handle({ role: 'work', bound: { tenantId, knownAt } }),
    handle,
    close: () => pool.end(),
  };
}

const handleIdentities = new WeakMap<Db, HandleIdentity>();

/** A bound pool has everything that drizzle uses of a pool. */
function createHandle(pool: BoundPool, identity: HandleIdentity, related: Parameters<typeof relateHandles>[1]): Db {
  const handle = drizzle(pool as unknown as pg.Pool);
  handleIdentities.set(handle, identity);
  relateHandles(handle, related);
  return handle;
}

function atMoment({ role, bound }: HandleIdentity, knownAt: string): HandleIdentity {
  return { role, bound: { ...bound, knownAt } };
}

/** @throws for a handle inside a transaction, which only its own thread sees */
export function identityOfHandle(handle: Db): HandleIdentity {
  const identity = handleIdentities.get(handle);
  if (!identity) throw new Error('only a handle of the database, not a transaction of it, speaks for somebody');
  return identity;
}

function createPool(runtime: pg.ClientConfig, max: number, connectionTimeoutMillis: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...runtime,
    max,
    connectionTimeoutMillis,
    pipeline: true,
    keepAlive: true,
    application_name: 'portico',
    idleTimeoutMillis: 60_000,
  });
  // A connection that is lost between the pool and the caller has no other listener, and would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  return pool;
}

const ROLE_OF: Readonly<Record<PersonReach, DatabaseRole>> = { own: 'person', clients: 'advisor', tenant: 'staff' };

class PooledDatabase implements Database {
  readonly kind: 'embedded' | 'postgres';
  readonly #opened: DatabaseEngine;
  readonly #requests: pg.Pool;
  /** Jobs have connections of their own, so that a request never waits for a job. */
  readonly #work: pg.Pool;

  constructor(opened: DatabaseEngine, settings: DatabaseSettings, log: Log) {
    this.kind = opened.kind;
    this.#opened = opened;
    const connect = (max: number, connectionTimeoutMillis: number) => createPool(opened.runtime, max, connectionTimeoutMillis, log);
    if (opened.kind === 'embedded') {
      this.#requests = this.#work = connect(1, WAIT_FOR_WORK_MS);
    } else {
      const connections = Math.max(settings.poolSize ?? DEFAULT_POOL_SIZE, 2);
      const forWork = Math.max(Math.floor(connections / 4), 1);
      this.#requests = connect(connections - forWork, CONNECT_MS);
      this.#work = connect(forWork, WAIT_FOR_WORK_MS);
    }
  }

  describe(): DatabaseDescription {
    return { kind: this.kind, version: this.#opened.version, note: this.kind === 'embedded' ? POWER_CUT_NOTE : null };
  }

  gate(tenantId?: string): Db {
    return this.#handle('gate', { tenantId });
  }

  person(tenantId: string, personId: string | null, reach: PersonReach, knownAt?: string, sealing?: TransactionSeal): Db {
    return this.#handle(ROLE_OF[reach], { tenantId, personId: personId ?? undefined, knownAt }, sealing);
  }

  viewing(tenantId: string, personId: string, knownAt?: string): Db {
    return this.#handle('person', { tenantId, personId, knownAt, readOnly: true });
  }

  work(tenantId?: string, knownAt?: string, sealing?: TransactionSeal): Db {
    return this.#handle('work', { tenantId, knownAt }, sealing);
  }

  reading(tenantId?: string, knownAt?: string): Db {
    return this.#handle('work', { tenantId, knownAt, readOnly: true });
  }

  pool(role: DatabaseRole, bound: HandleScope): pg.Pool {
    // A bound pool has everything that libraries use of a pool.
    return this.#bound(role, bound) as unknown as pg.Pool;
  }

  jobs(): JobStatements {
    return jobStatements(this.#bound('work', {}));
  }

  lend(): DatabaseLink {
    return this.#opened.lend();
  }

  async ping(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    const client = await acquireClient(this.#requests, timeoutMs);
    let lost: Error | undefined;
    const lose = (error: Error) => {
      lost = error;
    };
    client.on('error', lose);
    try {
      const query_timeout = Math.max(until - performance.now(), 1);
      await client.query({ text: 'select 1', query_timeout } as pg.QueryConfig);
    } catch (error) {
      lost = error as Error;
      throw error;
    } finally {
      client.off('error', lose);
      client.release(lost);
    }
  }

  async close(): Promise<void> {
    const pools = [...new Set([this.#requests, this.#work])];
    let late: NodeJS.Timeout | undefined;
    // After this time a handle that is still in use loses its connection.
    const patience = new Promise((resolve) => {
      late = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([Promise.allSettled(pools.map((pool) => pool.end())), patience]);
    clearTimeout(late);
    await this.#opened.close();
  }

  #handle(role: DatabaseRole, bound: HandleScope, sealing?: TransactionSeal): Db {
    const identity = { role, bound };
    return createHandle(this.#bound(role, bound, sealing), identity, {
      at: (moment) => {
        const other = atMoment(identity, moment);
        return this.#handle(other.role, other.bound, sealing);
      },
      ...(sealing && { beside: this.#handle(role, bound) }),
    });
  }

  #bound(role: DatabaseRole, bound: HandleScope, sealing?: TransactionSeal): BoundPool {
    return new BoundPool(
      role === 'work' ? this.#work : this.#requests,
      role,
      bound,
      sealing && closingStatementOf(sealing, bound.tenantId),
    );
  }
}

const dialect = new PgDialect();

function closingStatementOf(sealing: TransactionSeal, tenantId: string | undefined): ClosingStatement {
  return {
    role: 'gate',
    bound: { tenantId },
    statement() {
      const said = sealing.statement();
      if (said === null) return null;
      const { sql: text, params: values } = dialect.sqlToQuery(said);
      return { text, values };
    },
    committed: () => sealing.committed(),
    failed: () => sealing.failed?.(),
  };
}
