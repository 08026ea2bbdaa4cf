/** Tickets: links and codes that are good once and for a while. The database knows their digests alone. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/tenants';
import { ticket, type TICKET_PURPOSES } from './tables.ts';

export type TicketPurpose = (typeof TICKET_PURPOSES)[number];

/** Whom and what a ticket is about. */
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
  /** Who makes it for somebody; null where it is asked for by whom it is about. */
  readonly createdBy: string | null;
}

/**
 * @param db in the role portico_gate, portico_staff or portico_work
 * @param code what somebody has to type who is known, in the place of one that nobody could guess
 * @returns the code, which is told once and kept nowhere
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
 * Uses a ticket up; of several at once one succeeds.
 * @param db of the gate
 * @returns null for one that never was, is of another purpose, was used, or is past its time: which of these is nobody's business
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

/** What a ticket is about while it is good, without using it up. @param db of the gate */
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
