/** Lists and ends the open sessions of a person. */
import { and, desc, eq, gt, ne, or } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { person } from '#server/people';
import type { OwnSession } from '../../contract.ts';
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

/**
 * Ends the session of a token, also where it has been renewed since, in another window of the same browser.
 * @returns the person whose session it was; null where there was none
 */
export async function endSessionBegunAs(db: Db, token: string): Promise<string | null> {
  const end = () =>
    db
      .delete(sessions)
      .where(or(eq(sessions.token, token), eq(sessions.formerToken, token)))
      .returning({ person: sessions.userId });
  const ended = await end();
  // A session that took the place of this one while it was waited for is seen by a second look only.
  const [first] = ended.length > 0 ? ended : await end();
  return first?.person ?? null;
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
