/** Lets administrators set a person's password or e-mail address, without the former one. */
import { eq } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import { person } from '#server/people';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { forgiveAttempts, PASSWORD_LIMIT } from '../attempts.ts';
import type { SignInContext } from '../context.ts';
import { findPerson, originLogFields, type SignInDependencies } from '../entrance.ts';
import { checkOwnPassword } from './rules.ts';
import { enqueueConfirmation } from '../sign-up/sign-up.ts';
import { spendLinks } from '../single-use-links.ts';
import { writePasswordHash } from './stored-hash.ts';

/** @throws Refusal `password.weak` */
export async function checkGivenPassword(
  { log }: SignInDependencies,
  step: SignInContext,
  password: string,
  of: { readonly name: string; readonly email: string },
): Promise<void> {
  await checkOwnPassword('password', { ...step, password, of, log });
}

/**
 * Sets a password. All sessions and links of the person end, a lock by wrong passwords is lifted, and a letter informs them.
 * @throws Refusal `person.unknown`, `server.busy`
 */
export async function givePassword(
  { gate, passwords, log }: SignInDependencies,
  step: SignInContext,
  id: string,
  password: string,
): Promise<void> {
  const { tenant, now, jobs } = step;
  const db = gate(tenant.id);
  const hash = await passwords.hash(password);
  const letter = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: person.name, email: person.email, language: person.language })
      .from(person)
      .where(eq(person.id, id));
    if (!found) refuse('person.unknown');
    await writePasswordHash(tx, id, hash, now);
    for (const purpose of ['invite', 'reset', 'address'] as const) await spendLinks(tx, purpose, id, now);
    // Whoever was locked out by wrong ones comes in by the new one at once.
    await forgiveAttempts(tx, PASSWORD_LIMIT, found.email);
    return enqueueLetter(tx, {
      template: 'password-changed',
      parameters: { name: found.name, at: now.toISOString() },
      to: { address: found.email, language: isLanguage(found.language) ? found.language : null, person: id },
    });
  });
  await dispatchLetters(jobs, letter);
  log.info({ ...originLogFields(step), person: id }, 'was given a password');
}

/**
 * Sets an address. It is not confirmed yet, so a letter with a link goes there; links that were sent to the former address become invalid.
 * @throws Refusal `person.unknown`, `address.taken`
 */
export async function giveAddress({ gate, log }: SignInDependencies, step: SignInContext, id: string, email: string): Promise<void> {
  const { tenant, now, jobs } = step;
  const letter = await gate(tenant.id)
    .transaction(async (tx) => {
      const changed = await tx.update(person).set({ email, emailVerified: false }).where(eq(person.id, id)).returning({ id: person.id });
      if (changed.length === 0) refuse('person.unknown');
      for (const purpose of ['verify', 'invite', 'reset', 'address'] as const) await spendLinks(tx, purpose, id, now);
      const found = await findPerson(tx, id);
      return found && enqueueConfirmation(tx, found, now);
    })
    .catch((error: unknown) => {
      const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
      throw code === '23505' && constraint === 'person_email' ? new Refusal('address.taken') : error;
    });
  if (letter) await dispatchLetters(jobs, letter);
  log.info({ ...originLogFields(step), person: id }, 'was given another address');
}
