/** Looks into the queues of jobs: what is at work, and when a new job has its turn. */
import type { Database } from '#adapters/database';

/** Number of waiting jobs that are read to find the turn of a new one. */
const WAITING_JOBS_READ = 1000;

/**
 * Tenants take turns: each further job of a tenant comes after its last one, and level with the first job of any other tenant, however many that
 * one has sent. Only the next jobs of the queue are read; in a longer queue the turns are right again by the time they come.
 */
export async function turnOf(database: Database, queue: string, tenantId: string): Promise<number> {
  const { rows } = await database.jobs().executeSql(
    `select coalesce(greatest(max(turn) filter (where tenant = $2) + 1, min(turn)), 0) as turn
     from (select -priority as turn, data->>'tenant' as tenant from pgboss.job
       where name = $1 and state < 'active' and start_after <= now() order by priority desc, created_on limit ${WAITING_JOBS_READ}) waiting`,
    [queue, tenantId],
  );
  return Number(rows[0]?.['turn'] ?? 0);
}

/** Whether work of the key waits, is under way, or is to be tried again. */
export async function isAtWork(database: Database, queue: string, singletonKey: string): Promise<boolean> {
  const { rows } = await database
    .jobs()
    .executeSql(`select from pgboss.job where name = $1 and singleton_key = $2 and state < 'completed' limit 1`, [queue, singletonKey]);
  return rows.length > 0;
}
