/** Refuses to undo an import while later facts depend on the facts that it brought. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { seenArrivals } from '#server/instruments';
import {
  actionsOf,
  isEffective,
  movesUnits,
  movesOf,
  OUTGOING,
  findShortages,
  findNewShortages,
  signedUnits,
  arrivalsWithout,
} from '#server/ledger';
import type { ImportTx } from './check/run.ts';
import { sellersOf } from './check/sellers.ts';

/** Portfolios whose holdings are checked in one statement. */
const BATCH_PORTFOLIOS = 200;

/** @throws Refusal `import.used-later` */
export async function refuseUsed(tx: ImportTx, importId: string): Promise<void> {
  if ((await isSoldLater(tx, importId)) || (await leavesActionsShort(tx, importId)) || (await bringsUsedInstrument(tx, importId)))
    refuse('import.used-later');
}

/** The same check as isSoldLater for holdings that corporate actions affect, whether those of the arrival or others. */
async function leavesActionsShort(tx: ImportTx, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select instrument_id as id from corporate_action where arrival_id = ${importId}
    union select instrument_id from transaction where arrival_id = ${importId} and type in ('Purchase', 'TransferIn')`);
  const named = rows.map(({ id }) => id);
  const now = await actionsOf(tx, named);
  if (now.list.length === 0) return false;
  const then = await actionsOf(tx, now.instruments, arrivalsWithout(importId));
  for await (const portfolios of sellersOf(tx, now.instruments)) {
    const standing = await movesOf(tx, portfolios, now.instruments, isEffective);
    const remaining = await movesOf(tx, portfolios, now.instruments, sql`t.arrival_id <> ${importId} and ${isEffective}`);
    if (findNewShortages(findShortages(standing, now), findShortages(remaining, then)).length > 0) return true;
  }
  return false;
}

async function isSoldLater(tx: ImportTx, importId: string): Promise<boolean> {
  for (let after: string | undefined; ;) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct portfolio_id as id from transaction
      where arrival_id = ${importId} and type in ('Purchase', 'TransferIn') ${after === undefined ? sql`` : sql`and portfolio_id > ${after}`}
      order by portfolio_id limit ${BATCH_PORTFOLIOS}`);
    after = rows.at(-1)?.id;
    if (after === undefined) return false;
    if (
      await holdingsFallShort(
        tx,
        importId,
        rows.map(({ id }) => id),
      )
    )
      return true;
  }
}

/**
 * Whether holdings of these portfolios, apart from those that corporate actions affect, would fall below zero, or fall further, without
 * the units that the arrival brought.
 */
async function holdingsFallShort(tx: ImportTx, importId: string, portfolios: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute<{ short: boolean }>(sql`
    with walked as (
      select sum(${signedUnits}) over through as held, sum(case when t.arrival_id = ${importId} then 0 else ${signedUnits} end) over through as remaining
      from transaction t where ${movesUnits(portfolios)} and ${isEffective}
        and not exists (select from corporate_action c where t.instrument_id in (c.instrument_id, c.to_instrument_id) and c.arrival_id in (${seenArrivals}))
      window through as (partition by t.portfolio_id, t.instrument_id order by t.date, t.type in ${OUTGOING}, t.id)
    )
    select exists (select from walked where remaining < 0 and remaining < held) as short`);
  return rows[0]?.short ?? false;
}

/** Whether an instrument whose only terms came with the arrival is used by a fact of another arrival, or by a benchmark. */
async function bringsUsedInstrument(tx: ImportTx, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.instrument_id as id from instrument_terms t where t.arrival_id = ${importId} and not exists (
      select from instrument_terms o where o.instrument_id = t.instrument_id and o.arrival_id <> ${importId} and o.arrival_id in (${seenArrivals}))`);
  if (rows.length === 0) return false;
  const onlyHere = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  const speaks = (table: SQL) => sql`exists (select from ${table} where instrument_id = ${onlyHere} and arrival_id in (${seenArrivals}))`;
  const asked = await tx.execute<{ used: boolean }>(sql`
    select ${speaks(sql`price`)} or ${speaks(sql`transaction`)} or ${speaks(sql`bond_terms`)} or ${speaks(sql`benchmark_weight`)} or ${speaks(sql`fund_weight`)}
      or ${speaks(sql`commitment_event`)} or exists (select from benchmark where instrument_id = ${onlyHere})
      or exists (select from corporate_action where (instrument_id = ${onlyHere} or to_instrument_id = ${onlyHere}) and arrival_id in (${seenArrivals}))
      as used`);
  return asked.rows[0]?.used ?? false;
}
