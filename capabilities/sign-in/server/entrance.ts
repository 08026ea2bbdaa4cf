/** Contains what all kinds of sign-in share: the dependencies, limits by network, lookups of people and passwords, and the begin of a session. */
import { eq } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isLanguage, type Language } from '#packages/texts';
import type { Db, Log } from '#platform';
import { person } from '#server/people';
import { dispatchLetters } from '#server/outbox';
import { NETWORK_CODE_LIMIT, countAttempt, forgetAttempt, networkOf, type AttemptLimit } from './attempts.ts';
import type { SignInContext } from './context.ts';
import type { PasswordHasher } from './passwords/password.ts';
import type { SessionProofs } from './second-factor/state.ts';
import type { CurrentSession } from './sessions/visit.ts';

export interface SignInDependencies {
  /** A handle in the role portico_gate, bound to a tenant. */
  readonly gate: (tenantId: string) => Db;
  /** Begins a session for a person who has proved who they are; the one that the browser had before ends. */
  readonly begin: (
    step: SignInContext,
    personId: string,
    vouched?: Pick<SessionProofs, 'vouchedAt' | 'printUntil'> & { readonly vouchedBy?: string | null },
  ) => Promise<CurrentSession>;
  /** Derives a salt from a text and a tenant: always the same one, and secret. */
  readonly salt: (tenantId: string, of: string) => Uint8Array;
  readonly passwords: PasswordHasher;
  /** Whether browsers connect by https. */
  readonly secure: boolean;
  readonly log: Log;
}

/** Log fields for the origin of a request: nothing that names a person. */
export function originLogFields({ tenant, browser }: Pick<SignInContext, 'tenant' | 'browser'>) {
  return { tenant: tenant.key, from: browser.address };
}

/** Counts an attempt of each subject under its limit. @throws Refusal `attempts.exceeded` */
export async function countAttempts(
  db: Db,
  now: Date,
  counted: readonly (readonly [limit: AttemptLimit, subject: string])[],
): Promise<void> {
  for (const [limit, subject] of counted) if (!(await countAttempt(db, limit, subject, now))) refuse('attempts.exceeded');
}

/** Looks up what a code opens; only a wrong code counts as an attempt. @throws Refusal `attempts.exceeded`, and whatever `look` throws */
export async function tryCode<Found>(db: Db, { browser, now }: SignInContext, look: () => Promise<Found>): Promise<Found> {
  const network = networkOf(browser.address);
  await countAttempts(db, now, [[NETWORK_CODE_LIMIT, network]]);
  const found = await look();
  await forgetAttempt(db, NETWORK_CODE_LIMIT, network, now);
  return found;
}

export interface ReachablePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language | null;
}

/** Finds a person who is not disabled; null for anybody else. */
export async function findPerson(db: Db, id: string | null): Promise<ReachablePerson | null> {
  if (id === null) return null;
  const [found] = await db
    .select({ id: person.id, name: person.name, email: person.email, language: person.language, disabled: person.disabled })
    .from(person)
    .where(eq(person.id, id));
  if (!found || found.disabled) return null;
  const { name, email, language } = found;
  return { id, name, email, language: isLanguage(language) ? language : null };
}

export type SignInLetter = Parameters<typeof dispatchLetters>[1];

/** Path of a page with a code as query parameter, for the link in a letter. */
export function pathWithCode(path: string, name: string, code: string): string {
  return `${path}?${new URLSearchParams({ [name]: code })}`;
}
