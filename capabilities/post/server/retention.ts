/** Removes the content of letters after the number of days that the tenant has set. That there was a letter stays recorded. */
import { daily, type WorkContext } from '#server/tenants';
import { blankBefore } from './outbox.ts';

export const RETAIN = 'post.retain';
const DAY_MS = 86_400_000;

export const { job: retain, resume: resumeRetention } = daily(RETAIN, async ({ db, tenant, now, log }: WorkContext) => {
  const before = new Date(now.getTime() - tenant.settings.postDays * DAY_MS);
  const blanked = await blankBefore(db, before, now);
  if (blanked > 0) log.info({ tenant: tenant.id, blanked, before }, 'letters were blanked');
});
