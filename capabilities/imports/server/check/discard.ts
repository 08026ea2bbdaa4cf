/** Removes what a check has written, a little at a time, so that no statement holds up others for long. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { FACT_KINDS } from '../kinds/kinds.ts';
import type { RunStep } from './run.ts';

/** Rows that one statement removes. */
const BATCH_ROWS = 5000;

/** Removes the facts staged under an import; committed ones stay. */
export async function discardFacts(step: RunStep, importId: string): Promise<void> {
  for (const { table } of Object.values(FACT_KINDS)) await discardInBatches(step, sql.identifier(table), sql`arrival_id = ${importId}`);
}

/** Removes the verdicts of an import. */
export async function discardRows(step: RunStep, importId: string): Promise<void> {
  await discardInBatches(step, sql`import_row`, sql`import_id = ${importId}`);
}

async function discardInBatches(step: RunStep, table: SQLWrapper, which: SQL): Promise<void> {
  const some = sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${BATCH_ROWS}))`;
  for (;;) if (((await step((tx) => tx.execute(some))).rowCount ?? 0) < BATCH_ROWS) return;
}
