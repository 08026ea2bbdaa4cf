/** Whether facts that came later rest on those of an arrival, so that it cannot be taken back before them. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { seenArrivals } from '#server/instruments';
import type { Tx } from './run.ts';

/** @throws Refusal `import.used-later` */
export async function refuseUsed(tx: Tx, importId: string): Promise<void> {
  if ((await isSoldLater(tx, importId)) || (await namesWhatIsUsed(tx, importId))) refuse('import.used-later');
}

/** A holding that would go, or go further, below nothing without the units that the arrival brought. */
async function isSoldLater(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ short: boolean }>(sql`
    with brought as (
      select distinct t.portfolio_id, t.instrument_id from transaction t
      where t.arrival_id = ${importId} and t.type in ('Purchase', 'TransferIn') and exists (
        select from transaction o where o.portfolio_id = t.portfolio_id and o.instrument_id = t.instrument_id
          and o.type in ('Sale', 'TransferOut') and o.arrival_id <> ${importId} and o.arrival_id in (${seenArrivals}))
    ), walked as (
      select sum(case when t.type in ('Purchase', 'TransferIn') then t.units else -t.units end) over through as held,
        sum(case when t.arrival_id = ${importId} then 0 when t.type in ('Purchase', 'TransferIn') then t.units else -t.units end) over through as remaining
      from transaction t join brought using (portfolio_id, instrument_id)
      where t.type in ('Purchase', 'TransferIn', 'Sale', 'TransferOut') and t.arrival_id in (${seenArrivals})
        and not exists (select from transaction c where c.supersedes = t.id and c.arrival_id in (${seenArrivals}))
      window through as (partition by t.portfolio_id, t.instrument_id order by t.date, t.type in ('Sale', 'TransferOut'), t.id)
    )
    select exists (select from walked where remaining < 0 and remaining < held) as short`);
  return rows[0]?.short ?? false;
}

/** An instrument whose only terms came with the arrival, and that a fact of another one, or a benchmark, speaks of. */
async function namesWhatIsUsed(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    with only_here as (
      select t.instrument_id from instrument_terms t where t.arrival_id = ${importId} and not exists (
        select from instrument_terms o where o.instrument_id = t.instrument_id and o.arrival_id <> ${importId} and o.arrival_id in (${seenArrivals})))
    select exists (select from only_here n where
      exists (select from price p where p.instrument_id = n.instrument_id and p.arrival_id in (${seenArrivals}))
      or exists (select from transaction t where t.instrument_id = n.instrument_id and t.arrival_id in (${seenArrivals}))
      or exists (select from benchmark b where b.instrument_id = n.instrument_id)) as used`);
  return rows[0]?.used ?? false;
}
