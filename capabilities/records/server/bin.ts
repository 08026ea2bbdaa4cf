/** Empties the bin: removed records stay in it for thirty days, and are then deleted. */
import { sql } from 'drizzle-orm';
import { daily, type WorkContext } from '#server/tenants';

const EMPTY = 'records.empty';
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Records removed before this moment are no longer in the bin, whether the job has run or not. */
export function binReachesBack(now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
}

/**
 * Records with a table of their own are not deleted, only hidden from lists and from the bin, since people, money and the audit stream depend
 * on them. The row beside them stays too.
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
