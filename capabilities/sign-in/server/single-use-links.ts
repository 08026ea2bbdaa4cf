/** Issues and redeems single-use links: links and codes that are valid once and for a limited time. The database stores only their digests. */
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform';
import { session, singleUseLink, type LINK_PURPOSES } from './tables.ts';

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The person and things that a link is about. */
export interface LinkSubject {
  readonly personId?: string | null;
  readonly email?: string | null;
  readonly accountId?: string | null;
  readonly portalId?: string | null;
  readonly organisationId?: string | null;
}

export interface NewSingleUseLink extends LinkSubject {
  readonly purpose: LinkPurpose;
  readonly now: Date;
  readonly lastsMs: number;
  /** Id of the person who issues it for somebody else; null where its own subject requested it. */
  readonly createdBy: string | null;
}

/**
 * @param db in the role portico_gate, portico_staff or portico_work
 * @param code a short code for a known person to type, instead of a random one that nobody can guess
 * @returns the code, which is stored nowhere
 */
export async function issueSingleUseLink(
  db: Db,
  { purpose, now, lastsMs, ...about }: NewSingleUseLink,
  code: string = randomBytes(32).toString('base64url'),
): Promise<string> {
  const expiresAt = new Date(now.getTime() + lastsMs);
  await db.insert(singleUseLink).values({ ...about, purpose, digest: digestOf(purpose, code), createdAt: now, expiresAt });
  return code;
}

type RedeemedLink = Required<LinkSubject> & { readonly expiresAt: Date; readonly createdBy: string | null };

/**
 * Redeems a link; of several simultaneous calls only one succeeds.
 * @param db a handle in the role portico_gate
 * @returns null for a link that does not exist, has another purpose, was used or has expired; the caller cannot tell which
 */
export async function redeemSingleUseLink(db: Db, purpose: LinkPurpose, code: string, now: Date): Promise<RedeemedLink | null> {
  const { personId, email, accountId, portalId, organisationId, expiresAt, createdBy } = singleUseLink;
  const [used] = await db
    .update(singleUseLink)
    .set({ usedAt: now })
    .where(and(eq(singleUseLink.digest, digestOf(purpose, code)), isNull(singleUseLink.usedAt), gt(singleUseLink.expiresAt, now)))
    .returning({ personId, email, accountId, portalId, organisationId, expiresAt, createdBy });
  return used ?? null;
}

/** Reads a valid link without redeeming it. @param db a handle in the role portico_gate */
export async function readSingleUseLink(db: Db, purpose: LinkPurpose, code: string, now: Date): Promise<Required<LinkSubject> | null> {
  const { personId, email, accountId, portalId, organisationId } = singleUseLink;
  const [found] = await db
    .select({ personId, email, accountId, portalId, organisationId })
    .from(singleUseLink)
    .where(and(eq(singleUseLink.digest, digestOf(purpose, code)), isNull(singleUseLink.usedAt), gt(singleUseLink.expiresAt, now)));
  return found ?? null;
}

/** Makes all unused links of the person for this purpose invalid. @param db in the role portico_gate, or in another that may spend links of this purpose */
export async function spendLinks(db: Db, purpose: LinkPurpose, personId: string, now: Date): Promise<void> {
  await db
    .update(singleUseLink)
    .set({ usedAt: now })
    .where(and(eq(singleUseLink.purpose, purpose), eq(singleUseLink.personId, personId), isNull(singleUseLink.usedAt)));
}

/** Notes which session a redeemed link has begun. @param db a handle in the role portico_gate */
export async function linkSession(db: Db, purpose: LinkPurpose, code: string, sessionId: string): Promise<void> {
  await db
    .update(singleUseLink)
    .set({ sessionId })
    .where(eq(singleUseLink.digest, digestOf(purpose, code)));
}

/** Spends a link, and ends the session that it has begun. @param db a handle in the role portico_work */
export async function endLinkedSession(db: Db, purpose: LinkPurpose, code: string, now: Date): Promise<void> {
  const digest = digestOf(purpose, code);
  await db
    .update(singleUseLink)
    .set({ usedAt: now })
    .where(and(eq(singleUseLink.digest, digest), isNull(singleUseLink.usedAt)));
  const begun = db.select({ id: singleUseLink.sessionId }).from(singleUseLink).where(eq(singleUseLink.digest, digest));
  await db.delete(session).where(inArray(session.id, begun));
}

function digestOf(purpose: LinkPurpose, code: string): Uint8Array {
  return createHash('sha256').update(`${purpose} ${code}`).digest();
}
