/** Registers passkeys and signs in with them, by better-auth's plugin. A passkey counts as both factors, since its use requires user verification. */
import { and, asc, eq, lt } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db, Tenant } from '#platform';
import type { Passkey } from '../../contract.ts';
import { countAttempt, networkOf, NETWORK_PASSKEY_LIMIT } from '../attempts.ts';
import type { Auth } from '../auth.ts';
import type { RequestBrowser, CurrentSession } from '../sessions/visit.ts';
import { ORIGIN_HEADER } from '../sessions/headers.ts';
import { passkey, verification } from '../tables.ts';
import type { SecondFactorOperations } from './second-factor.ts';

export interface PasskeySettings {
  readonly gate: (tenantId: string) => Db;
  readonly authOf: (tenant: Tenant) => Promise<Auth>;
  readonly headersOf: (browser: RequestBrowser) => Headers;
  readonly secondFactor: SecondFactorOperations;
}

type PasskeyCeremony = Record<string, unknown>;
/** The answer of an authenticator, in the type that the plugin accepts and checks itself. */
type PasskeyAnswer = NonNullable<Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]>['body']['response'];

export function openPasskeys({ gate, authOf, headersOf, secondFactor }: PasskeySettings) {
  /** A passkey belongs to one host: at another host of the same firm it can be neither made nor used. */
  function headersAt({ host }: Tenant, browser: RequestBrowser): Headers {
    const headers = headersOf(browser);
    const { origin } = browser;
    if (origin === null || new URL(origin).hostname !== host) refuse('passkey.refused');
    headers.set(ORIGIN_HEADER, origin);
    return headers;
  }

  return {
    /** @throws Refusal `second-factor.required`, `passkey.refused` */
    async begin(tenant: Tenant, browser: RequestBrowser, session: CurrentSession, now: Date): Promise<PasskeyCeremony> {
      await secondFactor.setting(tenant, session, now);
      const auth = await authOf(tenant);
      const { response, headers } = await auth.api
        .generatePasskeyRegistrationOptions({ headers: headersAt(tenant, browser), query: {}, returnHeaders: true })
        .catch(refusePasskey);
      browser.keep(headers.getSetCookie());
      return { ...response };
    },

    /** @throws Refusal `second-factor.required`, `passkey.refused` */
    async add(
      tenant: Tenant,
      browser: RequestBrowser,
      session: CurrentSession,
      { name, response }: { name: string; response: PasskeyCeremony },
      now: Date,
    ) {
      const before = await secondFactor.setting(tenant, session, now);
      const auth = await authOf(tenant);
      await auth.api.verifyPasskeyRegistration({ headers: headersAt(tenant, browser), body: { name, response } }).catch(refusePasskey);
      return secondFactor.switchOn(tenant, browser, session, { target: 'passkey', before }, now);
    },

    async list(tenant: Tenant, { self }: CurrentSession): Promise<Passkey[]> {
      const rows = await gate(tenant.id)
        .select()
        .from(passkey)
        .where(eq(passkey.userId, self.id))
        .orderBy(asc(passkey.createdAt), asc(passkey.id));
      return rows.map(toPasskey);
    },

    /** @throws Refusal `passkey.unknown`, also for a passkey of another person */
    async name(tenant: Tenant, { self }: CurrentSession, id: string, name: string): Promise<Passkey> {
      const [named] = await gate(tenant.id).update(passkey).set({ name }).where(whereOwnPasskey(id, self.id)).returning();
      return named ? toPasskey(named) : refuse('passkey.unknown');
    },

    /** @throws Refusal `passkey.unknown`, `second-factor.needed` */
    async remove(tenant: Tenant, session: CurrentSession, id: string, now: Date): Promise<void> {
      const db = gate(tenant.id);
      const own = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, session.self.id));
      if (!own.some((one) => one.id === id)) refuse('passkey.unknown');
      const remove = () => db.delete(passkey).where(whereOwnPasskey(id, session.self.id));
      if (own.length > 1) return void (await remove());
      await secondFactor.without(tenant, session, await secondFactor.standing(tenant, session, now), 'passkey', remove);
    },

    /** @throws Refusal `passkey.refused`, `attempts.exceeded` */
    async beginSignIn(tenant: Tenant, browser: RequestBrowser, now: Date): Promise<PasskeyCeremony> {
      const [auth, db] = [await authOf(tenant), gate(tenant.id)];
      if (!(await countAttempt(db, NETWORK_PASSKEY_LIMIT, networkOf(browser.address), now))) refuse('attempts.exceeded');
      await db.delete(verification).where(lt(verification.expiresAt, now));
      const { response, headers } = await auth.api
        .generatePasskeyAuthenticationOptions({ headers: headersAt(tenant, browser), returnHeaders: true })
        .catch(refusePasskey);
      browser.keep(headers.getSetCookie());
      return { ...response, userVerification: 'required' };
    },

    /** Begins a session of the owner of the passkey. @throws Refusal `passkey.refused` */
    async prove(tenant: Tenant, browser: RequestBrowser, response: PasskeyCeremony) {
      const auth = await authOf(tenant);
      const { response: proved, headers } = await auth.api
        .verifyPasskeyAuthentication({
          headers: headersAt(tenant, browser),
          body: { response: response as unknown as PasskeyAnswer },
          returnHeaders: true,
        })
        .catch(refusePasskey);
      return { token: proved.session.token, user: proved.user, cookies: headers.getSetCookie() };
    },
  };
}

function whereOwnPasskey(id: string, personId: string) {
  return and(eq(passkey.id, id), eq(passkey.userId, personId));
}

function toPasskey({ id, name, createdAt }: typeof passkey.$inferSelect): Passkey {
  return { id, name: name ?? '', createdAt: createdAt.toISOString() };
}

/** Refuses an invalid passkey without telling why; errors of the server are thrown on. */
function refusePasskey(error: unknown): never {
  const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } };
  // An invalid registration makes better-auth fail with this code.
  if ((statusCode !== undefined && statusCode < 500) || body?.code === 'FAILED_TO_VERIFY_REGISTRATION') refuse('passkey.refused');
  throw error;
}
