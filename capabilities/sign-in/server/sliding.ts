/** How a session slides, and when it stands as it is: then nothing but the database is asked. */
import { eq } from 'drizzle-orm';
import { person } from '#server/people';
import type { Db, Tenant } from '#server/tenants';
import { session as sessions } from './tables.ts';

/** However active a session is, it ends after this time. */
export const ABSOLUTE_MS = 12 * 3_600_000;

/** A sliding session is written again at most this often, so that reading does not mean writing. */
const SLIDE_MS = 30_000;

/** After so many seconds of its life a session is given all of it again. */
export function slidesAfter(sessionMs: number): number {
  return Math.floor(Math.min(SLIDE_MS, sessionMs / 10) / 1000);
}

/** Requests that come together, as those of one page do, share a look-up; none is answered by one that began longer ago than this. */
const TOGETHER_MS = 100;

/**
 * Reads the session of a token with its person, as long as nothing about it is to be written; null where it is to be slid or ended, or is not there,
 * all of which better-auth does. Most requests read, and better-auth takes as long to answer one as the rest of the server does. The token is one whose
 * signature has been checked.
 */
export function openUnmoved(gate: (tenantId: string) => Db) {
  const underWay = new Map<string, { readonly since: number; readonly found: ReturnType<typeof lookUp> }>();

  function lookUpTogether(tenantId: string, token: string, now: Date): ReturnType<typeof lookUp> {
    const key = `${tenantId} ${token}`;
    const other = underWay.get(key);
    if (other && Math.abs(now.getTime() - other.since) <= TOGETHER_MS) return other.found;
    const own = { since: now.getTime(), found: lookUp(gate(tenantId), token) };
    underWay.set(key, own);
    const end = () => {
      if (underWay.get(key) === own) underWay.delete(key);
    };
    own.found.then(end, end);
    return own.found;
  }

  return async ({ id, settings: { sessionMs } }: Tenant, token: string, now: Date) => {
    const found = await lookUpTogether(id, token, now);
    if (!found) return null;
    const left = found.session.expiresAt.getTime() - now.getTime();
    const lived = Math.floor(sessionMs / 1000) * 1000 - left;
    return left > 0 && lived < slidesAfter(sessionMs) * 1000 ? { session: found.session, user: found.person } : null;
  };
}

async function lookUp(db: Db, token: string) {
  const [found] = await db.select().from(sessions).innerJoin(person, eq(person.id, sessions.userId)).where(eq(sessions.token, token));
  return found;
}
