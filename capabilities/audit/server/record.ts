/** Adds rows to the audit log. */
import { sql, type SQL } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Db } from '#platform';
import type { EventKind } from '../contract.ts';
import { detailDigestOf, addressDigestOf } from './chain.ts';

/** The actor of a command: not a person of the tenant, and known only by what the operating system says. */
export interface CommandLineActor {
  readonly kind: 'command line';
  /** Name of the operating system's user, as far as it is known. */
  readonly user: string | null;
  /** Name of the machine, as far as it is known. */
  readonly host: string | null;
}

export interface NewAuditEvent {
  readonly at: Date;
  readonly kind: EventKind;
  /** Name of the endpoint, of the job, or of what a command does. */
  readonly operation: string;
  /** `done` or the code of the refusal; for what cannot be one transaction first `begun`, then `done` or `failed`. */
  readonly outcome: string;
  /** The request number that the answer carries; all rows of one command share one number. */
  readonly request: string;
  /** Id of a person; a command line is written into the detail, as `actor`. */
  readonly actor: string | CommandLineActor | null;
  /** Id of the person as whom the actor was viewing. */
  readonly viewing: string | null;
  readonly address: string | null;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Texts as the database can read them again: it refuses halves of characters, and characters of the number zero. */
function keepReadable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}

/** One SQL statement that adds the row, for a handle in the role portico_gate or portico_work, bound to the tenant. */
export function eventStatement(event: NewAuditEvent): SQL {
  const { at, kind, operation, outcome, request, actor, viewing, address, subject } = event;
  const [salt, addressSalt] = [randomBytes(16), address === null ? null : randomBytes(16)];
  const addressDigest = address === null || addressSalt === null ? null : addressDigestOf(addressSalt, address);
  const [actorId, by] = actor !== null && typeof actor === 'object' ? [null, { actor }] : [actor, {}];
  const beside = {
    actorId,
    viewingId: viewing,
    address,
    addressDigest,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    detail: JSON.stringify({ ...event.detail, ...by }, keepReadable),
  };
  return sql`
    with added as (
      insert into audit_event (at, kind, operation, outcome, request, detail_digest)
      values (${at.toISOString()}, ${kind}, ${operation}, ${outcome}, ${request}, ${detailDigestOf(salt, beside)}) returning seq
    )
    insert into audit_detail (seq, actor_id, viewing_id, address, address_digest, address_salt, subject_kind, subject_id, detail, salt)
    select seq, ${actorId}::uuid, ${viewing}::uuid, ${address}, ${addressDigest}, ${addressSalt}, ${beside.subjectKind}, ${beside.subjectId},
      ${beside.detail}, ${salt} from added`;
}

/** @param db bound to the tenant, in the role portico_gate or portico_work */
export async function recordEvent(db: Db, event: NewAuditEvent): Promise<void> {
  await db.execute(eventStatement(event));
}
