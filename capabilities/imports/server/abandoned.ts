/** Cancels imports that nobody has continued, and removes what was read of them and their files. */
import { sql } from 'drizzle-orm';
import { dailyJob, type WorkContext } from '#platform';
import { DISCARD_IMPORT, type ImportMessage } from './check/check.ts';

export const CANCEL_ABANDONED = 'import.cancel-abandoned';

const DAY_MS = 86_400_000;
/** Long enough to correct what a check has found, even with a holiday in between. */
const ABANDONED_MS = 30 * DAY_MS;
const RECENT_MS = 7 * DAY_MS;

type AbandonedImportContext = Pick<WorkContext, 'db' | 'jobs' | 'now' | 'log' | 'tenant'>;

const cancellation = dailyJob(CANCEL_ABANDONED, async ({ db, jobs, now, log, tenant }: AbandonedImportContext) => {
  const before = new Date(now.getTime() - ABANDONED_MS).toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    with gone as (
      update import set state = 'undone' where state in ('uploaded', 'checked', 'failed') and created_at < ${before} returning id
    )
    update arrival set undone_at = clock_timestamp() where id in (select id from gone) returning id`);
  // Includes those cancelled recently, since a crash may have prevented their message; discarding twice does no harm.
  const cancelled = await db.execute<{ id: string }>(sql`
    select id from arrival where committed_at is null and undone_at > ${new Date(now.getTime() - RECENT_MS).toISOString()} and id in (select id from import)`);
  for (const id of new Set([...rows, ...cancelled.rows].map((row) => row.id)))
    await jobs.send(DISCARD_IMPORT, { importId: id } satisfies ImportMessage, { key: id });
  if (rows.length > 0) log.info({ tenant: tenant.id, cancelled: rows.length }, 'abandoned imports were cancelled');
});
export const { job: cancelAbandoned, resume: resumeCancelling } = cancellation;
