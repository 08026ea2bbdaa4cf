/** What every way in shares: the handle of the gate, limits by network, letters, and the session that begins. */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isLanguage, type Language } from '#packages/texts';
import { person } from '#server/people';
import { dispatch } from '#server/post';
import type { Db, Log } from '#server/tenants';
import { CODES_OF_NETWORK, countAttempt, forgetAttempt, networkOf, type Limit } from './attempts.ts';
import type { Doorstep } from './context.ts';
import type { Passwords } from './password.ts';
import type { Proved } from './second-factor/state.ts';
import { credential } from './tables.ts';
import type { CurrentSession } from './visit.ts';

export interface Entrance {
  /** A handle of the gate, bound to a tenant. */
  readonly gate: (tenantId: string) => Db;
  /** A new session for somebody who has proved who they are; the one that the browser had before ends. */
  readonly begin: (step: Doorstep, personId: string, vouched?: Pick<Proved, 'vouchedAt'>) => Promise<CurrentSession>;
  /** Of a text, for a tenant: always the same, and known to nobody else. */
  readonly salt: (tenantId: string, of: string) => Uint8Array;
  readonly passwords: Passwords;
  /** Whether browsers come by https. */
  readonly secure: boolean;
  readonly log: Log;
}

/** What the log says of who tries: nothing that names a person. */
export function whoTries({ tenant, browser }: Pick<Doorstep, 'tenant' | 'browser'>) {
  return { tenant: tenant.key, from: browser.address };
}

/** Each subject is counted under its limit. @throws Refusal `attempts.exceeded` */
export async function countAll(db: Db, now: Date, counted: readonly (readonly [limit: Limit, subject: string])[]): Promise<void> {
  for (const [limit, subject] of counted) if (!(await countAttempt(db, limit, subject, now))) refuse('attempts.exceeded');
}

/** What a code opens; only a wrong one counts. @throws Refusal `attempts.exceeded`, and whatever `look` throws */
export async function tryCode<Found>(db: Db, { browser, now }: Doorstep, look: () => Promise<Found>): Promise<Found> {
  const network = networkOf(browser.address);
  await countAll(db, now, [[CODES_OF_NETWORK, network]]);
  const found = await look();
  await forgetAttempt(db, CODES_OF_NETWORK, network, now);
  return found;
}

export interface Reached {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language | null;
}

/** Somebody who may sign in, once they have proved who they are. */
export async function findPerson(db: Db, id: string | null): Promise<Reached | null> {
  if (id === null) return null;
  const [found] = await db
    .select({ id: person.id, name: person.name, email: person.email, language: person.language, disabled: person.disabled })
    .from(person)
    .where(eq(person.id, id));
  if (!found || found.disabled) return null;
  const { name, email, language } = found;
  return { id, name, email, language: isLanguage(language) ? language : null };
}

/** The hash of somebody's password; null without one. The lock waits for a change that is not committed; one that comes later waits for the reader. */
export async function readPassword(db: Db, personId: string): Promise<string | null> {
  const [kept] = await db
    .select({ hash: credential.password })
    .from(credential)
    .where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential')))
    .for('share');
  return kept?.hash ?? null;
}

/** Puts a password in the place of the one that the person has, if they have one; their sessions end by that. */
export async function writePassword(db: Db, personId: string, hash: string): Promise<void> {
  const changed = await db
    .update(credential)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(sql`${credential.userId} = ${personId} and ${credential.providerId} = 'credential'`)
    .returning({ id: credential.id });
  if (changed.length === 0)
    await db.insert(credential).values({ userId: personId, accountId: personId, providerId: 'credential', password: hash });
}

export type Enqueued = Parameters<typeof dispatch>[1];

/**
 * The same password, hashed with more work. Nothing is written where it has been changed meanwhile, and no session ends by it.
 * @param db a handle of the gate, bound to the tenant
 */
export async function renewHash(db: Db, personId: string, former: string, hash: string): Promise<void> {
  await db
    .update(credential)
    .set({ password: hash, rehashedAt: sql`clock_timestamp()` })
    .where(and(eq(credential.userId, personId), eq(credential.providerId, 'credential'), eq(credential.password, former)));
}

/** An address of the tenant's pages, as letters take it. */
export function pathWith(path: string, name: string, code: string): string {
  return `${path}?${new URLSearchParams({ [name]: code })}`;
}
