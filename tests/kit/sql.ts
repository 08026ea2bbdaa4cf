/** Runs SQL for tests, and reads the error that a statement fails with. */
import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';

export async function rowsOf<Row extends Record<string, unknown>>(db: Pick<Db, 'execute'>, question: SQL): Promise<Row[]> {
  return (await db.execute(question)).rows as Row[];
}

/** The error under the one that the query layer throws; undefined when there was none. */
export async function causeOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    return error instanceof DrizzleQueryError ? error.cause : error;
  }
}

/** The SQLSTATE that a statement fails with; undefined when it succeeds. */
export async function sqlState(asked: Promise<unknown>): Promise<string | undefined> {
  return ((await causeOf(asked)) as { code?: string } | undefined)?.code;
}
