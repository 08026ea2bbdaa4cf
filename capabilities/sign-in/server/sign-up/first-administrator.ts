/** Lets in the first administrator of a firm that has none yet, by a link that whoever runs the installation is given. */
import { eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import type { Db } from '#platform';
import { person } from '#server/people';
import { refuseIfIdentityOnly } from '../by-identity.ts';
import type { FirstAdministratorRequest, SignInContext } from '../context.ts';
import { originLogFields, pathWithCode, tryCode, type SignInDependencies } from '../entrance.ts';
import { checkNewPassword } from '../passwords/rules.ts';
import type { CurrentSession } from '../sessions/visit.ts';
import { issueSingleUseLink, readSingleUseLink, redeemSingleUseLink } from '../single-use-links.ts';
import { writePasswordHash } from '../passwords/stored-hash.ts';

/** Lifetime of the link: a firm that is set up on a Friday is gone on with on Monday. */
const SET_UP_MS = 7 * 86_400_000;

/** The page of the link, which `pathWithCode` completes. */
const SET_UP_PATH = '/set-up';

/**
 * Issues a link for a tenant without an administrator. Once there is one, no link is good any more.
 * @param tx in the role portico_work, bound to the tenant
 * @returns its path, or null where there is an administrator already
 */
export async function issueSetUpLink(tx: Db, now: Date): Promise<string | null> {
  if (await hasAdministrator(tx)) return null;
  const code = await issueSingleUseLink(tx, { purpose: 'set-up', now, lastsMs: SET_UP_MS, createdBy: null });
  return pathWithCode(SET_UP_PATH, 'code', code);
}

/** Whether somebody is an administrator of the tenant, whatever else they are. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db.select({ id: person.id }).from(person).where(eq(person.isAdmin, true)).limit(1);
  return found.length > 0;
}

/** @throws Refusal `code.expired`, `attempts.exceeded` */
export async function checkSetUpLink({ gate }: SignInDependencies, step: SignInContext, code: string): Promise<void> {
  const db = gate(step.tenant.id);
  await tryCode(db, step, () => requireSetUpLink(db, code, step.now));
}

async function requireSetUpLink(db: Db, code: string, now: Date): Promise<void> {
  if (!(await readSingleUseLink(db, 'set-up', code, now)) || (await hasAdministrator(db))) refuse('code.expired');
}

/**
 * Makes the person and signs them in. Whoever has the link runs the installation, so their word for the address is enough.
 * @throws Refusal `code.expired`, `password.weak`, `attempts.exceeded`, `registration.taken`, `identity.only`, `server.busy`
 */
export async function addFirstAdministrator(
  entrance: SignInDependencies,
  step: SignInContext,
  { code, ...given }: FirstAdministratorRequest,
): Promise<CurrentSession> {
  const { tenant, now, language } = step;
  refuseIfIdentityOnly(tenant);
  const db = entrance.gate(tenant.id);
  const email = given.email.trim().toLowerCase();
  const id = await tryCode(db, step, async () => {
    await requireSetUpLink(db, code, now);
    await checkNewPassword('password', { ...step, password: given.password, of: { name: given.name, email }, log: entrance.log });
    const hash = await entrance.passwords.hash(given.password);
    return db.transaction(async (tx) => {
      // Of two who come by two links the second waits here, and then finds the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ' first administrator', 0))`);
      if (await hasAdministrator(tx)) refuse('code.expired');
      if (!(await redeemSingleUseLink(tx, 'set-up', code, now))) refuse('code.expired');
      const made = await insertAdministrator(tx, { name: given.name, email, language });
      await writePasswordHash(tx, made, hash, now);
      await tx.update(person).set({ emailVerified: true }).where(eq(person.id, made));
      return made;
    });
  });
  entrance.log.info({ ...originLogFields(step), person: id }, 'became the first administrator');
  return entrance.begin(step, id);
}

/** The database refuses an administrator beside another one, and one without a used link. @throws Refusal `registration.taken` */
async function insertAdministrator(
  tx: Db,
  { name, email, language }: { readonly name: string; readonly email: string; readonly language: Language },
): Promise<string> {
  // Written as SQL, so that only the columns are named that the role portico_gate may write.
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into person (name, email, language, is_admin)
    values (${name}, ${email}, ${language}, true) on conflict do nothing returning id`);
  return rows[0]?.id ?? refuse('registration.taken', { email: 'refusal.registration.taken' });
}
