/** Lists and ends the open sessions of a person, and changes the password, which ends all sessions. */
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { person } from '#server/people';
import type { OwnSession } from '../../contract.ts';
import { countAttempt, forgetAttempt, forgiveAttempts, PASSWORD_LIMIT } from '../attempts.ts';
import type { Auth } from '../auth.ts';
import type { PasswordChange } from '../context.ts';
import { ABSOLUTE_SESSION_MS } from './sliding.ts';
import type { CurrentSession } from './visit.ts';
import { session as sessions } from '../tables.ts';

/**
 * Lists the open sessions: the one of the request first, then the one used last.
 * @param db a handle in the role portico_gate, bound to the tenant
 */
export async function listOpenSessions(db: Db, personId: string, { id }: Pick<CurrentSession, 'id'>, now: Date): Promise<OwnSession[]> {
  const since = new Date(now.getTime() - ABSOLUTE_SESSION_MS);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personId), gt(sessions.expiresAt, now), gt(sessions.createdAt, since)))
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

/** @throws Refusal `session.unknown`, also for a session of another person */
export async function endOwnSession(db: Db, { person: own }: CurrentSession, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, own.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) refuse('session.unknown');
}

/** Ends all sessions of the person except this one, and returns their number. */
export async function endOtherSessions(db: Db, personId: string, { id }: Pick<CurrentSession, 'id'>): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), ne(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** @throws Refusal `person.unknown` */
export async function requirePerson(db: Db, personId: string): Promise<void> {
  const [found] = await db.select({ id: person.id }).from(person).where(eq(person.id, personId));
  if (!found) refuse('person.unknown');
}

interface PasswordChangeContext {
  readonly db: Db;
  readonly auth: Auth;
  readonly headers: Headers;
  readonly now: Date;
}

/** Changes the password and returns the cookies of the new session. A wrong present password counts like one at sign-in. */
export async function replacePassword(
  { db, auth, headers, now }: PasswordChangeContext,
  { person: own }: CurrentSession,
  { current, next }: PasswordChange,
) {
  if (!(await countAttempt(db, PASSWORD_LIMIT, own.email, now))) refuse('attempts.exceeded');
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const { response, headers: answered } = await auth.api
    .changePassword({ body, headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const wrong = (error as { body?: { code?: string } }).body?.code === 'INVALID_PASSWORD';
      if (!wrong) await forgetAttempt(db, PASSWORD_LIMIT, own.email, now);
      throw wrong ? new Refusal('password.wrong', { current: 'refusal.password.wrong' }) : error;
    });
  await forgiveAttempts(db, PASSWORD_LIMIT, own.email);
  if (!response.token) throw new Error('a change of password answers a new session');
  // better-auth has ended all sessions; one that began in between was begun with the old password.
  await db.delete(sessions).where(and(eq(sessions.userId, own.id), ne(sessions.token, response.token)));
  return { token: response.token, cookies: answered.getSetCookie() };
}
