/** Empties the bin: removed records stay in it for thirty days, and are then deleted. */
import { sql } from 'drizzle-orm';
import { dailyJob, type WorkContext } from '#platform';

const EMPTY_BIN = 'records.empty';
const DAY_MS = 86_400_000;
const BIN_DAYS = 30;

/** Records removed before this moment are no longer in the bin, whether the job has run or not. */
export function oldestInBin(now: Date): string {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS).toISOString();
}

/**
 * Records with a table of their own are not deleted, only hidden from lists and from the bin, since people, money and the audit log depend
 * on them. The row beside them stays too.
 */
const emptyingJob = dailyJob(EMPTY_BIN, async ({ db, tenant, now, log }: WorkContext) => {
  const before = oldestInBin(now);
  const { rows } = await db.execute(
    sql`delete from record where not active and not beside and removed_at < ${before}::timestamptz returning id`,
  );
  if (rows.length > 0) log.info({ tenant: tenant.id, gone: rows.length, before }, 'the bin was emptied of what is old');
});

export const resumeEmptying = emptyingJob.resume;
export const jobs = { [EMPTY_BIN]: emptyingJob.job };
