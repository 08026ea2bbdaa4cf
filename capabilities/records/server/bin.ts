/** The bin keeps what was removed for thirty days, and then it is gone. */
import { sql } from 'drizzle-orm';
import { daily, type WorkContext } from '#server/tenants';

const EMPTY = 'records.empty';
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** What was removed before this moment is not in the bin any more, whether the job has run or not. */
export function binReachesBack(now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
}

/**
 * What has a table of its own stays there, out of everything that shows it and out of the bin: people, money and the stream of activity hang on it.
 * So does the row beside it.
 */
const emptying = daily(EMPTY, async ({ db, tenant, now, log }: WorkContext) => {
  const before = binReachesBack(now);
  const { rows } = await db.execute(
    sql`delete from record where not active and not beside and removed_at < ${before}::timestamptz returning id`,
  );
  if (rows.length > 0) log.info({ tenant: tenant.id, gone: rows.length, before }, 'the bin was emptied of what is old');
});

export const resumeEmptying = emptying.resume;
export const jobs = { [EMPTY]: emptying.job };
