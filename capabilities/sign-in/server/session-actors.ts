/** Finds who acts in a session: the person, and whoever looks as a client. */
import { eq } from 'drizzle-orm';
import { hkdfSync } from 'node:crypto';
import { refuse } from '#packages/endpoint';
import { usesIdentityProvider, signedInActor } from '#packages/policy';
import { isLanguage } from '#packages/texts';
import type { Db, Tenant } from '#platform';
import { Role } from '#contract/people';
import type { SessionUser } from './enter.ts';
import { ADDRESS_HEADER } from './sessions/headers.ts';
import { lacksSecondFactor, type SecondFactorDemand, type SessionProofs } from './second-factor/state.ts';
import { ABSOLUTE_SESSION_MS } from './sessions/sliding.ts';
import { session as sessions } from './tables.ts';
import type { RequestBrowser, CurrentSession } from './sessions/visit.ts';

/** Reads a session that began in this moment. */
export async function newCurrentSession(
  { settings }: Tenant,
  db: Db,
  token: string,
  who: SessionActors & { proved: SessionProofs },
  now: Date,
): Promise<CurrentSession> {
  const [made] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token));
  if (!made) throw new Error('a session that began is there');
  const { person: named, actor, self, proved } = who;
  const endsAt = new Date(now.getTime() + Math.min(settings.sessionMs, ABSOLUTE_SESSION_MS));
  return { id: made.id, token, person: named, actor, self, viewingUntil: null, proved, freshAt: now, endsAt };
}

export interface BegunSession {
  readonly token: string;
  readonly user: SessionUser & SecondFactorDemand;
  readonly cookies: readonly string[];
}

export type SessionActors = Pick<CurrentSession, 'person' | 'actor' | 'self'>;

export type ViewingState = { readonly viewingId?: string | null | undefined; readonly viewingUntil?: Date | null | undefined };

/** The person and actor of a session, with the stage that its proofs have reached. */
export function provedActorsOf(
  { settings }: Tenant,
  user: SessionUser & SecondFactorDemand,
  proved: SessionProofs,
  now: Date,
): SessionActors {
  const who = actorsOf(user);
  if (who.actor.stage !== 'in') return who;
  // What prints for somebody reads what they see, and does nothing for which they would have to prove more.
  if (proved.printUntil) return { ...who, actor: { ...who.actor, viewing: true } };
  if (settings.identity && !proved.vouchedAt && usesIdentityProvider(who.actor, user.authType))
    return { ...who, actor: { ...who.actor, stage: 'identity' } };
  return lacksSecondFactor(proved, user, settings.secondFactor, now) ? { ...who, actor: { ...who.actor, stage: 'second-factor' } } : who;
}

export function latestOf(first: Date, ...others: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(first.getTime(), ...others.map((moment) => moment?.getTime() ?? 0)));
}

export function actorsOf({ id, name, email, role, language, image, emailVerified, ...claims }: SessionUser): SessionActors {
  const { isAdmin, isProfessional, isCompanyAdmin, organisationId } = claims;
  const actor = signedInActor({
    admin: isAdmin === true,
    professional: isProfessional === true,
    companyAdmin: isCompanyAdmin === true,
    organised: typeof organisationId === 'string',
    waiting: claims.waiting,
  });
  const self = { id, name, email, role: Role.parse(role), language: isLanguage(language) ? language : null, photo: image ?? null };
  return {
    person: self,
    self,
    actor: { ...actor, ...(!emailVerified && { stage: 'unconfirmed' as const }) },
  };
}

export function deriveTenantSecret(secret: string, tenantId: string): string {
  return Buffer.from(hkdfSync('sha256', secret, tenantId, 'portico session', 32)).toString('hex');
}

/** The headers that better-auth needs of a request; the address is the one that the server has determined. */
export function headersOf({ cookies, agent, address }: RequestBrowser): Headers {
  return new Headers({ cookie: cookies, 'user-agent': agent, [ADDRESS_HEADER]: address });
}

export function carriesSession(cookies: string, name: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trimStart().startsWith(`${name}=`));
}

/** Reading a session only queries the database, so a failure of better-auth means that the database is unavailable. */
export function refuseUnreachable(error: unknown): never {
  if ((error as { statusCode?: number }).statusCode === 500) refuse('database.unavailable');
  throw error;
}
