/** The sessions that a person has open, and a change of the password, which ends them. */
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#server/tenants';
import type { OwnSession } from '../contract.ts';
import { countAttempt, forgetAttempt, forgiveAttempts, PASSWORDS } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { PasswordChange } from './context.ts';
import type { CurrentSession } from './visit.ts';
import { session as sessions } from './tables.ts';

/** @param db a handle of the gate, bound to the tenant; `since` is before which a session has reached its absolute end */
export async function openSessions(db: Db, { id, person }: CurrentSession, now: Date, since: Date): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, now), gt(sessions.createdAt, since)))
    .orderBy(desc(eq(sessions.id, id)), desc(sessions.updatedAt));
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.createdAt.toISOString(),
    usedAt: row.updatedAt.toISOString(),
    address: row.ipAddress || null,
    agent: row.userAgent || null,
    current: row.id === id,
  }));
}

/** @throws Refusal `session.unknown` for one that is somebody else's too */
export async function endOne(db: Db, { person }: CurrentSession, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) refuse('session.unknown');
}

interface Changing {
  readonly db: Db;
  readonly auth: Auth;
  readonly headers: Headers;
  readonly now: Date;
}

/** The cookies of the new session. A wrong present password counts like one at the door: the session may be in other hands. */
export async function replacePassword({ db, auth, headers, now }: Changing, { person }: CurrentSession, { current, next }: PasswordChange) {
  if (!(await countAttempt(db, PASSWORDS, person.email, now))) refuse('attempts.exceeded');
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const { response, headers: answered } = await auth.api
    .changePassword({ body, headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const wrong = (error as { body?: { code?: string } }).body?.code === 'INVALID_PASSWORD';
      if (!wrong) await forgetAttempt(db, PASSWORDS, person.email, now);
      throw wrong ? new Refusal('password.wrong', { current: 'refusal.password.wrong' }) : error;
    });
  await forgiveAttempts(db, PASSWORDS, person.email);
  if (!response.token) throw new Error('a change of password answers a new session');
  // better-auth has ended them all; one that began in between would have come in by the old password.
  await db.delete(sessions).where(and(eq(sessions.userId, person.id), ne(sessions.token, response.token)));
  return { token: response.token, cookies: answered.getSetCookie() };
}
