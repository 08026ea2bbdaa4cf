/** Signs a new person up: creates a person without rights, and writes a letter to their address and one to each administrator. */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isLanguage, type Language } from '#packages/texts';
import type { Db } from '#platform';
import { person } from '#server/people';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { MAIL_LIMIT, networkOf, SIGN_UP_LIMIT, NETWORK_SIGN_UP_LIMIT } from '../attempts.ts';
import type { SignInContext, SignUpResult, SignUpRequest } from '../context.ts';
import {
  countAttempts,
  findPerson,
  pathWithCode,
  originLogFields,
  type SignInLetter,
  type SignInDependencies,
  type ReachablePerson,
} from '../entrance.ts';
import { rememberRegistered } from './registered.ts';
import { checkNewPassword } from '../passwords/rules.ts';
import { issueSingleUseLink } from '../single-use-links.ts';
import type { CurrentSession } from '../sessions/visit.ts';
import { writePasswordHash } from '../passwords/stored-hash.ts';

/** Lifetime of a confirmation link. */
const CONFIRMATION_MS = 24 * 3_600_000;

/**
 * Signs up. For a strict tenant an address that is taken gets the same answer as a new one, after the same work, and a letter informs its owner.
 * @throws Refusal `password.weak`, `attempts.exceeded`, `registration.taken`, `server.busy`
 */
export async function signUp(entrance: SignInDependencies, step: SignInContext, request: SignUpRequest): Promise<SignUpResult> {
  const { tenant, browser, now, jobs } = step;
  const db = entrance.gate(tenant.id);
  const email = request.email.trim().toLowerCase();
  const name = request.name ?? email.slice(0, email.indexOf('@'));
  await checkNewPassword('password', { ...step, password: request.password, of: { name, email }, log: entrance.log });
  await countAttempts(db, now, [
    [NETWORK_SIGN_UP_LIMIT, networkOf(browser.address)],
    [SIGN_UP_LIMIT, email],
  ]);
  const hash = await entrance.passwords.hash(request.password);
  const { strictSignUp } = tenant.settings;
  if (strictSignUp) await rememberRegistered(db, entrance, tenant.id, { email, password: request.password }, now);
  const made = await db.transaction((tx) => insertRegistrant(tx, step, { name, email, phone: request.phone ?? null, hash }));
  entrance.log.info({ ...originLogFields(step), person: made?.id }, made ? 'signed up' : 'a sign-up of an address that is known');
  if (made) {
    await dispatchLetters(jobs, ...made.letters);
    return { person: made.id, session: strictSignUp ? null : await entrance.begin(step, made.id) };
  }
  if (!strictSignUp) refuse('registration.taken', { email: 'refusal.registration.taken' });
  await dispatchLetters(jobs, ...(await enqueueOwnerLetter(db, email)));
  return { person: null, session: null };
}

interface Registrant {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly hash: string;
}

/** Creates the person; null when the address is taken, also by a sign-up of a moment ago. */
async function insertRegistrant(tx: Db, { now, language }: SignInContext, { name, email, phone, hash }: Registrant) {
  // Written as SQL, so that only the columns are named that the role portico_gate may write.
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into person (name, email, phone, language, terms_accepted_at)
    values (${name}, ${email}, ${phone}, ${language}, ${now.toISOString()}) on conflict do nothing returning id`);
  const [made] = rows;
  if (!made) return null;
  await writePasswordHash(tx, made.id, hash, now);
  const confirmation = await enqueueConfirmation(tx, { id: made.id, name, email, language }, now);
  return { id: made.id, letters: [confirmation, ...(await enqueueAdminLetters(tx, { name, email, phone, at: now }))] };
}

export async function enqueueConfirmation(tx: Db, { id, name, email, language }: ReachablePerson, now: Date): Promise<SignInLetter> {
  const code = await issueSingleUseLink(tx, { purpose: 'verify', personId: id, email, now, lastsMs: CONFIRMATION_MS, createdBy: null });
  return enqueueLetter(tx, {
    template: 'confirm',
    parameters: { name, path: pathWithCode('/confirm', 'code', code) },
    to: { address: email, language, person: id },
    until: new Date(now.getTime() + CONFIRMATION_MS),
  });
}

/** Writes one letter to each administrator who may sign in. */
export async function enqueueAdminLetters(
  tx: Db,
  { at, ...newcomer }: { readonly name: string; readonly email: string; readonly phone: string | null; readonly at: Date },
): Promise<SignInLetter[]> {
  const admins = await tx
    .select({ id: person.id, email: person.email, language: person.language })
    .from(person)
    .where(and(eq(person.isAdmin, true), eq(person.disabled, false)));
  const letters: SignInLetter[] = [];
  for (const admin of admins)
    letters.push(
      await enqueueLetter(tx, {
        template: 'registered',
        parameters: { ...newcomer, at: at.toISOString() },
        to: { address: admin.email, language: knownLanguage(admin.language), person: admin.id },
      }),
    );
  return letters;
}

async function enqueueOwnerLetter(db: Db, email: string): Promise<SignInLetter[]> {
  const [owner] = await db
    .select({ id: person.id, name: person.name, language: person.language })
    .from(person)
    .where(eq(sql`lower(${person.email})`, email));
  if (!owner) return [];
  const { id, name, language } = owner;
  return [
    await enqueueLetter(db, {
      template: 'duplicate',
      parameters: { name },
      to: { address: email, language: knownLanguage(language), person: id },
    }),
  ];
}

function knownLanguage(language: string | null): Language | null {
  return isLanguage(language) ? language : null;
}

/** @throws Refusal `attempts.exceeded` */
export async function sendConfirmation(
  entrance: SignInDependencies,
  { tenant, now, jobs }: SignInContext,
  session: CurrentSession,
): Promise<void> {
  if (session.actor.stage !== 'unconfirmed') return;
  const db = entrance.gate(tenant.id);
  const found = await findPerson(db, session.person.id);
  if (!found) return;
  await countAttempts(db, now, [[MAIL_LIMIT, found.email]]);
  await dispatchLetters(jobs, await db.transaction((tx) => enqueueConfirmation(tx, found, now)));
}
