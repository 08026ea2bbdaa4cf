/** What hashes of the stream are made of. The database works out the hash of a row by itself; here it is recomputed. */
import { createHash, createHmac } from 'node:crypto';

/** What a row of the chain says, in the spelling that its hash is of. */
export interface ChainedRow {
  readonly seq: number;
  /** UTC with six decimals: `2026-03-31T12:00:00.000000Z`. */
  readonly at: string;
  readonly kind: string;
  readonly operation: string;
  readonly outcome: string;
  readonly request: string;
  readonly detailDigest: Uint8Array;
}

/** What stands beside the chain. */
export interface Detail {
  readonly actorId: string | null;
  readonly viewingId: string | null;
  readonly address: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** JSON, byte by byte. */
  readonly detail: string;
}

/** What the first row of a tenant follows on. */
export function beginningOf(tenantId: string): Buffer {
  return createHash('sha256').update(`stream of ${tenantId}`).digest();
}

export function hashOf(previous: Uint8Array, { seq, at, kind, operation, outcome, request, detailDigest }: ChainedRow): Buffer {
  const said = [seq, at, kind, operation, outcome, request, Buffer.from(detailDigest).toString('hex')];
  // As PostgreSQL writes an array of JSON.
  const written = `[${said.map((value) => JSON.stringify(value)).join(', ')}]`;
  return createHash('sha256').update(previous).update(written).digest();
}

export function digestOf(salt: Uint8Array, { actorId, viewingId, address, subjectKind, subjectId, detail }: Detail): Buffer {
  return createHmac('sha256', salt)
    .update(JSON.stringify([actorId, viewingId, address, subjectKind, subjectId, detail]))
    .digest();
}
