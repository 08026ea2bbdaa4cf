/** Proving who one is: signing in, the session that follows, and its end. */
import { and, eq, lt, type SQL } from 'drizzle-orm';
import { hkdfSync } from 'node:crypto';
import { refuse } from '#packages/endpoint';
import { inside } from '#packages/policy';
import { isLanguage } from '#packages/texts';
import { Role } from '#contract/people';
import { person } from '#server/people';
import type { Db, Log, Tenant } from '#server/tenants';
import type { Auth } from './auth.ts';
import type { Browser, CurrentSession, Identity } from './context.ts';
import { enter, type Known } from './enter.ts';
import { ADDRESS_HEADER, sessionCookie } from './headers.ts';
import { endOne, openSessions, replacePassword } from './own-sessions.ts';
import { session as sessions } from './tables.ts';

export interface IdentitySettings {
  /** A handle of the gate, bound to a tenant. */
  readonly gate: (tenantId: string) => Db;
  /** From which each tenant's own key is derived. */
  readonly secret: string;
  readonly secure: boolean;
  readonly log: Log;
}

/** However active a session is, it ends after this time. */
const ABSOLUTE_MS = 12 * 3_600_000;

/** Tenants whose set-up is kept ready. */
const KEPT = 64;

export function openIdentity({ gate, secret, secure, log }: IdentitySettings): Identity {
  const cookie = sessionCookie(secure);
  const kept = new Map<string, Auth>();

  async function authOf(tenant: Tenant): Promise<Auth> {
    const key = `${tenant.id} ${tenant.settings.sessionMs}`;
    const known = kept.get(key);
    if (known) return known;
    const { tenantAuth } = await import('./auth.ts');
    const made = tenantAuth({ tenant, db: gate(tenant.id), secret: tenantSecret(secret, tenant.id), secure, log });
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  }

  async function end(tenant: Tenant, browser: Browser, which: SQL | undefined): Promise<void> {
    if (which) await gate(tenant.id).delete(sessions).where(which);
    const auth = await authOf(tenant);
    // The rows are gone already; this answers the cookie that clears the browser's own.
    const { headers } = await auth.api.signOut({ headers: headersOf(browser), returnHeaders: true });
    browser.keep(headers.getSetCookie());
  }

  return {
    async read(tenant, browser, now) {
      if (!carriesSession(browser.cookies, cookie)) return null;
      const auth = await authOf(tenant);
      const { response, headers } = await auth.api.getSession({ headers: headersOf(browser), returnHeaders: true }).catch(unreachable);
      browser.keep(headers.getSetCookie());
      if (!response) return null;
      const { session, user } = response;
      // The database has filtered by tenant already, and the signature has failed before it; this is the third lock.
      if (session.tenantId !== tenant.id) throw new Error('a session of another tenant came through');
      const endsAt = new Date(Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + ABSOLUTE_MS));
      if (!user.disabled && endsAt > now) return { id: session.id, token: session.token, ...whoIs(user), endsAt };
      await end(tenant, browser, user.disabled ? eq(sessions.userId, user.id) : eq(sessions.token, session.token));
      return null;
    },

    async signIn(tenant, browser, former, credentials, now) {
      const db = gate(tenant.id);
      const who = { tenant: tenant.key, from: browser.address };
      const entering = { db, auth: await authOf(tenant), headers: headersOf(browser), now, log, who };
      const { token, user, cookies } = await enter(entering, credentials);
      log.info({ ...who, person: user.id }, 'signed in');
      await db.update(person).set({ lastLogin: now }).where(eq(person.id, user.id));
      await db.delete(sessions).where(and(eq(sessions.userId, user.id), lt(sessions.expiresAt, now)));
      if (former) await db.delete(sessions).where(eq(sessions.token, former.token));
      browser.keep(cookies);
      return begun(tenant, db, token, whoIs(user), now);
    },

    async signOut(tenant, browser, session) {
      if (carriesSession(browser.cookies, cookie)) await end(tenant, browser, session ? eq(sessions.token, session.token) : undefined);
    },

    sessionsOf: (tenant, session, now) => openSessions(gate(tenant.id), session, now, new Date(now.getTime() - ABSOLUTE_MS)),

    endSession: (tenant, session, id) => endOne(gate(tenant.id), session, id),

    async changePassword(tenant, browser, session, change, now) {
      const db = gate(tenant.id);
      const changing = { db, auth: await authOf(tenant), headers: headersOf(browser), now };
      const { token, cookies } = await replacePassword(changing, session, change);
      log.info({ tenant: tenant.key, from: browser.address, person: session.person.id }, 'changed the password');
      browser.keep(cookies);
      return begun(tenant, db, token, session, now);
    },

    warm: async () => {
      await import('./auth.ts');
    },
  };
}

/** A session that has this moment begun. */
async function begun({ settings }: Tenant, db: Db, token: string, who: Who, now: Date): Promise<CurrentSession> {
  const [made] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token));
  if (!made) throw new Error('a session that began is there');
  const { person: named, actor } = who;
  return { id: made.id, token, person: named, actor, endsAt: new Date(now.getTime() + Math.min(settings.sessionMs, ABSOLUTE_MS)) };
}

type Who = Pick<CurrentSession, 'person' | 'actor'>;

function whoIs({ id, name, email, role, language, ...claims }: Known): Who {
  const { isAdmin, isProfessional, isCompanyAdmin } = claims;
  return {
    person: { id, name, email, role: Role.parse(role), language: isLanguage(language) ? language : null },
    actor: inside({ admin: isAdmin === true, professional: isProfessional === true, companyAdmin: isCompanyAdmin === true }),
  };
}

function tenantSecret(secret: string, tenantId: string): string {
  return Buffer.from(hkdfSync('sha256', secret, tenantId, 'portico session', 32)).toString('hex');
}

/** Only what better-auth has to know of a request; the address is ours, whatever the browser says of itself. */
function headersOf({ cookies, agent, address }: Browser): Headers {
  return new Headers({ cookie: cookies, 'user-agent': agent, [ADDRESS_HEADER]: address });
}

function carriesSession(cookies: string, name: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trimStart().startsWith(`${name}=`));
}

/** Reading a session does nothing but ask the database; better-auth logs why it failed and keeps it to itself. */
function unreachable(error: unknown): never {
  if ((error as { statusCode?: number }).statusCode === 500) refuse('database.unavailable');
  throw error;
}
