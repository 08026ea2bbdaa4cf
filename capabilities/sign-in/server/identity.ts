/** Implements the operations of signing in: proving who somebody is, the session that follows, and its end. */
import { and, eq, lt, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { refuse } from '#packages/endpoint';
import type { Actor } from '#packages/policy';
import type { Db, Log, Tenant } from '#platform';
import { person, signedInPerson } from '#server/people';
import type { SecondFactorWay } from '../contract.ts';
import { openPortalByCode } from './sign-up/activation.ts';
import { forgetAttempt, networkOf, NETWORK_PASSKEY_LIMIT } from './attempts.ts';
import type { Auth } from './auth.ts';
import { beginByIdentity, enterByIdentity } from './by-identity.ts';
import { confirmAddress, readConfirmation } from './sign-up/confirmation.ts';
import type { Credentials, SignInContext, Identity } from './context.ts';
import { signInByPassword, type SessionUser } from './enter.ts';
import { originLogFields, type SignInDependencies } from './entrance.ts';
import { changePassword } from './passwords/change.ts';
import { checkGivenPassword, giveAddress, givePassword } from './passwords/given.ts';
import { sessionCookie, sessionHeader, readSignedToken } from './sessions/headers.ts';
import { acceptInvitation, readInvitation } from './sign-up/invitation.ts';
import { addFirstAdministrator, checkSetUpLink } from './sign-up/first-administrator.ts';
import { nameAddress } from './sign-up/named-address.ts';
import { askForAddress, checkPresentPassword } from './other-address.ts';
import { endOtherSessions, endOwnSession, endSessionBegunAs, listOpenSessions, requirePerson } from './sessions/own-sessions.ts';
import { isRegistered } from './sign-up/registered.ts';
import { requestReset, resetPassword } from './passwords/reset.ts';
import type { SharedPasswordHasher } from './passwords/password.ts';
import { openPasskeys } from './second-factor/passkeys.ts';
import { openSecondFactor } from './second-factor/second-factor.ts';
import type { SessionProofs } from './second-factor/state.ts';
import { sendConfirmation, signUp } from './sign-up/sign-up.ts';
import { noteDevice } from './sessions/devices.ts';
import { endOf, openSessionReader } from './sessions/sliding.ts';
import { watchPasswords } from './passwords/sprayed.ts';
import { session as sessions } from './tables.ts';
import { exchangeToken } from './tokens.ts';
import type { RequestBrowser, CurrentSession } from './sessions/visit.ts';
import {
  type BegunSession,
  type SessionActors,
  type ViewingState,
  actorsOf,
  carriesSession,
  deriveTenantSecret,
  headersOf,
  latestOf,
  newCurrentSession,
  provedActorsOf,
  refuseUnreachable,
} from './session-actors.ts';

export interface IdentityOptions {
  /** A handle in the role portico_gate, bound to a tenant. */
  readonly gate: (tenantId: string) => Db;
  /** The secret from which each tenant's own key is derived. */
  readonly secret: string;
  readonly secure: boolean;
  readonly passwords: SharedPasswordHasher;
  readonly log: Log;
  /** Whether somebody of the firm may view as this person at present. */
  readonly mayViewAs: (tenant: Tenant, viewer: { readonly id: string; readonly actor: Actor }, personId: string) => Promise<boolean>;
}

/** Viewing as a client ends after this time at the latest. */
const VIEWING_MS = 30 * 60_000;

const SALT_BYTES = 16;

/** Nobody has proved in a session that prints who they are. */
const NEVER_FRESH = new Date(0);

/** Greatest number of tenants whose better-auth instance is kept in memory. */
const KEPT_TENANTS = 64;

export function openIdentity({ gate, secret, secure, passwords, log, mayViewAs }: IdentityOptions): Identity {
  const cookie = sessionCookie(secure);
  const kept = new LRUCache<string, Auth>({ max: KEPT_TENANTS });
  const secrets = new Map<string, string>();
  const watch = watchPasswords();
  const unmovedOf = openSessionReader(gate);

  /** Derived only once, since every request needs it. */
  function secretOf(tenantId: string): string {
    const derived = secrets.get(tenantId) ?? deriveTenantSecret(secret, tenantId);
    secrets.set(tenantId, derived);
    return derived;
  }

  /** The cookie of a session that has just begun. */
  function cookieOf({ id, settings }: Tenant, token: string): string {
    return sessionHeader(token, { secret: secretOf(id), secure, seconds: Math.floor(settings.sessionMs / 1000) });
  }

  async function authOf(tenant: Tenant): Promise<Auth> {
    const key = `${tenant.id} ${tenant.host} ${tenant.settings.sessionMs}`;
    const known = kept.get(key);
    if (known) return known;
    const { createTenantAuth } = await import('./auth.ts');
    const made = createTenantAuth({
      tenant,
      db: gate(tenant.id),
      secret: secretOf(tenant.id),
      secure,
      passwords: passwords.of(tenant.id),
      log,
    });
    kept.set(key, made);
    return made;
  }

  async function sessionOf(tenant: Tenant, browser: RequestBrowser, now: Date) {
    const token = readSignedToken(browser.cookies, { secret: secretOf(tenant.id), secure });
    const unmoved = token === null ? null : await unmovedOf(tenant, token, now);
    if (unmoved) return unmoved;
    const auth = await authOf(tenant);
    const { response, headers } = await auth.api.getSession({ headers: headersOf(browser), returnHeaders: true }).catch(refuseUnreachable);
    // A request that left before another window renewed the session takes away nothing of what that window was given.
    const isRenewed = token !== null && response === null && (await gate(tenant.id).$count(sessions, eq(sessions.formerToken, token))) > 0;
    if (!isRenewed) browser.keep(headers.getSetCookie());
    return response;
  }

  async function end(tenant: Tenant, browser: RequestBrowser, which: SQL | undefined): Promise<void> {
    if (which) await gate(tenant.id).delete(sessions).where(which);
    const auth = await authOf(tenant);
    // The rows are deleted already; this call returns the Set-Cookie header that deletes the browser's cookie.
    const { headers } = await auth.api.signOut({ headers: headersOf(browser), returnHeaders: true });
    browser.keep(headers.getSetCookie());
  }

  /** Completes a sign-in of any kind. */
  async function arrived(
    { tenant, browser, session: former, now }: SignInContext,
    { token, user, cookies }: BegunSession,
    proved: SessionProofs = {},
  ): Promise<CurrentSession> {
    const db = gate(tenant.id);
    const who = provedActorsOf(tenant, user, proved, now);
    if (who.actor.stage !== 'second-factor' && who.actor.stage !== 'identity' && !proved.printUntil)
      await db.update(person).set({ lastLogin: now }).where(eq(person.id, user.id));
    await db.delete(sessions).where(and(eq(sessions.userId, user.id), lt(sessions.expiresAt, now)));
    if (former) await db.delete(sessions).where(eq(sessions.token, former.token));
    browser.keep(cookies);
    return newCurrentSession(tenant, db, token, { ...who, proved }, now);
  }

  const entrance: SignInDependencies = {
    gate,
    salt: (tenantId, of) => new Uint8Array(hkdfSync('sha256', secret, tenantId, `portico registration ${of}`, SALT_BYTES)),
    passwords,
    secure,
    log,
    async begin(step, personId, vouched) {
      const auth = await authOf(step.tenant);
      const { response, headers } = await auth.api.begin({
        body: { person: personId },
        headers: headersOf(step.browser),
        returnHeaders: true,
      });
      const { token } = response;
      if (vouched) await gate(step.tenant.id).update(sessions).set(vouched).where(eq(sessions.token, token));
      return arrived(step, { token, user: response.user as typeof response.user & SessionUser, cookies: headers.getSetCookie() }, vouched);
    },
  };

  /** Tenants take turns at hashing passwords. */
  const entranceOf = ({ id }: Tenant): SignInDependencies => ({ ...entrance, passwords: passwords.of(id) });

  /** Gives a session a new id and token, so that anybody who knew the former ones can sign out and nothing else; its end stays the same. */
  async function renewed(
    tenant: Tenant,
    browser: RequestBrowser,
    session: CurrentSession,
    way: SecondFactorWay,
    now: Date,
  ): Promise<CurrentSession> {
    const db = gate(tenant.id);
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    const given = { secondFactorAt: now, secondFactorWay: way };
    const proved = { ...session.proved, ...given };
    const renewing = await db
      .update(sessions)
      .set({ id, token, formerToken: session.token, ...given })
      .where(eq(sessions.id, session.id))
      .returning({ expiresAt: sessions.expiresAt });
    if (renewing.length === 0) refuse('session.required');
    browser.keep([cookieOf(tenant, token)]);
    const [self] = await db.select().from(signedInPerson).where(eq(signedInPerson.id, session.self.id));
    if (!self) refuse('session.required');
    await db.update(person).set({ lastLogin: now }).where(eq(person.id, self.id));
    const { endsAt, viewingUntil } = session;
    return { id, token, ...provedActorsOf(tenant, self, proved, now), proved, freshAt: now, viewingUntil, endsAt };
  }

  const secondFactor = openSecondFactor({ gate, secret, renewed });

  /** The client as whom the owner of a session is viewing, as long as they may. */
  async function viewed(tenant: Tenant, self: SessionActors, { viewingId, viewingUntil }: ViewingState, now: Date) {
    if (!viewingId || !viewingUntil || viewingUntil <= now || self.actor.stage !== 'in') return null;
    if (!(await mayViewAs(tenant, { id: self.person.id, actor: self.actor }, viewingId))) return null;
    const [found] = await gate(tenant.id).select().from(signedInPerson).where(eq(signedInPerson.id, viewingId));
    if (!found) return null;
    const { person: client, actor } = actorsOf(found);
    return { person: client, actor: { ...actor, viewing: true }, viewingUntil };
  }

  return {
    secondFactor,

    passkeys: openPasskeys({ gate, authOf, headersOf, secondFactor }),

    async read(tenant, browser, now) {
      if (!carriesSession(browser.cookies, cookie)) return null;
      const found = await sessionOf(tenant, browser, now);
      if (!found) return null;
      const { session, user } = found;
      // The signature and the filter of the database have excluded other tenants already; this is a third check.
      if (session.tenantId !== tenant.id) throw new Error('a session of another tenant came through');
      const endsAt = endOf(session, tenant.settings);
      if (!user.disabled && endsAt > now) {
        const { secondFactorAt, secondFactorWay, vouchedAt, printUntil } = session;
        const proved = { secondFactorAt, secondFactorWay: secondFactorWay as SecondFactorWay | null, vouchedAt, printUntil };
        const self = provedActorsOf(tenant, user, proved, now);
        const client = await viewed(tenant, self, session, now);
        const freshAt = printUntil ? NEVER_FRESH : latestOf(session.createdAt, secondFactorAt, session.provedAt);
        return { id: session.id, token: session.token, ...self, viewingUntil: null, ...client, proved, freshAt, endsAt };
      }
      await end(tenant, browser, user.disabled ? eq(sessions.userId, user.id) : eq(sessions.token, session.token));
      return null;
    },

    async standing(tenant, sessionId, now) {
      const db = gate(tenant.id);
      const [found] = await db
        .select()
        .from(sessions)
        .innerJoin(signedInPerson, eq(signedInPerson.id, sessions.userId))
        .where(eq(sessions.id, sessionId));
      if (!found || found.signed_in_person.disabled) return null;
      const { session, signed_in_person: user } = found;
      if (endOf(session, tenant.settings) <= now) return null;
      const self = provedActorsOf(tenant, user, session, now);
      return { ...self, ...(await viewed(tenant, self, session, now)) };
    },

    async signIn(step, credentials) {
      const { tenant, browser, now } = step;
      const who = originLogFields(step);
      const db = gate(tenant.id);
      const registered = (pair: Credentials) => isRegistered(db, entranceOf(tenant), tenant.id, pair);
      const headers = headersOf(browser);
      const entering = {
        db,
        auth: await authOf(tenant),
        headers,
        now,
        passwords: passwords.of(tenant.id),
        watch,
        tenantId: tenant.id,
        log,
        who,
      };
      const entered = await signInByPassword(tenant.settings.strictSignUp ? { ...entering, registered } : entering, credentials);
      log.info({ ...who, person: entered.user.id }, 'signed in');
      return arrived(step, entered);
    },

    async signInByPasskey(step, response) {
      const { tenant, browser, now } = step;
      const db = gate(tenant.id);
      const came = await this.passkeys.prove(tenant, browser, response);
      const user = came.user as typeof came.user & SessionUser;
      const refused = user.disabled ? 'passkey.refused' : user.emailVerified ? null : 'email.unverified';
      if (refused) {
        await db.delete(sessions).where(eq(sessions.token, came.token));
        log.info({ ...originLogFields(step), refused }, 'sign-in failed');
        refuse(refused);
      }
      const proved = { secondFactorAt: now, secondFactorWay: 'passkey' as const };
      await db.update(sessions).set(proved).where(eq(sessions.token, came.token));
      await forgetAttempt(db, NETWORK_PASSKEY_LIMIT, networkOf(browser.address), now);
      log.info({ ...originLogFields(step), person: user.id }, 'signed in');
      return arrived(step, { ...came, user }, proved);
    },

    async viewAs(tenant, session, personId, now) {
      const viewingUntil = new Date(Math.min(now.getTime() + VIEWING_MS, session.endsAt.getTime()));
      const client = await viewed(tenant, session, { viewingId: personId, viewingUntil }, now);
      if (!client) refuse('viewing.impossible');
      await gate(tenant.id).update(sessions).set({ viewingId: personId, viewingUntil }).where(eq(sessions.id, session.id));
      return { ...session, ...client };
    },

    async stopViewing(tenant, session) {
      const db = gate(tenant.id);
      await db.update(sessions).set({ viewingId: null, viewingUntil: null }).where(eq(sessions.id, session.id));
      const [self] = await db.select().from(signedInPerson).where(eq(signedInPerson.id, session.self.id));
      return self ? { ...session, ...actorsOf(self), viewingUntil: null } : refuse('session.required');
    },

    async signOut(tenant, browser) {
      if (!carriesSession(browser.cookies, cookie)) return null;
      const token = readSignedToken(browser.cookies, { secret: secretOf(tenant.id), secure });
      const ended = token === null ? null : await endSessionBegunAs(gate(tenant.id), token);
      await end(tenant, browser, undefined);
      return ended;
    },

    openPortal: (tenant, session, wanted, now) => openPortalByCode(gate(tenant.id), tenant, session, wanted, now),

    sessionsOf: (tenant, session, now) => listOpenSessions(gate(tenant.id), session.person.id, session, now),

    async sessionsOfPerson(tenant, session, personId, now) {
      const db = gate(tenant.id);
      await requirePerson(db, personId);
      return listOpenSessions(db, personId, session, now);
    },

    async endSessionsOfPerson(tenant, session, personId) {
      const db = gate(tenant.id);
      await requirePerson(db, personId);
      return endOtherSessions(db, personId, session);
    },

    endSession: (tenant, session, id) => endOwnSession(gate(tenant.id), session, id),

    async changePassword(step, session, change) {
      const changed = await changePassword(entranceOf(step.tenant), step, session, change);
      step.browser.keep([cookieOf(step.tenant, changed.token)]);
      return changed;
    },

    signUp: (step, given) => signUp(entranceOf(step.tenant), step, given),
    readConfirmation: (step, code) => readConfirmation(entranceOf(step.tenant), step, code),
    confirmAddress: (step, given) => confirmAddress(entranceOf(step.tenant), step, given),
    sendConfirmation: (step, session) => sendConfirmation(entranceOf(step.tenant), step, session),
    async proveAgain({ tenant, now }, session, current) {
      await checkPresentPassword({ db: gate(tenant.id), passwords: passwords.of(tenant.id), now }, session.self, current);
      await gate(tenant.id).update(sessions).set({ provedAt: now }).where(eq(sessions.id, session.id));
    },

    askForAddress: (step, session, given) => askForAddress(entranceOf(step.tenant), step, session, given),
    requestReset: (step, email) => requestReset(entranceOf(step.tenant), step, email),
    resetPassword: (step, given) => resetPassword(entranceOf(step.tenant), step, given),
    readInvitation: (step, code) => readInvitation(entranceOf(step.tenant), step, code),
    acceptInvitation: (step, given) => acceptInvitation(entranceOf(step.tenant), step, given),
    checkGiven: (step, password, of) => checkGivenPassword(entranceOf(step.tenant), step, password, of),
    givePassword: (step, id, password) => givePassword(entranceOf(step.tenant), step, id, password),
    giveAddress: (step, id, email) => giveAddress(entranceOf(step.tenant), step, id, email),
    checkSetUpLink: (step, code) => checkSetUpLink(entranceOf(step.tenant), step, code),
    addFirstAdministrator: (step, given) => addFirstAdministrator(entranceOf(step.tenant), step, given),
    exchangeToken: (step, token) => exchangeToken(entranceOf(step.tenant), step, token),
    // Whoever is in stays in: the device is told of the next time.
    noteDevice: (step, session) =>
      noteDevice(gate(step.tenant.id), step, session).catch((error: unknown) =>
        log.error({ ...originLogFields(step), err: error, person: session.self.id }, 'the device of a sign-in could not be noted'),
      ),
    beginByIdentity: (step) => beginByIdentity(entranceOf(step.tenant), step),
    enterByIdentity: (step, came) => enterByIdentity(entranceOf(step.tenant), step, came),

    nameAddress: (tenant, by, now, name) => nameAddress(gate(tenant.id), by, now, name),

    warm: async () => {
      await import('./auth.ts');
    },
  };
}
