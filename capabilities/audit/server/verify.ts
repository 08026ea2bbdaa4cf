/** Recomputes the audit log of a tenant and compares it with the signed checkpoints. */
import { sql } from 'drizzle-orm';
import { type Db, factMoment } from '#platform';
import { isInRanges, readErasedRanges, type ErasedRanges } from './erase.ts';
import { chainSeedOf, detailDigestOf, addressDigestOf, rowHashOf, type ChainedRow, type EventDetail } from './chain.ts';
import { signatureStatusOf, readCheckpoints, type Checkpoint, type SignatureStatus, type TrustedKeys } from './checkpoints.ts';

/** An error in the audit log, with the first row at which it shows. */
export interface StreamFault {
  readonly seq: number;
  readonly what:
    | 'a row is missing'
    | 'a row was changed'
    | 'what stands beside a row is missing'
    | 'what stands beside a row was changed'
    | 'what stands beside a row was erased, and no row says so'
    | 'the network address of a row was forgotten, and no row says so'
    | 'the end was cut off'
    | 'a signed checkpoint says otherwise'
    | 'a checkpoint is not signed by us'
    | 'a checkpoint was removed'
    | 'no checkpoint says how far the audit log goes'
    | 'no checkpoint covers the last minute'
    | 'a checkpoint is of a time to come';
}

export interface StreamVerdict {
  readonly events: number;
  readonly checkpoints: number;
  /** The last row that a signed checkpoint in the database covers. */
  readonly signedUpTo: number;
  /** The moment up to which that checkpoint confirms the end; null where there is none. */
  readonly signedUntil: string | null;
  /** Number of checkpoints in the database that cover nothing, by signature status. */
  readonly uncounted: Readonly<Partial<Record<Exclude<SignatureStatus, 'signed'>, number>>>;
  readonly faults: readonly StreamFault[];
}

export interface StreamEvidence {
  readonly now: Date;
  /** Whether no server is running: then the audit log ends with a checkpoint that says so, however old it is. */
  readonly stopped: boolean;
  /** Checkpoints from the file that is kept beside the database. */
  readonly kept: readonly Checkpoint[];
  /** Checkpoints that were exported and kept by somebody else. */
  readonly exported: readonly Checkpoint[];
}

interface StreamRow extends Record<string, unknown>, Omit<ChainedRow, 'seq'>, EventDetail {
  readonly seq: string;
  readonly previous: Uint8Array;
  readonly hash: Uint8Array;
  /** Null where the row has no details, or where they were erased. */
  readonly salt: Uint8Array | null;
  /** Null where there is no address, in rows older than this column, and where the address was erased. */
  readonly addressSalt: Uint8Array | null;
  readonly erased: boolean;
}

const BATCH = 2000;
/** Greatest age of the last checkpoint: a running server signs each audit log several times a minute. */
const CHECKPOINT_COVER_MS = 60_000;

/** @param db a handle that may read, bound to the tenant */
export async function verifyAuditLog(db: Db, tenantId: string, trusted: TrustedKeys, evidence: StreamEvidence): Promise<StreamVerdict> {
  const stored = await readCheckpoints(db, tenantId);
  const all = [...stored, ...evidence.kept, ...evidence.exported];
  const standings = new Map(all.map((checkpoint) => [checkpoint, signatureStatusOf(checkpoint, trusted)]));
  const { events, last, faults } = await walkAuditLog(
    db,
    tenantId,
    Map.groupBy(all, ({ seq }) => seq),
  );
  const cover = stored.findLast((checkpoint) => standings.get(checkpoint) === 'signed') ?? null;
  const stranger = all.find((checkpoint) => standings.get(checkpoint) === 'signed by somebody else');
  return {
    events,
    checkpoints: new Set(all.map(({ seq }) => seq)).size,
    signedUpTo: cover?.seq ?? 0,
    signedUntil: cover?.at ?? null,
    uncounted: countsOf(stored.map((checkpoint) => standings.get(checkpoint) ?? 'not signed')),
    faults: [
      ...(stranger ? [{ seq: stranger.seq, what: 'a checkpoint is not signed by us' } as const] : []),
      ...faults,
      // Where rows are wrong, the other errors would only follow from that.
      ...(faults.length > 0 ? [] : [...removedCheckpointFaults(stored, evidence, standings), ...coverFaults(cover, last, evidence)]),
    ],
  };
}

function countsOf(standings: readonly SignatureStatus[]): StreamVerdict['uncounted'] {
  const counts: Partial<Record<Exclude<SignatureStatus, 'signed'>, number>> = {};
  for (const standing of standings) if (standing !== 'signed') counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
}

/** Checks every row in order, up to the first that is wrong. */
async function walkAuditLog(db: Db, tenantId: string, checkpoints: ReadonlyMap<number, readonly Checkpoint[]>) {
  let previous: Uint8Array = chainSeedOf(tenantId);
  let last = 0;
  const gone: Record<keyof ErasedRanges, number[]> = { rows: [], addresses: [] };
  const told: (ErasedRanges & { readonly by: number })[] = [];
  const found = (...faults: StreamFault[]) => ({ events: last, last, faults });
  for (let rows = await rowsAfter(db, last); rows.length > 0; rows = await rowsAfter(db, last)) {
    for (const row of rows) {
      const what = rowFaultOf(row, last, previous) ?? checkpointFaultOf(checkpoints.get(Number(row.seq)) ?? [], row.hash);
      if (what) return found({ seq: Number(row.seq), what });
      previous = row.hash;
      last = Number(row.seq);
      if (row.erased) gone.rows.push(last);
      else if (row.addressDigest && !row.addressSalt) gone.addresses.push(last);
      if (row.kind === 'erasure') told.push({ ...readErasedRanges(row.detail), by: last });
    }
  }
  // A row of kind `erasure` can only announce rows before itself.
  const untold = (of: keyof ErasedRanges) => gone[of].find((seq) => !told.some((one) => seq < one.by && isInRanges(one[of], seq)));
  const [row, address] = [untold('rows'), untold('addresses')];
  if (row !== undefined) return found({ seq: row, what: 'what stands beside a row was erased, and no row says so' });
  if (address !== undefined) return found({ seq: address, what: 'the network address of a row was forgotten, and no row says so' });
  return found(...(Math.max(0, ...checkpoints.keys()) > last ? [{ seq: last + 1, what: 'the end was cut off' } as const] : []));
}

function rowFaultOf(row: StreamRow, last: number, previous: Uint8Array): StreamFault['what'] | null {
  if (Number(row.seq) !== last + 1) return 'a row is missing';
  const seq = Number(row.seq);
  if (!isEqualBytes(row.previous, previous) || !isEqualBytes(row.hash, rowHashOf(previous, { ...row, seq }))) return 'a row was changed';
  if (row.erased) return isFullyErased(row) ? null : 'what stands beside a row was changed';
  if (row.salt === null) return 'what stands beside a row is missing';
  return isEqualBytes(row.detailDigest, detailDigestOf(row.salt, row)) && isAddressWhole(row)
    ? null
    : 'what stands beside a row was changed';
}

/**
 * Whether an erased row is really empty, so that nothing is left that no digest covers. Rows of kind `erasure` name nobody, and so are never
 * erased themselves.
 */
function isFullyErased({ kind, actorId, viewingId, address, addressDigest, addressSalt, salt, detail }: StreamRow): boolean {
  return (
    kind !== 'erasure' && [actorId, viewingId, address, addressDigest, addressSalt, salt].every((one) => one === null) && detail === '{}'
  );
}

/** Whether the network address is valid: either it was erased completely, or the digest in the row covers it unchanged. */
function isAddressWhole({ address, addressSalt, addressDigest }: StreamRow): boolean {
  if (!addressDigest) return addressSalt === null;
  if (!addressSalt || address === null) return address === null && addressSalt === null;
  return isEqualBytes(addressDigest, addressDigestOf(addressSalt, address));
}

function checkpointFaultOf(checkpoints: readonly Checkpoint[], hash: Uint8Array): StreamFault['what'] | null {
  return checkpoints.every((checkpoint) => isEqualBytes(checkpoint.hash, hash)) ? null : 'a signed checkpoint says otherwise';
}

/** Finds a checkpoint that is known from elsewhere but missing in the database, where it must have been first. */
function removedCheckpointFaults(
  storedCheckpoints: readonly Checkpoint[],
  { kept, exported }: StreamEvidence,
  standings: ReadonlyMap<Checkpoint, SignatureStatus>,
): StreamFault[] {
  const there = new Set(storedCheckpoints.map(({ seq }) => seq));
  const isOurs = (checkpoint: Checkpoint) => ['signed', 'signed as before'].includes(standings.get(checkpoint) ?? '');
  const removed = [...kept, ...exported].find((checkpoint) => isOurs(checkpoint) && !there.has(checkpoint.seq));
  return removed ? [{ seq: removed.seq, what: 'a checkpoint was removed' }] : [];
}

/** Checks that the end is covered: in a running system by a recent checkpoint, in a stopped one by a closing checkpoint. */
function coverFaults(cover: Checkpoint | null, last: number, { now, stopped }: StreamEvidence): StreamFault[] {
  if (last === 0) return [];
  if (!cover) return [{ seq: 1, what: 'no checkpoint says how far the audit log goes' }];
  if (stopped && cover.closing && cover.seq === last) return [];
  const age = now.getTime() - Date.parse(cover.at);
  // A checkpoint from the future would hide whatever is cut until then.
  if (-age > CHECKPOINT_COVER_MS) return [{ seq: cover.seq, what: 'a checkpoint is of a time to come' }];
  return age <= CHECKPOINT_COVER_MS ? [] : [{ seq: Math.min(cover.seq + 1, last), what: 'no checkpoint covers the last minute' }];
}

function isEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

async function rowsAfter(db: Db, last: number): Promise<StreamRow[]> {
  const { rows } = await db.execute<StreamRow>(sql`
    select e.seq, ${factMoment(sql`e.at`)} as at, e.kind, e.operation, e.outcome, e.request,
      e.detail_digest as "detailDigest", e.previous, e.hash, d.salt, d.erased_at is not null as erased, d.actor_id as "actorId", d.viewing_id as "viewingId", d.address,
      d.address_digest as "addressDigest", d.address_salt as "addressSalt", d.subject_kind as "subjectKind", d.subject_id as "subjectId", d.detail
    from audit_event e left join audit_detail d on d.seq = e.seq where e.seq > ${last} order by e.seq limit ${BATCH}`);
  return rows;
}
