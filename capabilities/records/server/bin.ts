/** The bin keeps what was removed for thirty days, and then it is gone. */
import { sql } from 'drizzle-orm';
import type { WorkContext } from '#server/tenants';

const EMPTY = 'records.empty';
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** What was removed before this moment is not in the bin any more, whether the job has run or not. */
export function binReachesBack(now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
}

/**
 * What has a table of its own stays there, out of everything that shows it and out of the bin: people, money and the stream of activity hang on it.
 * So does the row beside it. Once a day. The next run is sent first, so that one that fails is not the last; of two that wait at once one is dropped.
 */
async function empty({ db, jobs, tenant, now, log }: WorkContext): Promise<void> {
  await jobs.send(EMPTY, {}, { key: EMPTY, afterMs: DAY_MS });
  const before = binReachesBack(now);
  const { rows } = await db.execute(
    sql`delete from record where not active and not beside and removed_at < ${before}::timestamptz returning id`,
  );
  if (rows.length > 0) log.info({ tenant: tenant.id, gone: rows.length, before }, 'the bin was emptied of what is old');
}

/** At start: a run that was missed is made up for, once however long it was missed. */
export async function resumeEmptying({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await jobs.send(EMPTY, {}, { key: EMPTY });
}

export const jobs = { [EMPTY]: empty };
