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
  /** Of the network; null where there is none, and once it was forgotten. */
  readonly address: string | null;
  /** Of the address under a salt of its own, so that it can be forgotten; null without an address, and in rows of before there was one. */
  readonly addressDigest: Uint8Array | null;
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

export function digestOf(salt: Uint8Array, beside: Detail): Buffer {
  const { actorId, viewingId, address, addressDigest, subjectKind, subjectId, detail } = beside;
  // As an object it is no address that somebody could write in its place.
  const from = addressDigest ? { digest: Buffer.from(addressDigest).toString('hex') } : address;
  return createHmac('sha256', salt)
    .update(JSON.stringify([actorId, viewingId, from, subjectKind, subjectId, detail]))
    .digest();
}

export function digestOfAddress(salt: Uint8Array, address: string): Buffer {
  return createHmac('sha256', salt).update(address).digest();
}
