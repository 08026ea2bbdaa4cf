/** Lets people who have forgotten their password set a new one, by a link in a mail. */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import type { Job, WorkContext } from '#platform';
import { person } from '#server/people';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { forgiveAttempts, MAIL_LIMIT, NETWORK_MAIL_LIMIT, networkOf, PASSWORD_LIMIT } from '../attempts.ts';
import type { SignInContext } from '../context.ts';
import { countAttempts, findPerson, pathWithCode, tryCode, originLogFields, type SignInDependencies } from '../entrance.ts';
import { checkNewPassword } from './rules.ts';
import { issueSingleUseLink, readSingleUseLink, redeemSingleUseLink, spendLinks } from '../single-use-links.ts';
import { readPasswordHash, writePasswordHash } from './stored-hash.ts';

const QUEUE = 'sign-in.reset';
/** Lifetime of the link. */
const RESET_MS = 60 * 60_000;

/**
 * Requests a reset. A job looks up whether a person has the address, so that the caller cannot learn that from the answer or from its duration.
 * @throws Refusal `attempts.exceeded`
 */
export async function requestReset({ gate, log }: SignInDependencies, step: SignInContext, given: string): Promise<void> {
  const { tenant, browser, now, jobs } = step;
  const email = given.trim().toLowerCase();
  await countAttempts(gate(tenant.id), now, [
    [NETWORK_MAIL_LIMIT, networkOf(browser.address)],
    [MAIL_LIMIT, email],
  ]);
  log.info(originLogFields(step), 'a reset was asked for');
  await jobs.send(QUEUE, { email });
}

async function mailReset({ db, now, jobs }: WorkContext, { email }: { readonly email: string }): Promise<void> {
  const letter = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: person.id, name: person.name, language: person.language })
      .from(person)
      .where(and(eq(sql`lower(${person.email})`, email), eq(person.disabled, false), eq(person.authType, 'password')));
    if (!found) return null;
    const { id, name, language } = found;
    const code = await issueSingleUseLink(tx, { purpose: 'reset', personId: id, email, now, lastsMs: RESET_MS, createdBy: null });
    return enqueueLetter(tx, {
      template: 'reset',
      parameters: { name, path: pathWithCode('/password-reset', 'oobCode', code) },
      to: { address: email, language: isLanguage(language) ? language : null, person: id },
      until: new Date(now.getTime() + RESET_MS),
    });
  });
  if (letter) await dispatchLetters(jobs, letter);
}

export const jobs: Readonly<Record<string, Job>> = { [QUEUE]: mailReset };

/**
 * Sets a new password. The mail has confirmed the address too. All sessions end, other reset links become invalid, and failed attempts are forgiven.
 * @returns the id of the person
 * @throws Refusal `code.expired`, `password.weak`, `attempts.exceeded`, `server.busy`
 */
export async function resetPassword(
  entrance: SignInDependencies,
  step: SignInContext,
  { oobCode, password }: { readonly oobCode: string; readonly password: string },
): Promise<string> {
  const { tenant, now, jobs: sending } = step;
  const db = entrance.gate(tenant.id);
  return tryCode(db, step, async () => {
    const about = await readSingleUseLink(db, 'reset', oobCode, now);
    const found = (await findPerson(db, about?.personId ?? null)) ?? refuse('code.expired');
    if (found.email.toLowerCase() !== about?.email) refuse('code.expired');
    // Checked before the code is used up, so that a better password can be tried.
    await checkNewPassword('password', { ...step, password, of: found, log: entrance.log });
    const hash = await entrance.passwords.hash(password);
    const letter = await db.transaction(async (tx) => {
      // As in every change of a password, its lock comes before those of links and sessions; a job that is making a link to another address waits for
      // it, or its link is found below.
      await readPasswordHash(tx, found.id, 'update');
      if (!(await redeemSingleUseLink(tx, 'reset', oobCode, now))) refuse('code.expired');
      await writePasswordHash(tx, found.id, hash, now);
      await spendLinks(tx, 'reset', found.id, now);
      // A request for another address that was made with the former password becomes invalid.
      await spendLinks(tx, 'address', found.id, now);
      await tx.update(person).set({ emailVerified: true }).where(eq(person.id, found.id));
      return enqueueLetter(tx, {
        template: 'password-changed',
        parameters: { name: found.name, at: now.toISOString() },
        to: { address: found.email, language: found.language, person: found.id },
      });
    });
    await forgiveAttempts(db, PASSWORD_LIMIT, found.email);
    await dispatchLetters(sending, letter);
    entrance.log.info({ ...originLogFields(step), person: found.id }, 'reset the password');
    return found.id;
  });
}
