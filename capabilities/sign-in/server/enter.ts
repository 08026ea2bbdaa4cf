/** The moment of signing in: an address and a password against what is known, and what is held against the address. */
import { and, eq, sql } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import { person } from '#server/people';
import type { Db, Log } from '#server/tenants';
import { countAttempt, forgetAttempt, forgiveAttempts, networkOf, PASSWORDS, PASSWORDS_OF_NETWORK } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { Credentials } from './context.ts';
import { readPassword, renewHash } from './entrance.ts';
import type { Passwords } from './password.ts';
import type { PasswordWatch } from './sprayed.ts';
import { credential, session } from './tables.ts';

/** What a session tells of its person. */
export interface Known {
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
  readonly authType?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly image?: string | null | undefined;
}

interface Entering {
  readonly db: Db;
  readonly auth: Auth;
  readonly headers: Headers;
  readonly now: Date;
  readonly passwords: Passwords;
  readonly log: Log;
  readonly tenantId: string;
  readonly watch: PasswordWatch;
  /** Whether the password was given at a sign-up with the address; only where every sign-up is answered alike. */
  readonly registered?: (pair: Credentials) => Promise<boolean>;
  /** What the log says of who tries: nothing that names a person. */
  readonly who: { readonly tenant: string; readonly from: string };
}

/**
 * A new session with the cookies that carry it.
 * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
 */
export async function enter(entering: Entering, { email, password }: Credentials) {
  const { db, auth, headers, now, log, who, registered, watch } = entering;
  const address = email.trim().toLowerCase();
  const tried = { tenantId: entering.tenantId, password };
  if (watch.isSprayed(tried, now)) {
    log.warn(who, 'sign-in refused with a password that was tried on many accounts');
    refuse('attempts.exceeded');
  }
  const network = networkOf(who.from);
  if (!(await countAttempt(db, PASSWORDS_OF_NETWORK, network, now)) || !(await countAttempt(db, PASSWORDS, address, now))) {
    log.warn(who, 'sign-in refused after too many failed attempts');
    refuse('attempts.exceeded');
  }
  /** What is neither a failure nor a proof holds nothing against the address, and forgives nothing. */
  const uncounted = async () => {
    await forgetAttempt(db, PASSWORDS, address, now);
    await forgetAttempt(db, PASSWORDS_OF_NETWORK, network, now);
  };
  const failed = async (error: unknown): Promise<never> => {
    await uncounted();
    throw error;
  };
  /** Who is disabled is nobody's business, and an address that was somebody's already when it was registered is told what a new one would be. */
  const turnAway = async (why: Refused | 'disabled' | 'replaced') => {
    log.info({ ...who, refused: why }, 'sign-in failed');
    if (why === 'credentials.invalid' && watch.countFailure(tried, address, now))
      log.warn(who, 'one password was tried on many accounts; it is refused for a quarter of an hour');
    // Asked in any case, so that it takes as long.
    const asNew = (await registered?.({ email: address, password }).catch(failed)) ?? false;
    if (!asNew && why !== 'email.unverified') return refuse('credentials.invalid');
    await uncounted();
    return refuse('email.unverified');
  };
  const before = await passwordAt(db, address);
  const { response, headers: answered } = await auth.api
    .signInEmail({ body: { email: address, password }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      const refused = refusalOf(error);
      return refused ? turnAway(refused) : failed(error);
    });
  const user = response.user as typeof response.user & Known;
  const refused = user.disabled ? 'disabled' : (await isStillPassword(entering, user.id, before, password)) ? null : 'replaced';
  if (refused) {
    await db.delete(session).where(eq(session.token, response.token));
    await turnAway(refused);
  }
  await forgiveAttempts(db, PASSWORDS, address);
  await forgetAttempt(db, PASSWORDS_OF_NETWORK, network, now);
  if (before !== null && entering.passwords.isWeak(before)) void strengthen(entering, user.id, before, password);
  return { token: response.token, user, cookies: answered.getSetCookie() };
}

/** The hash that a password is looked through against. */
async function passwordAt(db: Db, address: string): Promise<string | null> {
  const [kept] = await db
    .select({ hash: credential.password })
    .from(credential)
    .innerJoin(person, eq(person.id, credential.userId))
    .where(and(eq(sql`lower(${person.email})`, address), eq(credential.providerId, 'credential')));
  return kept?.hash ?? null;
}

/**
 * A change of password ends the sessions of its moment, and a sign-in that was still being looked through had none; one that comes later finds it.
 * Another sign-in may have hashed the same password anew meanwhile.
 */
async function isStillPassword({ db, passwords }: Entering, personId: string, hash: string | null, password: string): Promise<boolean> {
  if (hash === null) return false;
  const kept = await readPassword(db, personId);
  return kept === hash || (kept !== null && passwords.isOf(kept, password));
}

/** The one moment at which the password is known. Nobody waits for it, and what fails now is done at the next sign-in. */
async function strengthen({ db, passwords, log, who }: Entering, personId: string, former: string, password: string): Promise<void> {
  try {
    await renewHash(db, personId, former, await passwords.hash(password));
  } catch (error) {
    log.warn({ ...who, err: error }, 'a password could not be hashed anew');
  }
}

type Refused = 'credentials.invalid' | 'email.unverified';

const REFUSED: Readonly<Record<string, Refused>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials.invalid',
  INVALID_EMAIL: 'credentials.invalid',
  PASSWORD_TOO_LONG: 'credentials.invalid',
  EMAIL_NOT_VERIFIED: 'email.unverified',
};

function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refusal) return null;
  const code = (error as { body?: { code?: string } }).body?.code;
  return (code && REFUSED[code]) || null;
}
