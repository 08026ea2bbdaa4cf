/** The lock after too many failed attempts; addresses that nobody has are counted like those that somebody has [OQ-57]. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import { signInFailure } from './tables.ts';

const FAILURES = 5;
const WINDOW_MS = 15 * 60_000;
const LOCK_MS = 15 * 60_000;

/**
 * Counts an attempt before its password is looked at, so that many at once count as many; `forgiveAttempts` takes it back.
 * While the address is locked nothing is counted, so that nobody can keep another out for longer.
 * @returns false while the address is locked
 */
export async function countAttempt(db: Db, email: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${email}, 0))`);
    await tx.delete(signInFailure).where(lt(signInFailure.failedAt, new Date(now.getTime() - WINDOW_MS - LOCK_MS)));
    const latest = await tx
      .select({ at: signInFailure.failedAt })
      .from(signInFailure)
      .where(eq(signInFailure.email, email))
      .orderBy(desc(signInFailure.failedAt))
      .limit(FAILURES);
    if (
      isLocked(
        latest.map(({ at }) => at.getTime()),
        now.getTime(),
      )
    )
      return false;
    await tx.insert(signInFailure).values({ email, failedAt: now });
    return true;
  });
}

/** `latest` holds the newest failures, newest first. */
export function isLocked(latest: readonly number[], now: number): boolean {
  const [newest] = latest;
  const fifth = latest[FAILURES - 1];
  return newest !== undefined && fifth !== undefined && newest - fifth <= WINDOW_MS && now - newest < LOCK_MS;
}

/** After a right password, or a reset of it, nothing is held against the address. */
export async function forgiveAttempts(db: Db, email: string): Promise<void> {
  await db.delete(signInFailure).where(eq(signInFailure.email, email));
}

/** Takes one attempt back that failed for a reason of ours. */
export async function forgetAttempt(db: Db, email: string, at: Date): Promise<void> {
  await db.delete(signInFailure).where(and(eq(signInFailure.email, email), eq(signInFailure.failedAt, at)));
}
