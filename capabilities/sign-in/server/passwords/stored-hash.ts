/** Reads and writes the stored hash of a password. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { spendLinks } from '../single-use-links.ts';
import { credential } from '../tables.ts';

/**
 * Reads the hash of a password; null without one. The lock waits for an uncommitted change, and later changes wait for this transaction.
 * @param lock `update` for whoever changes the password in this transaction, or something else that must not happen beside such a change
 */
export async function readPasswordHash(db: Db, personId: string, lock: 'share' | 'update' = 'share'): Promise<string | null> {
  const [kept] = await db
    .select({ hash: credential.password })
    .from(credential)
    .where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential')))
    .for(lock);
  return kept?.hash ?? null;
}

/**
 * Sets the password hash of a person, in place of any former one or as the first. That ends their sessions, and those that they have begun for others
 * by a token; tokens by which somebody could still come in as them are worth nothing from then on.
 */
export async function writePasswordHash(db: Db, personId: string, hash: string, now: Date): Promise<void> {
  const changed = await db
    .update(credential)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(sql`${credential.userId} = ${personId} and ${credential.providerId} = 'credential'`)
    .returning({ id: credential.id });
  if (changed.length === 0)
    await db.insert(credential).values({ userId: personId, accountId: personId, providerId: 'credential', password: hash });
  for (const purpose of ['enter', 'print'] as const) await spendLinks(db, purpose, personId, now);
}

/**
 * Stores a stronger hash of the same password. Nothing is written where the password was changed meanwhile, and no session ends.
 * @param db a handle in the role portico_gate, bound to the tenant
 */
export async function renewHash(db: Db, personId: string, former: string, hash: string): Promise<void> {
  await db
    .update(credential)
    .set({ password: hash, rehashedAt: sql`clock_timestamp()` })
    .where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential'), eq(credential.password, former)));
}
