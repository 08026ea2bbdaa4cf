/** Signs in by e-mail address and password, with the limits on failed attempts. */
import { and, eq, sql } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db, Log } from '#platform';
import { person } from '#server/people';
import { countAttempt, forgetAttempt, forgiveAttempts, networkOf, PASSWORD_LIMIT, NETWORK_PASSWORD_LIMIT } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { Credentials } from './context.ts';
import type { PasswordHasher } from './passwords/password.ts';
import type { PasswordWatch } from './passwords/sprayed.ts';
import { credential, session } from './tables.ts';
import { readPasswordHash, renewHash } from './passwords/stored-hash.ts';

/** The properties of a person that better-auth returns with a session. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role?: string | null | undefined;
  readonly isAdmin?: boolean | null | undefined;
  readonly isProfessional?: boolean | null | undefined;
  readonly isCompanyAdmin?: boolean | null | undefined;
  readonly organisationId?: string | null | undefined;
  readonly disabled: boolean;
  readonly emailVerified: boolean;
  /** Whether they were joined to an account whose client has not confirmed them yet, and take part in no other. */
  readonly waiting: boolean;
  readonly authType?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly image?: string | null | undefined;
}

interface PasswordSignInContext {
  readonly db: Db;
  readonly auth: Auth;
  readonly headers: Headers;
  readonly now: Date;
  readonly passwords: PasswordHasher;
  readonly log: Log;
  readonly tenantId: string;
  readonly watch: PasswordWatch;
  /** Whether the password was given at a sign-up with this address; only for tenants that answer every sign-up alike. */
  readonly registered?: (pair: Credentials) => Promise<boolean>;
  /** Log fields for the origin of the attempt: nothing that names a person. */
  readonly who: { readonly tenant: string; readonly from: string };
}

/**
 * Begins a new session, and returns it with its cookies.
 * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
 */
export async function signInByPassword(entering: PasswordSignInContext, { email, password }: Credentials) {
  const { db, auth, headers, now, log, who, registered, watch } = entering;
  const address = email.trim().toLowerCase();
  const tried = { tenantId: entering.tenantId, password };
  if (watch.isSprayed(tried, now)) {
    log.warn(who, 'sign-in refused with a password that was tried on many accounts');
    refuse('attempts.exceeded');
  }
  const network = networkOf(who.from);
  if (!(await countAttempt(db, NETWORK_PASSWORD_LIMIT, network, now)) || !(await countAttempt(db, PASSWORD_LIMIT, address, now))) {
    log.warn(who, 'sign-in refused after too many failed attempts');
    refuse('attempts.exceeded');
  }
  /** Takes the attempt back where it was neither a wrong password nor a success. */
  const uncounted = async () => {
    await forgetAttempt(db, PASSWORD_LIMIT, address, now);
    await forgetAttempt(db, NETWORK_PASSWORD_LIMIT, network, now);
  };
  const failed = async (error: unknown): Promise<never> => {
    await uncounted();
    throw error;
  };
  /**
   * Refuses the sign-in. The answer does not tell that a person is disabled, and an address that was taken at its sign-up gets the same answer as a
   * new one.
   */
  const turnAway = async (why: SignInRefusalCode | 'disabled' | 'replaced') => {
    log.info({ ...who, refused: why }, 'sign-in failed');
    if (why === 'credentials.invalid' && watch.countFailure(tried, address, now))
      log.warn(who, 'one password was tried on many accounts; it is refused for a quarter of an hour');
    // Looked up in any case, so that every answer takes the same time.
    const asNew = (await registered?.({ email: address, password }).catch(failed)) ?? false;
    if (!asNew && why !== 'email.unverified') return refuse('credentials.invalid');
    await uncounted();
    return refuse('email.unverified');
  };
  const before = await readHashByAddress(db, address);
  const { response, headers: answered } = await auth.api
    .signInEmail({ body: { email: address, password }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      const refused = refusalOf(error);
      return refused ? turnAway(refused) : failed(error);
    });
  const user = response.user as typeof response.user & SessionUser;
  const refused = user.disabled ? 'disabled' : (await isStillPassword(entering, user.id, before, password)) ? null : 'replaced';
  if (refused) {
    await db.delete(session).where(eq(session.token, response.token));
    await turnAway(refused);
  }
  await forgiveAttempts(db, PASSWORD_LIMIT, address);
  await forgetAttempt(db, NETWORK_PASSWORD_LIMIT, network, now);
  if (before !== null && entering.passwords.isWeak(before)) void rehashPassword(entering, user.id, before, password);
  return { token: response.token, user, cookies: answered.getSetCookie() };
}

/** Reads the stored hash that the password is compared with. */
async function readHashByAddress(db: Db, address: string): Promise<string | null> {
  const [kept] = await db
    .select({ hash: credential.password })
    .from(credential)
    .innerJoin(person, eq(person.id, credential.userId))
    .where(and(eq(sql`lower(${person.email})`, address), eq(credential.providerId, 'credential')));
  return kept?.hash ?? null;
}

/**
 * Whether the password is still the right one after the slow comparison. A change of password ends all sessions that exist then, and this sign-in had
 * none yet, so the hash is read again. Another sign-in may have replaced it by a stronger hash of the same password meanwhile.
 */
async function isStillPassword(
  { db, passwords }: PasswordSignInContext,
  personId: string,
  hash: string | null,
  password: string,
): Promise<boolean> {
  if (hash === null) return false;
  const kept = await readPasswordHash(db, personId);
  return kept === hash || (kept !== null && passwords.isOf(kept, password));
}

/** Replaces a weak hash, now that the password is known. Nobody waits for it, and a failure is made up for at the next sign-in. */
async function rehashPassword(
  { db, passwords, log, who }: PasswordSignInContext,
  personId: string,
  former: string,
  password: string,
): Promise<void> {
  try {
    await renewHash(db, personId, former, await passwords.hash(password));
  } catch (error) {
    log.warn({ ...who, err: error }, 'a password could not be hashed anew');
  }
}

type SignInRefusalCode = 'credentials.invalid' | 'email.unverified';

const REFUSALS_BY_CODE: Readonly<Record<string, SignInRefusalCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials.invalid',
  INVALID_EMAIL: 'credentials.invalid',
  PASSWORD_TOO_LONG: 'credentials.invalid',
  EMAIL_NOT_VERIFIED: 'email.unverified',
};

function refusalOf(error: unknown): SignInRefusalCode | null {
  if (error instanceof Refusal) return null;
  const code = (error as { body?: { code?: string } }).body?.code;
  return (code && REFUSALS_BY_CODE[code]) || null;
}
