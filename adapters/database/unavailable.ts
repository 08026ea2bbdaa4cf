/** Distinguishes a database that does not answer from a statement that it answers with an error. */
import pg from 'pg';

// Connection exceptions, out of resources, shutting down or starting, and what the limits of a handle cancel.
const UNAVAILABLE = /^(08|53|57P|57014|55P03|25P03|25P04)/;

// The messages by which node-postgres reports it; its other plain errors are mistakes of the caller.
const NO_CONNECTION = /timeout|terminated|connect|not queryable|after calling end/i;

/** The database does not answer, or not in time. The statement may be tried again later; `code` is the SQLSTATE if there is one. */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.code = cause instanceof pg.DatabaseError ? cause.code : undefined;
  }

  /** The error itself when it is the answer of a working server. */
  static orItself(error: unknown): unknown {
    if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
    const down =
      error instanceof pg.DatabaseError
        ? UNAVAILABLE.test(error.code ?? '')
        : NO_CONNECTION.test(error.message) || 'syscall' in error || error instanceof AggregateError;
    return down ? new DatabaseUnavailable(error.message || 'the database cannot be reached', error) : error;
  }
}

/** Whether an error, or its cause, is that the database does not answer. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return true;
  return false;
}

/** Whether an error, or its cause, is that a read-only handle was asked to change something. */
export function isReadOnly(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof pg.DatabaseError && at.code === '25006') return true;
  return false;
}

/** The message of the server for a prepared statement after a table has changed its columns. */
const STALE_PLAN_MESSAGE = 'cached plan must not change result type';

/** Whether the error is an answer of the server after which the connection can be used again. */
export function isServerError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.message !== STALE_PLAN_MESSAGE;
}
