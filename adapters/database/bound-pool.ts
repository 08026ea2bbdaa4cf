/**
 * The pool behind the database handles. Each statement runs in a transaction of its own, in which a first statement, `enter`, takes on role, tenant
 * and person until the transaction ends; both go in one round trip.
 */
import type pg from 'pg';
import type { HandleScope, DatabaseRole } from './database.ts';
import { preparedName, type StatementNamer } from './prepared.ts';
import { LIMITS, type StatementLimits } from './statement-limits.ts';
import { StatementRefused, transactionStep } from './statement.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import {
  BoundClient,
  type ClosingStatement,
  ENTER_STATEMENT,
  type EnteredClosing,
  type SqlStatement,
  entryValues,
  sqlTextOf,
} from './bound-client.ts';

export class BoundPool {
  readonly #pool: pg.Pool;
  readonly #limits: StatementLimits;
  readonly #entry: string[];
  readonly #lastWord: ClosingStatement | undefined;
  readonly #nameFor: StatementNamer;

  constructor(pool: pg.Pool, role: DatabaseRole, bound: HandleScope, lastWord?: ClosingStatement) {
    this.#pool = pool;
    this.#limits = LIMITS[role];
    this.#entry = entryValues(role, bound);
    this.#lastWord = lastWord;
    this.#nameFor = (text) => preparedName(pool, role, text);
  }

  /** @throws StatementRefused, DatabaseUnavailable, and what the server says */
  async query(statement: SqlStatement, values?: unknown[]): Promise<pg.QueryResult> {
    if (transactionStep(sqlTextOf(statement))) throw new StatementRefused('a transaction needs a connection of its own');
    const client = await this.connect();
    try {
      return await client.query(statement, values);
    } finally {
      client.release();
    }
  }

  async connect(): Promise<BoundClient> {
    const before = performance.now();
    const client = await acquireClient(this.#pool, this.#limits.wait);
    const enter = { ...ENTER_STATEMENT, values: this.#entry };
    return new BoundClient(client, enter, {
      answer: this.#limits.answer,
      waited: performance.now() - before,
      lastWord: this.#last(),
      nameFor: this.#nameFor,
    });
  }

  #last(): EnteredClosing | undefined {
    const word = this.#lastWord;
    return word && { word, enter: { ...ENTER_STATEMENT, values: entryValues(word.role, word.bound) } };
  }
}

/** Waits for a connection for the time given; a connection that comes later goes straight back to the pool. */
export async function acquireClient(pool: pg.Pool, withinMs: number): Promise<pg.PoolClient> {
  let gaveUp = false;
  let timer: NodeJS.Timeout | undefined;
  const asked = pool.connect().then((client) => {
    if (gaveUp) client.release();
    return client;
  });
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      gaveUp = true;
      reject(new DatabaseUnavailable(`no connection within ${withinMs} ms`));
    }, withinMs);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    // Whatever the reason, the database cannot be asked.
    throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable((error as Error).message || 'no connection', error);
  } finally {
    clearTimeout(timer);
  }
}
