/**
 * Changes a person's e-mail address: requested with the present password, announced to the present address, and made once the link at the new
 * address is opened.
 */
import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import type { Db, WorkContext } from '#platform';
import { person } from '#server/people';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { countAttempt, forgetAttempt, forgiveAttempts, MAIL_LIMIT, NETWORK_MAIL_LIMIT, networkOf, PASSWORD_LIMIT } from './attempts.ts';
import type { SignInContext } from './context.ts';
import { countAttempts, pathWithCode, originLogFields, type SignInDependencies } from './entrance.ts';
import { session as sessions } from './tables.ts';
import { issueSingleUseLink, readSingleUseLink, redeemSingleUseLink, spendLinks } from './single-use-links.ts';
import type { CurrentSession } from './sessions/visit.ts';
import { readPasswordHash } from './passwords/stored-hash.ts';

const QUEUE = 'sign-in.other-address';
/** Lifetime of the link. */
const LINK_MS = 24 * 3_600_000;

/**
 * Checks the present password. A wrong one counts like one at sign-in: somebody else may be using the session.
 * @param db a handle in the role portico_gate, bound to the tenant
 * @param field the input field that contains the password
 * @returns a mark by which this password can be recognised
 * @throws Refusal `password.wrong`, `attempts.exceeded`, `server.busy`
 */
export async function checkPresentPassword(
  { db, passwords, now }: Pick<SignInDependencies, 'passwords'> & { readonly db: Db; readonly now: Date },
  { id, email }: Pick<CurrentSession['person'], 'id' | 'email'>,
  password: string,
  field = 'current',
): Promise<string> {
  if (!(await countAttempt(db, PASSWORD_LIMIT, email, now))) refuse('attempts.exceeded');
  const hash = await readPasswordHash(db, id);
  const right = await passwords.isOf(hash, password).catch(async (error: unknown) => {
    await forgetAttempt(db, PASSWORD_LIMIT, email, now);
    throw error;
  });
  if (!right) throw new Refusal('password.wrong', { [field]: 'refusal.password.wrong' });
  await forgiveAttempts(db, PASSWORD_LIMIT, email);
  return passwordMarkOf(hash);
}

/** A digest that only tells whether the password has been changed. */
export function passwordMarkOf(hash: string | null): string {
  return createHash('sha256')
    .update(hash ?? '')
    .digest('base64url');
}

/**
 * Requests another address. A job looks up whether it is taken, so that the caller cannot learn that from the answer or from its duration.
 * @throws Refusal `password.wrong`, `attempts.exceeded`, `server.busy`
 */
export async function askForAddress(
  { gate, passwords, log }: SignInDependencies,
  step: SignInContext,
  { person: self }: CurrentSession,
  given: { readonly email: string; readonly current: string },
): Promise<void> {
  const { tenant, browser, now, jobs } = step;
  const db = gate(tenant.id);
  const email = given.email.trim().toLowerCase();
  const password = await checkPresentPassword({ db, passwords, now }, self, given.current);
  await countAttempts(db, now, [
    [NETWORK_MAIL_LIMIT, networkOf(browser.address)],
    [MAIL_LIMIT, self.email],
    [MAIL_LIMIT, email],
  ]);
  await spendLinks(db, 'address', self.id, now);
  log.info({ ...originLogFields(step), person: self.id }, 'another address was asked for');
  await jobs.send(QUEUE, { person: self.id, email, password });
}

interface AddressRequest {
  readonly person: string;
  readonly email: string;
  /** The mark of the password that was given with the request. */
  readonly password: string;
}

async function mailBothAddresses({ db, now, jobs }: WorkContext, request: AddressRequest): Promise<void> {
  const letters = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: person.id, name: person.name, email: person.email, language: person.language })
      .from(person)
      .where(and(eq(person.id, request.person), eq(person.disabled, false)));
    // A request with a password that was replaced meanwhile is invalid.
    if (!found || found.email === request.email || passwordMarkOf(await readPasswordHash(tx, found.id)) !== request.password) return [];
    const { id, name, email: former } = found;
    const language = isLanguage(found.language) ? found.language : null;
    const told = await enqueueLetter(tx, {
      template: 'address-asked',
      parameters: { name, email: request.email, at: now.toISOString() },
      to: { address: former, language, person: id },
    });
    if (await isAddressTaken(tx, request.email)) return [told];
    const code = await issueSingleUseLink(tx, {
      purpose: 'address',
      personId: id,
      email: request.email,
      now,
      lastsMs: LINK_MS,
      createdBy: null,
    });
    const link = await enqueueLetter(tx, {
      template: 'new-address',
      parameters: { name, path: pathWithCode('/confirm', 'code', code) },
      to: { address: request.email, language, person: id },
      until: new Date(now.getTime() + LINK_MS),
    });
    return [told, link];
  });
  await dispatchLetters(jobs, ...letters);
}

/** Whether a person has this address; `email` in lower case. */
export async function isAddressTaken(db: Db, email: string): Promise<boolean> {
  const [taken] = await db
    .select({ id: person.id })
    .from(person)
    .where(eq(sql`lower(${person.email})`, email));
  return taken !== undefined;
}

export const addressJobs = { [QUEUE]: mailBothAddresses };

/**
 * Changes the address, which the link has confirmed. All sessions end except the one in this browser; links that were sent to the former address
 * become invalid.
 * @returns the id of the person; null for an invalid code, or an address that is taken by now
 */
export async function takeAddress(tx: Db, { now, session }: SignInContext, code: string): Promise<string | null> {
  // The lock of the password comes first, as where it is changed.
  const about = await readSingleUseLink(tx, 'address', code, now);
  if (about?.personId) await readPasswordHash(tx, about.personId, 'update');
  const link = await redeemSingleUseLink(tx, 'address', code, now);
  if (!link?.personId || !link.email) return null;
  const { personId, email } = link;
  if (await isAddressTaken(tx, email)) return null;
  const [moved] = await tx
    .update(person)
    .set({ email, emailVerified: true, updatedAt: now })
    .where(and(eq(person.id, personId), eq(person.disabled, false)))
    .returning({ id: person.id });
  if (!moved) return null;
  for (const purpose of ['address', 'reset', 'invite'] as const) await spendLinks(tx, purpose, personId, now);
  await tx.delete(sessions).where(and(eq(sessions.userId, personId), ne(sessions.token, session?.token ?? '')));
  return moved.id;
}
