/** Changes the password of somebody who is signed in: all of their sessions end, and this browser gets a new one. */
import { and, eq } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import type { PasswordChange, SignInContext } from '../context.ts';
import { originLogFields, type SignInDependencies, type SignInLetter } from '../entrance.ts';
import { checkPresentPassword, passwordMarkOf } from '../other-address.ts';
import { ABSOLUTE_SESSION_MS } from '../sessions/sliding.ts';
import type { CurrentSession } from '../sessions/visit.ts';
import { session as sessions } from '../tables.ts';
import { checkOwnPassword } from './rules.ts';
import { spendLinks } from '../single-use-links.ts';
import { readPasswordHash, writePasswordHash } from './stored-hash.ts';

type ChangedPassword = Pick<CurrentSession, 'id' | 'token' | 'proved'> & { readonly letter: SignInLetter };

/**
 * Nothing is changed where the password was changed, or this session ended, while the new one was being hashed: whoever holds a session and a former
 * password cannot undo what its owner has done against them.
 * @throws Refusal `password.wrong`, `password.weak`, `attempts.exceeded`, `session.required`, `server.busy`
 */
export async function changePassword(
  { gate, passwords, log }: SignInDependencies,
  step: SignInContext,
  session: CurrentSession,
  { current, next }: PasswordChange,
): Promise<CurrentSession> {
  const { tenant, now, jobs } = step;
  const db = gate(tenant.id);
  await checkOwnPassword('next', { ...step, password: next, of: session.self, log });
  const check = () => checkPresentPassword({ db, passwords, now }, session.self, current);
  const first = await check();
  const hash = await passwords.hash(next);
  // A sign-in may have stored a stronger hash of the same password meanwhile: then the present one is still right, and it is tried once more.
  const changed =
    (await storeChange(db, step, session, { mark: first, hash })) ?? (await storeChange(db, step, session, { mark: await check(), hash }));
  if (!changed) throw new Refusal('password.wrong', { current: 'refusal.password.wrong' });
  const { letter, ...begun } = changed;
  log.info({ ...originLogFields(step), person: session.self.id }, 'changed the password');
  await dispatchLetters(jobs, letter);
  const endsAt = new Date(now.getTime() + Math.min(tenant.settings.sessionMs, ABSOLUTE_SESSION_MS));
  return { ...session, ...begun, viewingUntil: null, freshAt: now, endsAt };
}

/**
 * Stores the new hash and begins the new session; null where the stored hash is not the one that was compared.
 * @param change `mark` recognises the hash that was compared
 */
async function storeChange(
  db: Db,
  { tenant, browser, now }: SignInContext,
  { id: sessionId, self }: CurrentSession,
  { mark, hash }: { readonly mark: string; readonly hash: string },
): Promise<ChangedPassword | null> {
  const { id: personId, name, email, language } = self;
  return db.transaction(async (tx) => {
    // Whoever sets a password takes the lock of the former one first, then those of sessions and links.
    if (passwordMarkOf(await readPasswordHash(tx, personId, 'update')) !== mark) return null;
    const [held] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, personId)))
      .for('update');
    if (!held) refuse('session.required');
    await writePasswordHash(tx, personId, hash, now);
    for (const purpose of ['address', 'reset'] as const) await spendLinks(tx, purpose, personId, now);
    const { secondFactorAt, secondFactorWay, vouchedAt, vouchedBy } = held;
    const proved = { secondFactorAt, secondFactorWay, vouchedAt };
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    await tx.insert(sessions).values({
      id,
      token,
      formerToken: held.token,
      userId: personId,
      ...proved,
      vouchedBy,
      createdAt: now,
      updatedAt: now,
      ipAddress: browser.address,
      userAgent: browser.agent,
      expiresAt: new Date(now.getTime() + tenant.settings.sessionMs),
    });
    const told = { template: 'password-changed' as const, parameters: { name, at: now.toISOString() } };
    return { id, token, proved, letter: await enqueueLetter(tx, { ...told, to: { address: email, language, person: personId } }) };
  });
}
