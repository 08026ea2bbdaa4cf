/** Heads: how far a stream went at a moment, signed. */
import { sql } from 'drizzle-orm';
import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import type { Db } from '#server/tenants';
import type { HeadKey, Signer } from './keys.ts';

export interface Head {
  readonly tenantId: string;
  readonly seq: number;
  readonly hash: Uint8Array;
  /** When the stream ended there: UTC with milliseconds. */
  readonly at: string;
  /** Whoever signed it stopped in order: nothing is added before somebody starts again. */
  readonly closing: boolean;
  /** Heads of before were signed by HMAC with the secret of the installation, which whoever looks could sign with as well. */
  readonly scheme: 'ed25519' | 'hmac-sha256';
  /** Fingerprint of the key; null of heads of before. */
  readonly key: string | null;
  /** Empty where nobody has signed. */
  readonly signature: Uint8Array;
}

type Unsigned = Omit<Head, 'signature' | 'scheme' | 'key'>;

/** What a head is taken to be, by whoever holds these keys. */
export type Standing =
  | 'signed'
  /** Signed as it was done before: by HMAC, or with the key of the secret where another is in force by now. */
  | 'signed as before'
  /** By HMAC, and without the secret nobody can say by whom. */
  | 'not checked'
  | 'not signed'
  | 'signed by somebody else';

export interface TrustedKeys {
  /** Heads that one of these signed count. */
  readonly keys: readonly HeadKey[];
  /** What signed before: such heads are compared with the stream, and count for nothing. Null without the secret of the installation. */
  readonly former: { readonly hmac: Uint8Array; readonly derived: HeadKey } | null;
}

export function standingOf(head: Head, { keys, former }: TrustedKeys): Standing {
  if (head.signature.length === 0) return 'not signed';
  if (head.scheme === 'hmac-sha256') {
    if (!former) return 'not checked';
    return isSame(head.signature, hmacOf(former.hmac, head)) ? 'signed as before' : 'signed by somebody else';
  }
  if (keys.some((key) => isSignedBy(head, key))) return 'signed';
  return former && isSignedBy(head, former.derived) ? 'signed as before' : 'signed by somebody else';
}

function isSignedBy(head: Head, { fingerprint, publicKey }: HeadKey): boolean {
  return head.key === fingerprint && verify(null, statementOf(head), publicKey, head.signature);
}

function statementOf({ tenantId, seq, hash, at, closing }: Unsigned): Buffer {
  return Buffer.from(`portico audit head\n${tenantId} ${seq} ${Buffer.from(hash).toString('hex')} ${at} ${closing ? 'closed' : 'open'}`);
}

function hmacOf(key: Uint8Array, { tenantId, seq, hash, at }: Unsigned): Buffer {
  return createHmac('sha256', key)
    .update(`${tenantId} ${seq} ${Buffer.from(hash).toString('hex')} ${at}`)
    .digest();
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The stream is not what was signed: it was cut, or its rows are others. It is signed no more. */
export class StreamTampered extends Error {}

/** How old the head of a stream that rests may become before it is signed anew. */
const RENEW_MS = 10_000;

export interface Signing {
  readonly now: Date;
  /** As the head before where it is left out. */
  readonly closing?: boolean | undefined;
  /** The last head that is known from elsewhere; the stream must still hold it. */
  readonly known?: Pick<Head, 'seq' | 'hash'> | undefined;
}

/**
 * Signs the present end of the stream, or that it is still the end, unless that was done a moment ago.
 * @param db of the gate or of work, bound to the tenant
 * @returns the head, and whether it is of another row than the one before; null where there is nothing to sign
 * @throws StreamTampered
 */
export async function signHead(
  db: Db,
  tenantId: string,
  signer: Signer,
  { now, closing, known }: Signing,
): Promise<{ readonly head: Head; readonly isNew: boolean } | null> {
  const { last, before, hashAtHead, hashAtKnown } = await readEnd(db, known?.seq ?? 0);
  const holds = (head: Pick<Head, 'hash'> | null | undefined, hash: Uint8Array | null) =>
    !head || (hash !== null && isSame(head.hash, hash));
  if (!holds(before, hashAtHead) || !holds(known, hashAtKnown))
    throw new StreamTampered('the stream of activity is not what was signed of it');
  if (!last) return null;
  const closes = closing ?? before?.closing ?? false;
  const isOurs = before?.seq === last.seq && before.key === signer.fingerprint;
  if (isOurs && before.closing === closes && Math.abs(now.getTime() - Date.parse(before.at)) < RENEW_MS) return null;
  // Only the last head may say that nothing comes after it, or the stream could be cut there.
  if (before?.closing && before.seq !== last.seq) await storeHead(db, signed({ ...before, tenantId, closing: false }, signer));
  // A clock that was set back does not take back until when something is known to be the end.
  const at = before?.seq === last.seq && Date.parse(before.at) > now.getTime() ? before.at : now.toISOString();
  const head = signed({ tenantId, ...last, at, closing: closes }, signer);
  return (await storeHead(db, head)) ? { head, isNew: !isOurs } : null;
}

function signed({ tenantId, seq, hash, at, closing }: Unsigned, { fingerprint, privateKey }: Signer): Head {
  const said = { tenantId, seq, hash, at, closing };
  return { ...said, scheme: 'ed25519', key: fingerprint, signature: sign(null, statementOf(said), privateKey) };
}

/** Unless another server has signed that row later, or one behind it. */
async function storeHead(db: Db, { seq, hash, at, closing, scheme, key, signature }: Head): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into event_head (seq, hash, at, closing, scheme, key, signature)
    values (${seq}, ${hash}, ${at}, ${closing}, ${scheme}, ${key}, ${signature})
    on conflict (tenant_id, seq) do update
    set at = excluded.at, closing = excluded.closing, scheme = excluded.scheme, key = excluded.key, signature = excluded.signature
    where event_head.at <= excluded.at and not exists (select from event_head h where h.seq > event_head.seq)`);
  return rowCount !== 0;
}

async function readEnd(db: Db, known: number) {
  const { rows } = await db.execute<{
    seq: string | null;
    hash: Uint8Array | null;
    headSeq: string | null;
    headHash: Uint8Array | null;
    at: string | null;
    closing: boolean | null;
    key: string | null;
    hashAtHead: Uint8Array | null;
    hashAtKnown: Uint8Array | null;
  }>(sql`
    select e.seq, e.hash, h.seq as "headSeq", h.hash as "headHash", ${HEAD_AT} as at, h.closing, h.key,
      (select k.hash from event k where k.seq = h.seq) as "hashAtHead", (select k.hash from event k where k.seq = ${known}) as "hashAtKnown"
    from (select) nothing left join (select seq, hash from event order by seq desc limit 1) e on true
      left join (select * from event_head order by seq desc limit 1) h on true`);
  const { seq, hash, headSeq, headHash, at, closing, key, hashAtHead, hashAtKnown } = rows[0]!;
  return {
    last: seq && hash ? { seq: Number(seq), hash } : null,
    before: headSeq && headHash && at ? { seq: Number(headSeq), hash: headHash, at, closing: closing === true, key } : null,
    hashAtHead,
    hashAtKnown,
  };
}

const HEAD_AT = sql`to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The heads of a tenant as the database has them, in the order of their rows. */
export async function storedHeads(db: Db, tenantId: string): Promise<Head[]> {
  const { rows } = await db.execute<Omit<Head, 'seq' | 'tenantId'> & { seq: string }>(
    sql`select h.seq, h.hash, ${HEAD_AT} as at, h.closing, h.scheme, h.key, h.signature from event_head h order by h.seq`,
  );
  return rows.map((row) => ({ ...row, tenantId, seq: Number(row.seq) }));
}
