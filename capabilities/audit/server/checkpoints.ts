/** Signs and stores checkpoints: signed statements of how far the audit log of a tenant went at a moment. */
import { sql } from 'drizzle-orm';
import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { type Db, wireMoment } from '#platform';
import type { CheckpointKey, CheckpointSigner } from './keys.ts';

export interface Checkpoint {
  readonly tenantId: string;
  readonly seq: number;
  readonly hash: Uint8Array;
  /** When the audit log ended there: UTC with milliseconds. */
  readonly at: string;
  /** Whether the server that signed it was stopping in order: nothing is added before a server starts again. */
  readonly closing: boolean;
  /** Earlier versions signed by HMAC with the secret of the installation, with which anybody who verifies could sign too. */
  readonly scheme: 'ed25519' | 'hmac-sha256';
  /** Fingerprint of the key; null for checkpoints of earlier versions. */
  readonly key: string | null;
  /** Empty where there is no signature. */
  readonly signature: Uint8Array;
}

type UnsignedCheckpoint = Omit<Checkpoint, 'signature' | 'scheme' | 'key'>;

/** The result of checking the signature of a checkpoint with the keys that are trusted. */
export type SignatureStatus =
  | 'signed'
  /** Signed in a former way: by HMAC, or with the key derived from the secret where another key is used now. */
  | 'signed as before'
  /** Signed by HMAC, which cannot be checked without the secret. */
  | 'not checked'
  | 'not signed'
  | 'signed by somebody else';

export interface TrustedKeys {
  /** Checkpoints signed with one of these keys count. */
  readonly keys: readonly CheckpointKey[];
  /** Former keys: their checkpoints are compared with the audit log, and cover nothing. Null without the secret of the installation. */
  readonly former: { readonly hmac: Uint8Array; readonly derived: CheckpointKey } | null;
}

export function signatureStatusOf(checkpoint: Checkpoint, { keys, former }: TrustedKeys): SignatureStatus {
  if (checkpoint.signature.length === 0) return 'not signed';
  if (checkpoint.scheme === 'hmac-sha256') {
    if (!former) return 'not checked';
    return isSameHash(checkpoint.signature, hmacOf(former.hmac, checkpoint)) ? 'signed as before' : 'signed by somebody else';
  }
  if (keys.some((key) => isSignedBy(checkpoint, key))) return 'signed';
  return former && isSignedBy(checkpoint, former.derived) ? 'signed as before' : 'signed by somebody else';
}

function isSignedBy(checkpoint: Checkpoint, { fingerprint, publicKey }: CheckpointKey): boolean {
  return checkpoint.key === fingerprint && verify(null, checkpointText(checkpoint), publicKey, checkpoint.signature);
}

function checkpointText({ tenantId, seq, hash, at, closing }: UnsignedCheckpoint): Buffer {
  return Buffer.from(`portico audit head\n${tenantId} ${seq} ${Buffer.from(hash).toString('hex')} ${at} ${closing ? 'closed' : 'open'}`);
}

function hmacOf(key: Uint8Array, { tenantId, seq, hash, at }: UnsignedCheckpoint): Buffer {
  return createHmac('sha256', key)
    .update(`${tenantId} ${seq} ${Buffer.from(hash).toString('hex')} ${at}`)
    .digest();
}

function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Thrown where the audit log is not the one that was signed: it was cut, or its rows were changed. It is not signed any more then. */
export class AuditLogTampered extends Error {}

/** Age at which the checkpoint of an audit log without new rows is signed again. */
const CHECKPOINT_RENEWAL_MS = 10_000;

export interface CheckpointOptions {
  readonly now: Date;
  /** As in the previous checkpoint where it is left out. */
  readonly closing?: boolean | undefined;
  /** The last checkpoint known from outside the database; the audit log must still contain it. */
  readonly known?: Pick<Checkpoint, 'seq' | 'hash'> | undefined;
}

/**
 * Signs the present end of the audit log, or confirms that it is still the end, unless that was done a moment ago.
 * @param db a handle in the role portico_gate or portico_work, bound to the tenant
 * @returns the checkpoint, and whether it is for another row than the previous one; null where there is nothing to sign
 * @throws AuditLogTampered
 */
export async function signAuditLogEnd(
  db: Db,
  tenantId: string,
  signer: CheckpointSigner,
  { now, closing, known }: CheckpointOptions,
): Promise<{ readonly checkpoint: Checkpoint; readonly isNew: boolean } | null> {
  const { last, before, hashAtCheckpoint, hashAtKnown } = await readAuditLogEnd(db, known?.seq ?? 0);
  const holds = (checkpoint: Pick<Checkpoint, 'hash'> | null | undefined, hash: Uint8Array | null) =>
    !checkpoint || (hash !== null && isSameHash(checkpoint.hash, hash));
  if (!holds(before, hashAtCheckpoint) || !holds(known, hashAtKnown))
    throw new AuditLogTampered('the audit log is not what was signed of it');
  if (!last) return null;
  const closes = closing ?? before?.closing ?? false;
  const isOurs = before?.seq === last.seq && before.key === signer.fingerprint;
  if (isOurs && before.closing === closes && Math.abs(now.getTime() - Date.parse(before.at)) < CHECKPOINT_RENEWAL_MS) return null;
  // Only the last checkpoint may say that nothing follows, otherwise the audit log could be cut at an earlier one.
  if (before?.closing && before.seq !== last.seq)
    await storeCheckpoint(db, signCheckpoint({ ...before, tenantId, closing: false }, signer));
  // A clock that was set back must not make the known end of the audit log older.
  const at = before?.seq === last.seq && Date.parse(before.at) > now.getTime() ? before.at : now.toISOString();
  const checkpoint = signCheckpoint({ tenantId, ...last, at, closing: closes }, signer);
  return (await storeCheckpoint(db, checkpoint)) ? { checkpoint, isNew: !isOurs } : null;
}

function signCheckpoint(
  { tenantId, seq, hash, at, closing }: UnsignedCheckpoint,
  { fingerprint, privateKey }: CheckpointSigner,
): Checkpoint {
  const said = { tenantId, seq, hash, at, closing };
  return { ...said, scheme: 'ed25519', key: fingerprint, signature: sign(null, checkpointText(said), privateKey) };
}

/** Stores the checkpoint, unless another server has signed this row later or signed a later row. */
async function storeCheckpoint(db: Db, { seq, hash, at, closing, scheme, key, signature }: Checkpoint): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into audit_checkpoint (seq, hash, at, closing, scheme, key, signature)
    values (${seq}, ${hash}, ${at}, ${closing}, ${scheme}, ${key}, ${signature})
    on conflict (tenant_id, seq) do update
    set at = excluded.at, closing = excluded.closing, scheme = excluded.scheme, key = excluded.key, signature = excluded.signature
    where audit_checkpoint.at <= excluded.at and not exists (select from audit_checkpoint h where h.seq > audit_checkpoint.seq)`);
  return rowCount !== 0;
}

async function readAuditLogEnd(db: Db, known: number) {
  const { rows } = await db.execute<{
    seq: string | null;
    hash: Uint8Array | null;
    headSeq: string | null;
    headHash: Uint8Array | null;
    at: string | null;
    closing: boolean | null;
    key: string | null;
    hashAtCheckpoint: Uint8Array | null;
    hashAtKnown: Uint8Array | null;
  }>(sql`
    select e.seq, e.hash, h.seq as "headSeq", h.hash as "headHash", ${CHECKPOINT_AT} as at, h.closing, h.key,
      (select k.hash from audit_event k where k.seq = h.seq) as "hashAtCheckpoint", (select k.hash from audit_event k where k.seq = ${known}) as "hashAtKnown"
    from (select) nothing left join (select seq, hash from audit_event order by seq desc limit 1) e on true
      left join (select * from audit_checkpoint order by seq desc limit 1) h on true`);
  const { seq, hash, headSeq, headHash, at, closing, key, hashAtCheckpoint, hashAtKnown } = rows[0]!;
  return {
    last: seq && hash ? { seq: Number(seq), hash } : null,
    before: headSeq && headHash && at ? { seq: Number(headSeq), hash: headHash, at, closing: closing === true, key } : null,
    hashAtCheckpoint,
    hashAtKnown,
  };
}

const CHECKPOINT_AT = wireMoment(sql`h.at`);

/** Reads the checkpoints of a tenant that the database contains, in the order of their rows. */
export async function readCheckpoints(db: Db, tenantId: string): Promise<Checkpoint[]> {
  const { rows } = await db.execute<Omit<Checkpoint, 'seq' | 'tenantId'> & { seq: string }>(
    sql`select h.seq, h.hash, ${CHECKPOINT_AT} as at, h.closing, h.scheme, h.key, h.signature from audit_checkpoint h order by h.seq`,
  );
  return rows.map((row) => ({ ...row, tenantId, seq: Number(row.seq) }));
}
