/**
 * Confirms an e-mail address by a link. The link proves only that its letter was read, not who asked for it, so the person who opens it must also be
 * signed in or give the password. Otherwise a stranger could enter somebody else's address, and its owner would confirm it for the stranger's
 * password.
 */
import { and, eq } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { person } from '#server/people';
import { countAttempt, forgetAttempt, networkOf, NETWORK_PASSWORD_LIMIT } from '../attempts.ts';
import type { SignInContext } from '../context.ts';
import { findPerson, tryCode, originLogFields, type SignInDependencies, type ReachablePerson } from '../entrance.ts';
import { checkPresentPassword, isAddressTaken, takeAddress } from '../other-address.ts';
import { forgetRegistered } from './registered.ts';
import { readSingleUseLink, redeemSingleUseLink } from '../single-use-links.ts';

/** @throws Refusal `code.expired`, `attempts.exceeded` */
export async function readConfirmation(
  { gate }: SignInDependencies,
  step: SignInContext,
  code: string,
): Promise<{ email: string; own: boolean }> {
  const db = gate(step.tenant.id);
  const { email, giver } = await tryCode(db, step, () => readConfirmationLink(db, code, step.now));
  return { email, own: isOwnSession(step, giver) };
}

/**
 * @returns the id of the person whose address is confirmed
 * @throws Refusal `code.expired`, `password.wrong` (also for a missing password where one is needed), `attempts.exceeded`, `server.busy`
 */
export async function confirmAddress(
  entrance: SignInDependencies,
  step: SignInContext,
  { code, password }: { readonly code: string; readonly password?: string | undefined },
): Promise<string> {
  const { tenant, now } = step;
  const db = entrance.gate(tenant.id);
  return tryCode(db, step, async () => {
    const { purpose, giver, email } = await readConfirmationLink(db, code, now);
    // Checked before the code is used up, so that the right password can follow a wrong one.
    if (!isOwnSession(step, giver)) await checkGiver(entrance, step, giver, password);
    const confirmed = await db.transaction(async (tx) => {
      if (purpose === 'address') return takeAddress(tx, step, code);
      if (!(await redeemSingleUseLink(tx, 'verify', code, now))) return null;
      const [proved] = await tx
        .update(person)
        .set({ emailVerified: true })
        .where(and(eq(person.id, giver.id), eq(person.email, email), eq(person.disabled, false)))
        .returning({ id: person.id });
      return proved?.id ?? null;
    });
    if (confirmed && password !== undefined) await forgetRegistered(db, entrance, tenant.id, { email, password });
    entrance.log.info(
      { ...originLogFields(step), person: giver.id },
      confirmed ? 'confirmed the address' : 'an address could not be confirmed any more',
    );
    return confirmed ?? refuse('code.expired');
  });
}

interface ConfirmationLink {
  readonly purpose: 'verify' | 'address';
  /** The person who entered the address as theirs. */
  readonly giver: ReachablePerson;
  readonly email: string;
}

/** Reads what a link confirms. It is invalid where the address was changed or taken since. @throws Refusal `code.expired` */
async function readConfirmationLink(db: Db, code: string, now: Date): Promise<ConfirmationLink> {
  for (const purpose of ['verify', 'address'] as const) {
    const about = await readSingleUseLink(db, purpose, code, now);
    const giver = await findPerson(db, about?.personId ?? null);
    if (!giver || !about?.email) continue;
    const stands = purpose === 'verify' ? giver.email === about.email : !(await isAddressTaken(db, about.email));
    if (stands) return { purpose, giver, email: about.email };
  }
  return refuse('code.expired');
}

/** Whether the session is the giver's own; a session that views as the giver is not. */
function isOwnSession({ session }: SignInContext, giver: ReachablePerson): boolean {
  return session !== null && session.viewingUntil === null && session.self.id === giver.id;
}

/** Checks the giver's password, counted like a sign-in. @throws Refusal `password.wrong`, `attempts.exceeded`, `server.busy` */
async function checkGiver(
  { gate, passwords }: SignInDependencies,
  { tenant, browser, now }: SignInContext,
  giver: ReachablePerson,
  password: string | undefined,
): Promise<void> {
  const db = gate(tenant.id);
  if (password === undefined) throw new Refusal('password.wrong', { password: 'refusal.password.wrong' });
  const network = networkOf(browser.address);
  if (!(await countAttempt(db, NETWORK_PASSWORD_LIMIT, network, now))) refuse('attempts.exceeded');
  const uncounted = () => forgetAttempt(db, NETWORK_PASSWORD_LIMIT, network, now);
  await checkPresentPassword({ db, passwords, now }, giver, password, 'password').catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'password.wrong')) await uncounted();
    throw error;
  });
  await uncounted();
}
