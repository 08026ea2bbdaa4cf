/** Finds portfolios from which units of some instruments were sold or transferred, some at a time. */
import { sql } from 'drizzle-orm';
import { isEffective, OUTGOING } from '#server/ledger';
import type { ImportTx } from './run.ts';

const BATCH_PORTFOLIOS = 200;

export async function* sellersOf(tx: Pick<ImportTx, 'execute'>, instruments: readonly string[]): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined; ;) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct t.portfolio_id as id from transaction t
      where t.instrument_id = any(${sql.param([...instruments])}::uuid[]) and t.type in ${OUTGOING} and ${isEffective}
        ${after === undefined ? sql`` : sql`and t.portfolio_id > ${after}`}
      order by t.portfolio_id limit ${BATCH_PORTFOLIOS}`);
    after = rows.at(-1)?.id;
    if (after === undefined) return;
    yield rows.map(({ id }) => id);
  }
}
