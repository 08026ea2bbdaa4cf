/** A client of the pool that enters its role, tenant and person before each statement. */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { HandleScope, DatabaseRole } from './database.ts';
import { EnteredStatement, hasPrepared, notePrepared } from './entered-statement.ts';
import type { StatementNamer } from './prepared.ts';
import { LIMITS } from './statement-limits.ts';
import { checkStatement, StatementRefused, transactionStep, writesRows } from './statement.ts';
import { DatabaseUnavailable, isServerError } from './unavailable.ts';

/**
 * Switches JIT off: compiling a statement takes longer than any of our statements runs, and the planner cannot know that those with a look-up for
 * each row are quick.
 */
const ENTER = `select set_config('jit', 'off', true), set_config('role', $1, true), set_config('app.tenant_id', $2, true), set_config('app.person_id', $3, true),
    set_config('statement_timeout', $4, true), set_config('lock_timeout', $5, true),
    set_config('idle_in_transaction_session_timeout', $6, true), set_config('app.known_at', $7, true),
    set_config('transaction_read_only', case $8 when 'on' then 'on' else current_setting('transaction_read_only') end, true)`;

/** Prepared once for each connection. */
export const ENTER_STATEMENT = { name: 'portico_enter', text: ENTER } satisfies pg.QueryConfig;

export type SqlStatement = string | pg.QueryConfig;

/** A statement that is written last in a transaction, under another role than the rest; asked for when the transaction is about to be committed. */
export interface ClosingStatement {
  readonly role: DatabaseRole;
  readonly bound: HandleScope;
  /** Null where there is nothing to be written. */
  statement(): pg.QueryConfig | null;
  committed(): void;
  /** The transaction of the statement was not committed. */
  failed(): void;
}

// The option `queryMode` is accepted by node-postgres and missing in its types.
type SentStatement = pg.QueryConfig & { queryMode?: 'extended' };

export interface EnteredClosing {
  readonly word: ClosingStatement;
  readonly enter: SentStatement;
}

export function entryValues(role: DatabaseRole, { tenantId, personId, knownAt, readOnly }: HandleScope): string[] {
  const { statement, lock, idle } = LIMITS[role];
  return [
    `portico_${role}`,
    tenantId ?? '',
    personId ?? '',
    String(statement),
    String(lock),
    String(idle),
    knownAt ?? '',
    // Once it is on it stays on until the transaction ends, whatever follows.
    readOnly ? 'on' : '',
  ];
}

interface BoundClientOptions {
  readonly answer: number;
  readonly waited: number;
  readonly lastWord: EnteredClosing | undefined;
  readonly nameFor: StatementNamer;
}

/** One connection out of the pool, for a transaction. A statement outside of a transaction gets a transaction of its own. */
export class BoundClient {
  readonly #client: pg.PoolClient;
  readonly #enter: SentStatement;
  readonly #answer: number;
  readonly #last: EnteredClosing | undefined;
  readonly #nameFor: StatementNamer;
  #waited: number;
  #inTransaction = false;
  #broken = false;
  #released = false;

  constructor(client: pg.PoolClient, enter: SentStatement, { answer, waited, lastWord, nameFor }: BoundClientOptions) {
    this.#client = client;
    this.#enter = enter;
    this.#answer = answer;
    this.#waited = waited;
    this.#last = lastWord;
    this.#nameFor = nameFor;
    client.on('error', this.#lost);
  }

  async query(statement: SqlStatement, values?: unknown[]): Promise<pg.QueryResult> {
    const text = sqlTextOf(statement);
    const step = transactionStep(text);
    if (step === 'begin') return await this.#begin(text);
    if (step === 'commit') return await this.#commit();
    if (step === 'rollback') return await this.#rollback();
    if (step === 'savepoint') return await this.#savepoint(text);
    const row = rowStatement(statement, values, this.#nameFor);
    if (this.#inTransaction) return await this.#only(row);
    return this.#last && writesRows(text) ? await this.#closed(row) : await this.#alone(row);
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.off('error', this.#lost);
    this.#client.release(this.#broken || this.#inTransaction);
  }

  // Without a listener the loss of a connection in use would end the process.
  readonly #lost = (): void => {
    this.#broken = true;
  };

  async #alone(row: SentStatement): Promise<pg.QueryResult> {
    if (hasPrepared(this.#client, this.#enter.name)) {
      const [answer] = await this.#sendAll((query_timeout) => [
        EnteredStatement.send(this.#client, this.#enter, { ...row, query_timeout }),
      ]);
      return answer!;
    }
    const [, , answer, committed] = await this.#send(['begin', this.#enter, row, 'commit']);
    if (!answer || committed?.command !== 'COMMIT') throw new Error('the statement was not committed');
    notePrepared(this.#client, this.#enter);
    return answer;
  }

  /** A write outside of a transaction is closed like one, if it wrote anything. */
  async #closed(row: SentStatement): Promise<pg.QueryResult> {
    this.#inTransaction = true;
    try {
      const [, , answer] = await this.#send(['begin', this.#enter, row]);
      if (!answer) throw new Error('a statement without an answer');
      await this.#commit(answer.rowCount !== 0);
      return answer;
    } catch (error) {
      await this.#rollback();
      throw error;
    }
  }

  async #begin(text: string): Promise<pg.QueryResult> {
    if (this.#inTransaction) throw new StatementRefused('a transaction is open already');
    this.#inTransaction = true;
    try {
      const [begun] = await this.#send([text, this.#enter]);
      if (!begun) throw new Error('a statement without an answer');
      return begun;
    } catch (error) {
      // drizzle releases a connection only once its transaction has begun, so it is released here.
      this.release();
      throw error;
    }
  }

  async #commit(closed = true): Promise<pg.QueryResult> {
    const last = (closed && this.#last?.word.statement()) || null;
    try {
      // In one round trip, so that rows locked by the closing statement are not locked for longer.
      const answers = await this.#send(this.#last && last ? [this.#last.enter, last, 'commit'] : ['commit']);
      this.#inTransaction = false;
      const committed = answers.at(-1);
      // The COMMIT of a failed transaction succeeds, as a ROLLBACK.
      if (committed?.command !== 'COMMIT') throw new Error('the transaction was not committed');
      if (last) this.#last?.word.committed();
      return committed;
    } catch (error) {
      if (last) this.#last?.word.failed();
      throw error;
    }
  }

  /** A lost connection has rolled back already; the error that is reported is the one that lost the connection. */
  async #rollback(): Promise<pg.QueryResult> {
    const nothing: pg.QueryResult = { command: 'ROLLBACK', rowCount: null, oid: 0, fields: [], rows: [] };
    if (!this.#inTransaction || this.#broken) return nothing;
    const rolledBack = await this.#only('rollback');
    this.#inTransaction = false;
    return rolledBack;
  }

  async #savepoint(text: string): Promise<pg.QueryResult> {
    if (!this.#inTransaction) throw new StatementRefused('a savepoint needs a transaction');
    return await this.#only(text);
  }

  async #only(statement: SqlStatement): Promise<pg.QueryResult> {
    const [answer] = await this.#send([statement]);
    if (!answer) throw new Error('a statement without an answer');
    return answer;
  }

  /** Sends all in one write and reports the first that failed; those behind it only repeat that the transaction is aborted. */
  async #send(statements: readonly SqlStatement[]): Promise<pg.QueryResult[]> {
    return await this.#sendAll((query_timeout) =>
      statements.map((statement) => this.#client.query({ ...configOf(statement), query_timeout } as pg.QueryConfig)),
    );
  }

  async #sendAll(send: (query_timeout: number) => Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
    if (this.#released) throw new StatementRefused('the connection has been given back');
    const query_timeout = this.#answer - this.#waited;
    this.#waited = 0;
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    const sent = send(query_timeout);
    stream.uncork();
    const settled = await Promise.allSettled(sent);
    const failures = settled.filter((one) => one.status === 'rejected');
    if (failures.some(({ reason }) => !isServerError(reason))) this.#broken = true;
    if (failures[0]) throw DatabaseUnavailable.orItself(failures[0].reason);
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }
}

function configOf(statement: SqlStatement): pg.QueryConfig {
  return typeof statement === 'string' ? { text: statement } : statement;
}

/** The extended protocol accepts only one statement, whatever the text contains. */
function rowStatement(statement: SqlStatement, values: unknown[] | undefined, nameFor: StatementNamer): SentStatement {
  const text = sqlTextOf(statement);
  checkStatement(text);
  const config: SentStatement = { ...configOf(statement), queryMode: 'extended' };
  const name = nameFor(text);
  if (name) config.name = name;
  if (values) config.values = values;
  return config;
}

export function sqlTextOf(statement: SqlStatement): string {
  const text = typeof statement === 'string' ? statement : statement.text;
  if (typeof text !== 'string' || (typeof statement === 'object' && 'submit' in statement))
    throw new StatementRefused('a handle takes a text and its values');
  return text;
}
