/** Signs a client in by a token that staff have issued: valid once, and for a minute [C-09]. */
import { eq } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import type { Db } from '#platform';
import { person, signedInPerson } from '#server/people';
import type { SignInContext } from './context.ts';
import { findPerson, tryCode, originLogFields, type SignInDependencies } from './entrance.ts';
import { actorsOf } from './session-actors.ts';
import { endLinkedSession, issueSingleUseLink, linkSession, redeemSingleUseLink } from './single-use-links.ts';
import type { CurrentSession } from './sessions/visit.ts';
import { session as sessions } from './tables.ts';

const TOKEN_MS = 60_000;

interface TokenOrder {
  readonly uid: string;
  readonly by: string | null;
  readonly now: Date;
  /** A token to print by opens a session that reads alone, and ends with the token. */
  readonly purpose?: 'enter' | 'print';
  readonly lastsMs?: number;
}

/**
 * Issues a token for a client only, so that nobody can get the rights of a colleague by it.
 * @param db a handle in the role portico_staff or portico_work
 * @throws Refusal `uid.unknown`
 */
export async function issueToken(db: Db, { uid, by, now, purpose = 'enter', lastsMs = TOKEN_MS }: TokenOrder) {
  const [found] = await db
    .select({ isAdmin: person.isAdmin, isProfessional: person.isProfessional, disabled: person.disabled })
    .from(person)
    .where(eq(person.id, uid));
  if (!found || found.disabled || found.isAdmin || found.isProfessional) refuse('uid.unknown');
  const token = await issueSingleUseLink(db, { purpose, personId: uid, now, lastsMs, createdBy: by });
  return { token, expiresAt: new Date(now.getTime() + lastsMs).toISOString() };
}

/** @throws Refusal `token.invalid`, `attempts.exceeded` */
export async function exchangeToken(entrance: SignInDependencies, step: SignInContext, token: string): Promise<CurrentSession> {
  const db = entrance.gate(step.tenant.id);
  const {
    person: found,
    issuer,
    ...by
  } = await tryCode(db, step, async () => {
    const entering = await redeemSingleUseLink(db, 'enter', token, step.now);
    const about = entering ?? (await redeemSingleUseLink(db, 'print', token, step.now)) ?? refuse('token.invalid');
    const owner = (await findPerson(db, about.personId)) ?? refuse('token.invalid');
    // Printing goes on whatever becomes of whoever asked for it: it reads alone, and ends in a moment.
    const by = entering === null ? { vouchedBy: null, printUntil: about.expiresAt } : { vouchedBy: about.createdBy, printUntil: null };
    await requireStanding(db, owner.id, about.createdBy, entering !== null);
    return { person: owner, issuer: about.createdBy, ...by };
  });
  const { printUntil } = by;
  entrance.log.info({ ...originLogFields(step), person: found.id, prints: printUntil !== null }, 'signed in by a token');
  const session = await entrance.begin(step, found.id, { vouchedAt: step.now, ...by });
  // What ended while it began finds it only now.
  await requireStanding(db, found.id, issuer, printUntil === null).catch(async (error: unknown) => {
    await db.delete(sessions).where(eq(sessions.id, session.id));
    throw error;
  });
  if (printUntil !== null) await linkSession(db, 'print', token, session.id);
  return session;
}

/** As when the token was issued: neither its client nor its issuer may have become somebody else meanwhile. @throws Refusal `token.invalid` */
async function requireStanding(db: Db, client: string, issuer: string | null, enters: boolean): Promise<void> {
  if (!(await isStillClient(db, client)) || !(await mayStillVouch(db, issuer, enters))) refuse('token.invalid');
}

async function isStillClient(db: Db, id: string): Promise<boolean> {
  const [found] = await db.select().from(signedInPerson).where(eq(signedInPerson.id, id));
  return found !== undefined && !found.isAdmin && !found.isProfessional;
}

/** Printing is also asked for by clients, for themselves. */
async function mayStillVouch(db: Db, issuer: string | null, enters: boolean): Promise<boolean> {
  if (issuer === null) return true;
  const [found] = await db.select().from(signedInPerson).where(eq(signedInPerson.id, issuer));
  if (!found || found.disabled) return false;
  return !enters || decidePermission('house.keep', actorsOf(found).actor) === 'yes';
}

/**
 * Ends what a token to print by has opened, and the token itself where nobody has used it.
 * @param db a handle in the role portico_work
 */
export function endTokenSession(db: Db, token: string, now: Date): Promise<void> {
  return endLinkedSession(db, 'print', token, now);
}
