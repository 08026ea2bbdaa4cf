/** Recomputes a tenant's stream and holds it against the heads that were signed. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import { isTold } from './erase.ts';
import { beginningOf, digestOf, hashOf, isSigned, type ChainedRow, type Detail, type Head } from './chain.ts';

/** What is wrong, at the first row where it shows. */
export interface Fault {
  readonly seq: number;
  readonly what:
    | 'a row is missing'
    | 'a row was changed'
    | 'what stands beside a row is missing'
    | 'what stands beside a row was changed'
    | 'what stands beside a row was erased, and no row says so'
    | 'the end was cut off'
    | 'a signed head says otherwise'
    | 'a head is not signed by us';
}

export interface Verdict {
  readonly events: number;
  readonly heads: number;
  /** The last row that a head speaks for; later ones could still be cut off unseen. */
  readonly signedUpTo: number;
  readonly faults: readonly Fault[];
}

interface Row extends Record<string, unknown>, Omit<ChainedRow, 'seq'>, Detail {
  readonly seq: string;
  readonly previous: Uint8Array;
  readonly hash: Uint8Array;
  /** Null where nothing stands beside the row, or where it was erased. */
  readonly salt: Uint8Array | null;
  readonly erased: boolean;
}

const BATCH = 2000;

/**
 * @param db of work, bound to the tenant
 * @param kept heads from outside the database
 */
export async function verifyStream(db: Db, tenantId: string, key: Uint8Array, kept: readonly Head[]): Promise<Verdict> {
  const heads = [...(await storedHeads(db, tenantId)), ...kept];
  const bySeq = Map.groupBy(heads, ({ seq }) => seq);
  const unsigned: Fault[] = heads.filter((head) => !isSigned(key, head)).map(({ seq }) => ({ seq, what: 'a head is not signed by us' }));
  const signed = Math.max(0, ...bySeq.keys());
  const verdict = (events: number, ...more: Fault[]): Verdict => ({
    events,
    heads: bySeq.size,
    signedUpTo: signed,
    faults: [...unsigned, ...more],
  });
  let previous: Uint8Array = beginningOf(tenantId);
  let last = 0;
  const erased: number[] = [];
  const told: string[] = [];
  for (let rows = await rowsAfter(db, last); rows.length > 0; rows = await rowsAfter(db, last)) {
    for (const row of rows) {
      const what = faultOf(row, last, previous) ?? headFault(bySeq.get(Number(row.seq)) ?? [], row.hash);
      if (what) return verdict(last, { seq: Number(row.seq), what });
      previous = row.hash;
      last = Number(row.seq);
      if (row.erased) erased.push(last);
      if (row.kind === 'erasure') told.push(row.detail);
    }
  }
  const untold = erased.find((seq) => !told.some((detail) => isTold(detail, seq)));
  if (untold !== undefined) return verdict(last, { seq: untold, what: 'what stands beside a row was erased, and no row says so' });
  return verdict(last, ...(signed > last ? [{ seq: last + 1, what: 'the end was cut off' } as const] : []));
}

function faultOf(row: Row, last: number, previous: Uint8Array): Fault['what'] | null {
  if (Number(row.seq) !== last + 1) return 'a row is missing';
  const seq = Number(row.seq);
  if (!equal(row.previous, previous) || !equal(row.hash, hashOf(previous, { ...row, seq }))) return 'a row was changed';
  if (row.erased) return null;
  if (row.salt === null) return 'what stands beside a row is missing';
  return equal(row.detailDigest, digestOf(row.salt, row)) ? null : 'what stands beside a row was changed';
}

function headFault(heads: readonly Head[], hash: Uint8Array): Fault['what'] | null {
  return heads.every((head) => equal(head.hash, hash)) ? null : 'a signed head says otherwise';
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

async function rowsAfter(db: Db, last: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.kind, e.operation, e.outcome, e.request,
      e.detail_digest as "detailDigest", e.previous, e.hash, d.salt, d.erased_at is not null as erased, d.actor_id as "actorId", d.viewing_id as "viewingId", d.address,
      d.subject_kind as "subjectKind", d.subject_id as "subjectId", d.detail
    from event e left join event_detail d on d.seq = e.seq where e.seq > ${last} order by e.seq limit ${BATCH}`);
  return rows;
}

async function storedHeads(db: Db, tenantId: string): Promise<Head[]> {
  const { rows } = await db.execute<{ seq: string; hash: Uint8Array; at: string; signature: Uint8Array }>(
    sql`select seq, hash, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, signature from event_head order by seq`,
  );
  return rows.map(({ seq, hash, at, signature }) => ({ tenantId, seq: Number(seq), hash, at, signature }));
}
