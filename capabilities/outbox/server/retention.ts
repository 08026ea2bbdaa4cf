/** Removes the content of letters after the number of days that the tenant has set. That there was a letter stays recorded. */
import { dailyJob, type WorkContext } from '#platform';
import { blankDeliveriesBefore } from './outbox.ts';

export const RETENTION_JOB = 'outbox.retain';
const DAY_MS = 86_400_000;

export const { job: retain, resume: resumeRetention } = dailyJob(RETENTION_JOB, async ({ db, tenant, now, log }: WorkContext) => {
  const before = new Date(now.getTime() - tenant.settings.postDays * DAY_MS);
  const blanked = await blankDeliveriesBefore(db, before, now);
  if (blanked > 0) log.info({ tenant: tenant.id, blanked, before }, 'letters were blanked');
});
