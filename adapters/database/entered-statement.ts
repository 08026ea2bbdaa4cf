/**
 * Runs a prepared statement in front of another, both in one transaction: between two syncs of the extended protocol either everything is done or
 * nothing. When the first fails, the second is not run. Sent this way they need no `begin` and no `commit`, and the database answers once instead of
 * four times.
 */
import pg from 'pg';

/** The part used here of the connection to which node-postgres lets a statement write. */
interface ProtocolWriter {
  readonly parsedStatements: Readonly<Record<string, string>>;
  bind(given: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(given: object): void;
}

/** The methods of its own query that node-postgres calls, and that its types do not show. */
interface QueryHandlers {
  prepare(wire: ProtocolWriter): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: ProtocolWriter): void;
}
const queryHandlers = pg.Query.prototype as unknown as QueryHandlers;

/** Whether a connection keeps a statement under this name already. */
export function hasPrepared(client: pg.PoolClient, name: string | undefined): boolean {
  return name !== undefined && (client as unknown as { connection: ProtocolWriter }).connection.parsedStatements[name] !== undefined;
}

/**
 * Notes that a statement of this name has run on the connection. The embedded database has one session for all of its connections: a statement that
 * another connection has prepared is not prepared again, so the client would never be told that it is prepared.
 */
export function notePrepared(client: pg.PoolClient, { name, text }: Pick<pg.QueryConfig, 'name' | 'text'>): void {
  const { parsedStatements } = (client as unknown as { connection: { readonly parsedStatements: Record<string, string> } }).connection;
  if (name !== undefined) parsedStatements[name] = text;
}

export class EnteredStatement extends pg.Query {
  readonly #first: { readonly statement: string; readonly values: readonly unknown[] };
  #entered = false;

  /** @param first prepared on this connection: see `hasPrepared` */
  static send(
    client: pg.PoolClient,
    { name, values = [] }: Pick<pg.QueryConfig, 'name' | 'values'>,
    row: pg.QueryConfig & { readonly query_timeout: number },
  ): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const answered = (error: Error | null | undefined, answer: unknown) => (error ? reject(error) : resolve(answer as pg.QueryResult));
      const first = { statement: name ?? '', values: values as readonly unknown[] };
      client.query(Object.assign(new EnteredStatement(row, answered, first), { query_timeout: row.query_timeout }));
    });
  }

  private constructor(
    row: pg.QueryConfig,
    answered: (error: Error | undefined, answer: unknown) => void,
    first: { readonly statement: string; readonly values: readonly unknown[] },
  ) {
    super(row, answered);
    this.#first = first;
  }

  prepare(wire: ProtocolWriter): void {
    wire.bind(this.#first);
    wire.execute({});
    queryHandlers.prepare.call(this, wire);
  }

  handleDataRow(message: object): void {
    if (this.#entered) queryHandlers.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: object, wire: ProtocolWriter): void {
    if (this.#entered) queryHandlers.handleCommandComplete.call(this, message, wire);
    else this.#entered = true;
  }
}
