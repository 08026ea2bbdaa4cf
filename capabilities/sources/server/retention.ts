/** Removes what a provider answered so long ago that it says nothing about today, as of accounts that are no more, and figures of a ledger before it. */
import { sql } from 'drizzle-orm';
import { dailyJob, type WorkContext } from '#platform';
import { requestRebuild } from '#server/accounts';

const RETENTION_JOB = 'sources.retain';
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

const retention = dailyJob(RETENTION_JOB, async ({ db, tenant, now, log, jobs }: WorkContext) => {
  // What was stored of the ledger of a firm that has a provider now is nobody's figure any more: the rebuild removes it.
  if (tenant.settings.source) await requestRebuild(jobs);
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const { rows } = await db.execute(
    sql`delete from source_answer where coalesce(answered_at, failing_since) < ${before.toISOString()}::timestamptz returning 1`,
  );
  if (rows.length > 0) log.info({ tenant: tenant.id, removed: rows.length, before }, 'old answers of a provider were removed');
});

export const jobs = { [RETENTION_JOB]: retention.job };
export const resumeAnswerRetention = retention.resume;
