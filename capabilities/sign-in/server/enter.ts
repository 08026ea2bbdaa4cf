/** The moment of signing in: an address and a password against what is known, and what is held against the address. */
import { eq } from 'drizzle-orm';
import { Refusal, refuse, type RefusalCode } from '#packages/endpoint';
import type { Db, Log } from '#server/tenants';
import { countAttempt, forgetAttempt, forgiveAttempts, PASSWORDS } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { Credentials } from './context.ts';
import { session } from './tables.ts';

/** What a session tells of its person. */
export interface Known {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role?: string | null | undefined;
  readonly isAdmin?: boolean | null | undefined;
  readonly isProfessional?: boolean | null | undefined;
  readonly isCompanyAdmin?: boolean | null | undefined;
  readonly disabled: boolean;
  readonly language?: string | null | undefined;
}

interface Entering {
  readonly db: Db;
  readonly auth: Auth;
  readonly headers: Headers;
  readonly now: Date;
  readonly log: Log;
  /** What the log says of who tries: nothing that names a person. */
  readonly who: { readonly tenant: string; readonly from: string };
}

/**
 * A new session with the cookies that carry it.
 * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
 */
export async function enter({ db, auth, headers, now, log, who }: Entering, { email, password }: Credentials) {
  const address = email.trim().toLowerCase();
  if (!(await countAttempt(db, PASSWORDS, address, now))) {
    log.warn(who, 'sign-in refused after too many failed attempts');
    refuse('attempts.exceeded');
  }
  const { response, headers: answered } = await auth.api
    .signInEmail({ body: { email: address, password }, headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refused = refusalOf(error);
      if (!refused) await forgetAttempt(db, PASSWORDS, address, now);
      if (refused === 'email.unverified') await forgiveAttempts(db, PASSWORDS, address);
      if (refused) log.info({ ...who, refused }, 'sign-in failed');
      throw refused ? new Refusal(refused) : error;
    });
  const user = response.user as typeof response.user & Known;
  // Like a wrong password in every way: who is disabled is nobody's business.
  if (user.disabled) {
    await db.delete(session).where(eq(session.token, response.token));
    log.info({ ...who, refused: 'disabled' }, 'sign-in failed');
    refuse('credentials.invalid');
  }
  await forgiveAttempts(db, PASSWORDS, address);
  return { token: response.token, user, cookies: answered.getSetCookie() };
}

const REFUSED: Readonly<Record<string, RefusalCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials.invalid',
  INVALID_EMAIL: 'credentials.invalid',
  PASSWORD_TOO_LONG: 'credentials.invalid',
  EMAIL_NOT_VERIFIED: 'email.unverified',
};

function refusalOf(error: unknown): RefusalCode | null {
  if (error instanceof Refusal) return null;
  const code = (error as { body?: { code?: string } }).body?.code;
  return (code && REFUSED[code]) || null;
}
