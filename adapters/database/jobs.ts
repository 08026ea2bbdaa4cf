/** Runs the statements of pg-boss under the role of jobs. */
import type { BoundPool } from './bound-pool.ts';
import type { JobStatements } from './database.ts';
import { readStatements } from './statement.ts';

/** Limits that pg-boss sets here; the handle has limits of its own. */
const LIMIT_STATEMENT = /^set\s+local\s+(lock_timeout|idle_in_transaction_session_timeout)\b/i;

/** pg-boss wraps several statements in a transaction of its own, in one text without values; here they run in one of ours. */
export function jobStatements(pool: BoundPool): JobStatements {
  return {
    async executeSql(text, values) {
      if (values && values.length > 0) return await pool.query(text, values);
      const statements = readStatements(text).map((one) => one.text);
      if (statements.length === 1) return await pool.query(text);
      return {
        rows: await runInTransaction(
          pool,
          statements.filter((one) => !/^(begin|commit)$/i.test(one) && !LIMIT_STATEMENT.test(one)),
        ),
      };
    },
  };
}

async function runInTransaction(pool: BoundPool, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = await pool.connect();
  try {
    const rows = [];
    await client.query('begin');
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
