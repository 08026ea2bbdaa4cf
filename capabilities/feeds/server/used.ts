/** Whether facts that came later rest on those of an arrival, so that it cannot be taken back before them. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { seenArrivals } from '#server/instruments';
import { effective, moves, OUT, signedUnits } from './moves.ts';
import type { Tx } from './run.ts';

/** Portfolios whose holdings are walked in one statement. */
const TOGETHER = 200;

/** @throws Refusal `import.used-later` */
export async function refuseUsed(tx: Tx, importId: string): Promise<void> {
  if ((await isSoldLater(tx, importId)) || (await namesWhatIsUsed(tx, importId))) refuse('import.used-later');
}

async function isSoldLater(tx: Tx, importId: string): Promise<boolean> {
  for (let after: string | undefined; ;) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct portfolio_id as id from transaction
      where arrival_id = ${importId} and type in ('Purchase', 'TransferIn') ${after === undefined ? sql`` : sql`and portfolio_id > ${after}`}
      order by portfolio_id limit ${TOGETHER}`);
    after = rows.at(-1)?.id;
    if (after === undefined) return false;
    if (
      await fallShort(
        tx,
        importId,
        rows.map(({ id }) => id),
      )
    )
      return true;
  }
}

/** Holdings of these portfolios that would go, or go further, below nothing without the units that the arrival brought. */
async function fallShort(tx: Tx, importId: string, portfolios: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute<{ short: boolean }>(sql`
    with walked as (
      select sum(${signedUnits}) over through as held, sum(case when t.arrival_id = ${importId} then 0 else ${signedUnits} end) over through as remaining
      from transaction t where ${moves(portfolios)} and ${effective}
      window through as (partition by t.portfolio_id, t.instrument_id order by t.date, t.type in ${OUT}, t.id)
    )
    select exists (select from walked where remaining < 0 and remaining < held) as short`);
  return rows[0]?.short ?? false;
}

/** An instrument whose only terms came with the arrival, and that a fact of another one, or a benchmark, speaks of. */
async function namesWhatIsUsed(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.instrument_id as id from instrument_terms t where t.arrival_id = ${importId} and not exists (
      select from instrument_terms o where o.instrument_id = t.instrument_id and o.arrival_id <> ${importId} and o.arrival_id in (${seenArrivals}))`);
  if (rows.length === 0) return false;
  const onlyHere = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  const speaks = (table: SQL) => sql`exists (select from ${table} where instrument_id = ${onlyHere} and arrival_id in (${seenArrivals}))`;
  const asked = await tx.execute<{ used: boolean }>(sql`
    select ${speaks(sql`price`)} or ${speaks(sql`transaction`)} or exists (select from benchmark where instrument_id = ${onlyHere}) as used`);
  return asked.rows[0]?.used ?? false;
}
