/** Changes the password of somebody who is signed in: all of their sessions end, and this browser gets a new one. */
import { and, eq } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#packages/endpoint';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import type { PasswordChange, SignInContext } from '../context.ts';
import { originLogFields, type SignInDependencies, type SignInLetter } from '../entrance.ts';
import { checkPresentPassword, passwordMarkOf } from '../other-address.ts';
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
  const { tenant, browser, now, jobs } = step;
  const { id: personId, name, email, language } = session.self;
  const db = gate(tenant.id);
  await checkOwnPassword('next', { ...step, password: next, of: session.self, log });
  const mark = await checkPresentPassword({ db, passwords, now }, session.self, current);
  const hash = await passwords.hash(next);
  const { letter, ...begun } = await db.transaction(async (tx): Promise<ChangedPassword> => {
    // Whoever sets a password takes the lock of the former one first, and then those of the sessions that end.
    const former = await readPasswordHash(tx, personId, 'update');
    if (passwordMarkOf(former) !== mark) throw new Refusal('password.wrong', { current: 'refusal.password.wrong' });
    const [held] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, session.id), eq(sessions.userId, personId)))
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
  log.info({ ...originLogFields(step), person: personId }, 'changed the password');
  await dispatchLetters(jobs, letter);
  return { ...session, ...begun, viewingUntil: null, freshAt: now };
}
