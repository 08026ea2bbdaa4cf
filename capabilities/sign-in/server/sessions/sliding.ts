/** Decides when a session is prolonged, and reads sessions that need no change directly from the database, without better-auth. */
import { and, eq } from 'drizzle-orm';
import type { Db, Tenant } from '#platform';
import type { TenantSettings } from '#contract/tenants';
import { signedInPerson } from '#server/people';
import { session as sessions } from '../tables.ts';

/** However active a session is, it ends after this time. */
export const ABSOLUTE_SESSION_MS = 12 * 3_600_000;

/** When a session ends, however often it is prolonged. Where the firm has made its sessions shorter since, it ends as if it had begun under that. */
export function endOf(
  { expiresAt, createdAt, updatedAt, printUntil }: SessionTimes,
  { sessionMs }: Pick<TenantSettings, 'sessionMs'>,
): Date {
  const absolute = createdAt.getTime() + ABSOLUTE_SESSION_MS;
  return new Date(Math.min(expiresAt.getTime(), updatedAt.getTime() + sessionMs, absolute, printUntil?.getTime() ?? absolute));
}

interface SessionTimes {
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /** When it was begun, or prolonged last. */
  readonly updatedAt: Date;
  readonly printUntil?: Date | null | undefined;
}

/** A session is prolonged at most this often, so that not every read causes a write. */
const SLIDE_MS = 30_000;

/** The age in seconds after which a session gets its full lifetime again. */
export function slideAfterSeconds(sessionMs: number): number {
  return Math.floor(Math.min(SLIDE_MS, sessionMs / 10) / 1000);
}

/** A session that would end so much later than its length allows has been shortened; less is the time between two looks at the clock. */
const SHORTENED_MS = 10_000;

/** Requests that come together, as those of one page do, share a lookup; a lookup that began longer ago than this is not shared. */
const SHARED_LOOK_UP_MS = 100;

/**
 * Reads the session of a token with its person, as long as nothing has to be written; null where the session has to be prolonged or ended, or does
 * not exist, which better-auth handles. Most requests only read, and better-auth alone would take as long as the rest of the request. The signature
 * of the token has been checked before.
 */
export function openSessionReader(gate: (tenantId: string) => Db) {
  const underWay = new Map<string, { readonly since: number; readonly found: ReturnType<typeof lookUpSession> }>();

  function lookUpTogether(tenantId: string, token: string, now: Date): ReturnType<typeof lookUpSession> {
    const key = `${tenantId} ${token}`;
    const other = underWay.get(key);
    if (other && Math.abs(now.getTime() - other.since) <= SHARED_LOOK_UP_MS) return other.found;
    const own = { since: now.getTime(), found: lookUpSession(gate(tenantId), token) };
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
    const lasts = Math.floor(sessionMs / 1000) * 1000;
    const { expiresAt, updatedAt } = found.session;
    const latest = updatedAt.getTime() + lasts;
    const isShortened = expiresAt.getTime() > latest + SHORTENED_MS;
    const left = Math.min(expiresAt.getTime(), latest) - now.getTime();
    // better-auth prolongs what is stored, and only what is about to end.
    if (isShortened && left > 0)
      await gate(id)
        .update(sessions)
        .set({ expiresAt: new Date(latest) })
        .where(and(eq(sessions.token, token), eq(sessions.expiresAt, expiresAt)));
    const lived = lasts - left;
    return left > 0 && lived < slideAfterSeconds(sessionMs) * 1000 ? { session: found.session, user: found.signed_in_person } : null;
  };
}

async function lookUpSession(db: Db, token: string) {
  const [found] = await db
    .select()
    .from(sessions)
    .innerJoin(signedInPerson, eq(signedInPerson.id, sessions.userId))
    .where(eq(sessions.token, token));
  return found;
}
