/** What letters said is kept for so many days as the tenant wants, and that there was one for good. */
import type { WorkContext } from '#server/tenants';
import { blankBefore } from './outbox.ts';

export const RETAIN = 'post.retain';
const DAY_MS = 86_400_000;

/** Once a day. The next run is sent first, so that one that fails is not the last; of two that wait at once one is dropped. */
export async function retain({ db, jobs, tenant, now, log }: WorkContext): Promise<void> {
  await jobs.send(RETAIN, {}, { key: RETAIN, afterMs: DAY_MS });
  const before = new Date(now.getTime() - tenant.settings.postDays * DAY_MS);
  const blanked = await blankBefore(db, before, now);
  if (blanked > 0) log.info({ tenant: tenant.id, blanked, before }, 'letters were blanked');
}

/** At start: a run that was missed is made up for, once however long it was missed. */
export async function resumeRetention({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await jobs.send(RETAIN, {}, { key: RETAIN });
}
