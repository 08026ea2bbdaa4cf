/** Forgets network addresses after the number of days that the tenant has set, and old sessions and attempts that no longer count. */
import { lt } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { dailyJob, type Db, type WorkContext } from '#platform';
import { forgetAddresses, recordEvent } from '#server/audit';
import { ABSOLUTE_SESSION_MS } from './sliding.ts';
import { attempt, session } from '../tables.ts';

export const FORGET_ADDRESSES_JOB = 'sign-in.forget-addresses';

const DAY_MS = 86_400_000;
/** Rows in one transaction, which one row of kind `erasure` announces. */
const AT_ONCE = 5000;

type ForgetAddressesContext = Pick<WorkContext, 'db' | 'jobs' | 'tenant' | 'now' | 'log'>;

const dailyForgetting = dailyJob(FORGET_ADDRESSES_JOB, async ({ db, tenant, now, log }: ForgetAddressesContext) => {
  await db.delete(session).where(lt(session.createdAt, new Date(now.getTime() - ABSOLUTE_SESSION_MS)));
  // No limit counts attempts that are so old.
  await db.delete(attempt).where(lt(attempt.at, new Date(now.getTime() - DAY_MS)));
  const before = new Date(now.getTime() - tenant.settings.addressDays * DAY_MS);
  let rows = 0;
  for (let batch = AT_ONCE; batch === AT_ONCE; rows += batch) batch = await db.transaction((tx) => forgetInAudit(tx, before, now));
  if (rows > 0) log.info({ tenant: tenant.id, rows, before }, 'network addresses were forgotten');
});
export const { job: forgetNetworkAddresses, resume: resumeForgetting } = dailyForgetting;

async function forgetInAudit(tx: Db, before: Date, now: Date): Promise<number> {
  const forgotten = await forgetAddresses(tx, before, AT_ONCE);
  if (forgotten.count === 0) return 0;
  await recordEvent(tx, {
    at: now,
    kind: 'erasure',
    operation: 'forgetAddresses',
    outcome: 'done',
    request: randomUUID(),
    actor: null,
    viewing: null,
    address: null,
    subject: null,
    detail: forgotten,
  });
  return forgotten.count;
}
