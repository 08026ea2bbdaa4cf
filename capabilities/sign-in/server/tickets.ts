/** Issues and redeems tickets: links and codes that are valid once and for a limited time. The database stores only their digests. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/tenants';
import { ticket, type TICKET_PURPOSES } from './tables.ts';

export type TicketPurpose = (typeof TICKET_PURPOSES)[number];

/** The person and things that a ticket is about. */
export interface TicketSubject {
  readonly personId?: string | null;
  readonly email?: string | null;
  readonly accountId?: string | null;
  readonly portalId?: string | null;
  readonly organisationId?: string | null;
}

export interface NewTicket extends TicketSubject {
  readonly purpose: TicketPurpose;
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
export async function issueTicket(
  db: Db,
  { purpose, now, lastsMs, ...about }: NewTicket,
  code: string = randomBytes(32).toString('base64url'),
): Promise<string> {
  const expiresAt = new Date(now.getTime() + lastsMs);
  await db.insert(ticket).values({ ...about, purpose, digest: digestOf(purpose, code), createdAt: now, expiresAt });
  return code;
}

/**
 * Redeems a ticket; of several simultaneous calls only one succeeds.
 * @param db a handle in the role portico_gate
 * @returns null for a ticket that does not exist, has another purpose, was used or has expired; the caller cannot tell which
 */
export async function redeemTicket(db: Db, purpose: TicketPurpose, code: string, now: Date): Promise<Required<TicketSubject> | null> {
  const { personId, email, accountId, portalId, organisationId } = ticket;
  const [used] = await db
    .update(ticket)
    .set({ usedAt: now })
    .where(and(eq(ticket.digest, digestOf(purpose, code)), isNull(ticket.usedAt), gt(ticket.expiresAt, now)))
    .returning({ personId, email, accountId, portalId, organisationId });
  return used ?? null;
}

/** Reads a valid ticket without redeeming it. @param db a handle in the role portico_gate */
export async function peekTicket(db: Db, purpose: TicketPurpose, code: string, now: Date): Promise<Required<TicketSubject> | null> {
  const { personId, email, accountId, portalId, organisationId } = ticket;
  const [found] = await db
    .select({ personId, email, accountId, portalId, organisationId })
    .from(ticket)
    .where(and(eq(ticket.digest, digestOf(purpose, code)), isNull(ticket.usedAt), gt(ticket.expiresAt, now)));
  return found ?? null;
}

function digestOf(purpose: TicketPurpose, code: string): Uint8Array {
  return createHash('sha256').update(`${purpose} ${code}`).digest();
}
