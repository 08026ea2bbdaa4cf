/** The locks after too many attempts; what nobody has is counted like what somebody has [OQ-57]. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import { attempt } from './tables.ts';

/** So many within the window lock for a while. */
export interface Limit {
  /** What is tried; each purpose is counted by itself. */
  readonly purpose: string;
  readonly attempts: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

/** Passwords, by the address that they are tried on. */
export const PASSWORDS: Limit = { purpose: 'password', attempts: 5, windowMs: 15 * 60_000, lockMs: 15 * 60_000 };

/**
 * Counts an attempt before it is looked at, so that many at once count as many; `forgiveAttempts` takes it back.
 * While the subject is locked nothing is counted, so that nobody can keep another out for longer.
 * @returns false while the subject is locked
 */
export async function countAttempt(db: Db, limit: Limit, subject: string, now: Date): Promise<boolean> {
  const { purpose, attempts, windowMs, lockMs } = limit;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${purpose} || ' ' || ${subject}, 0))`);
    await tx.delete(attempt).where(and(eq(attempt.purpose, purpose), lt(attempt.at, new Date(now.getTime() - windowMs - lockMs))));
    const latest = await tx
      .select({ at: attempt.at })
      .from(attempt)
      .where(countedFor(limit, subject))
      .orderBy(desc(attempt.at))
      .limit(attempts);
    if (
      isLocked(
        latest.map(({ at }) => at.getTime()),
        now.getTime(),
        limit,
      )
    )
      return false;
    await tx.insert(attempt).values({ purpose, subject, at: now });
    return true;
  });
}

/** `latest` holds the newest attempts, newest first. */
function isLocked(latest: readonly number[], now: number, { attempts, windowMs, lockMs }: Limit): boolean {
  const [newest] = latest;
  const oldest = latest[attempts - 1];
  return newest !== undefined && oldest !== undefined && newest - oldest <= windowMs && now - newest < lockMs;
}

/** After a right password, or a reset of it, nothing is held against the subject. */
export async function forgiveAttempts(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.delete(attempt).where(countedFor(limit, subject));
}

/** Takes one attempt back that failed for a reason of ours. */
export async function forgetAttempt(db: Db, limit: Limit, subject: string, at: Date): Promise<void> {
  await db.delete(attempt).where(and(countedFor(limit, subject), eq(attempt.at, at)));
}

function countedFor({ purpose }: Limit, subject: string) {
  return and(eq(attempt.purpose, purpose), eq(attempt.subject, subject));
}
