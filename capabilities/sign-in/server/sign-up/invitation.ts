/** Lets invited people choose a password: the firm has created the person, and the mail has confirmed the address. */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { person } from '#server/people';
import { dispatchLetters } from '#server/outbox';
import type { SignInContext } from '../context.ts';
import { findPerson, tryCode, originLogFields, type SignInDependencies, type ReachablePerson } from '../entrance.ts';
import { checkNewPassword } from '../passwords/rules.ts';
import { enqueueAdminLetters } from './sign-up.ts';
import { credential, session as sessions } from '../tables.ts';
import { readSingleUseLink, redeemSingleUseLink, spendLinks } from '../single-use-links.ts';
import type { CurrentSession } from '../sessions/visit.ts';
import { readPasswordHash, writePasswordHash } from '../passwords/stored-hash.ts';

/** @throws Refusal `code.expired`, `attempts.exceeded` */
export async function readInvitation({ gate }: SignInDependencies, step: SignInContext, code: string): Promise<ReachablePerson> {
  const db = gate(step.tenant.id);
  return tryCode(db, step, () => readInvitedPerson(db, code, step.now));
}

/** @throws Refusal `code.expired`, `password.weak`, `attempts.exceeded`, `server.busy` */
export async function acceptInvitation(
  entrance: SignInDependencies,
  step: SignInContext,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<CurrentSession> {
  const { tenant, now, jobs } = step;
  const db = entrance.gate(tenant.id);
  const found = await tryCode(db, step, async () => {
    const about = await readInvitedPerson(db, code, now);
    await checkNewPassword('password', { ...step, password, of: about, log: entrance.log });
    const hash = await entrance.passwords.hash(password);
    const letters = await db.transaction(async (tx) => {
      await readPasswordHash(tx, about.id, 'update');
      if (!(await redeemSingleUseLink(tx, 'invite', code, now))) refuse('code.expired');
      // Anything that was begun without a confirmed address ends here.
      for (const purpose of ['invite', 'verify', 'reset', 'address'] as const) await spendLinks(tx, purpose, about.id, now);
      await tx.delete(sessions).where(eq(sessions.userId, about.id));
      await writePasswordHash(tx, about.id, hash, now);
      const [came] = await tx
        .update(person)
        .set({ emailVerified: true, termsAcceptedAt: now })
        .where(eq(person.id, about.id))
        .returning({ phone: person.phone });
      return enqueueAdminLetters(tx, { name: about.name, email: about.email, phone: came?.phone ?? null, at: now });
    });
    await dispatchLetters(jobs, ...letters);
    return about;
  });
  entrance.log.info({ ...originLogFields(step), person: found.id }, 'came in by an invitation');
  return entrance.begin(step, found.id);
}

/** An invitation is valid only without a password, or with one that was set before the address was confirmed: it is no way to reset a password. */
async function readInvitedPerson(db: Db, code: string, now: Date): Promise<ReachablePerson> {
  const about = await readSingleUseLink(db, 'invite', code, now);
  const found = (await findPerson(db, about?.personId ?? null)) ?? refuse('code.expired');
  const { rows } = await db.execute(sql`select from credential c join person p on p.id = c.user_id
    where p.id = ${found.id} and p.email_verified and c.password is not null limit 1`);
  return rows.length > 0 ? refuse('code.expired') : found;
}

/**
 * Deletes the registration of an address that was never confirmed, once that address is invited: the person who registered it may not be its owner.
 * A confirmed address keeps its registration.
 * @param tx in the role portico_staff or portico_advisor, once an account has the person for its client
 */
export async function forgetRegistration(tx: Db, personId: string, now: Date): Promise<void> {
  const [unproved] = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, personId), eq(person.emailVerified, false)));
  if (!unproved) return;
  await tx.delete(credential).where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential')));
  await tx.delete(sessions).where(eq(sessions.userId, personId));
  await spendLinks(tx, 'verify', personId, now);
}
