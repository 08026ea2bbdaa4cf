/** Computes the hashes of the audit log. The database computes the hash of each row itself; this code computes it again to verify the audit log. */
import { createHash, createHmac } from 'node:crypto';

/** The fields of a row that its hash covers, in the form in which they are hashed. */
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

/** The details of a row. They are kept beside the chain, so that they can be erased without breaking it. */
export interface EventDetail {
  readonly actorId: string | null;
  readonly viewingId: string | null;
  /** Network address; null where there is none, and after it was erased. */
  readonly address: string | null;
  /** Digest of the address under a salt of its own, so that the address can be erased; null without an address, and in older rows. */
  readonly addressDigest: Uint8Array | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** JSON text, exactly as it was hashed. */
  readonly detail: string;
}

/** The value that stands for the previous hash in the first row of a tenant. */
export function chainSeedOf(tenantId: string): Buffer {
  return createHash('sha256').update(`stream of ${tenantId}`).digest();
}

export function rowHashOf(previous: Uint8Array, { seq, at, kind, operation, outcome, request, detailDigest }: ChainedRow): Buffer {
  const said = [seq, at, kind, operation, outcome, request, Buffer.from(detailDigest).toString('hex')];
  // The array is written as PostgreSQL writes a JSON array.
  const written = `[${said.map((value) => JSON.stringify(value)).join(', ')}]`;
  return createHash('sha256').update(previous).update(written).digest();
}

export function detailDigestOf(salt: Uint8Array, beside: EventDetail): Buffer {
  const { actorId, viewingId, address, addressDigest, subjectKind, subjectId, detail } = beside;
  // The digest is put into an object, so that no text written as an address can be mistaken for it.
  const from = addressDigest ? { digest: Buffer.from(addressDigest).toString('hex') } : address;
  return createHmac('sha256', salt)
    .update(JSON.stringify([actorId, viewingId, from, subjectKind, subjectId, detail]))
    .digest();
}

export function addressDigestOf(salt: Uint8Array, address: string): Buffer {
  return createHmac('sha256', salt).update(address).digest();
}
