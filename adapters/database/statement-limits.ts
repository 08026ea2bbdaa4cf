/** Limits how long the statements of each role may take. */
import type { DatabaseRole } from './database.ts';

/** How long to wait, in milliseconds, before a statement is given up. */
export interface StatementLimits {
  /** For a connection. */
  readonly wait: number;
  /** For a connection and the answer together. Well over `wait`: giving up a statement costs its connection. */
  readonly answer: number;
  /** For the statement, in the server; less than `answer`, so that the server gives up first and the connection lives. */
  readonly statement: number;
  readonly lock: number;
  /** For the pause between two statements of a transaction. */
  readonly idle: number;
}

const REQUEST_LIMITS: StatementLimits = { wait: 2500, answer: 4500, statement: 4000, lock: 3000, idle: 10_000 };

export const LIMITS: Readonly<Record<DatabaseRole, StatementLimits>> = {
  gate: REQUEST_LIMITS,
  person: REQUEST_LIMITS,
  advisor: REQUEST_LIMITS,
  staff: REQUEST_LIMITS,
  work: { wait: 30_000, answer: 92_000, statement: 60_000, lock: 10_000, idle: 60_000 },
};
