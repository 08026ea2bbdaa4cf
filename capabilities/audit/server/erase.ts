/** Erases a person, or old network addresses, from the details beside the audit log. The audit log itself contains neither and does not change. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

/** Row numbers from the first to the last, both inclusive. */
type EventRange = readonly [first: number, last: number];

/**
 * Erases the details of what the person did, of what others did as them, and of what was done to their record. What stays is that it happened,
 * when, to which record of others, and how it ended. The caller writes a row of kind `erasure` with the ranges in the same transaction: the
 * verification reports details that are missing without such a row.
 * @param tx a transaction of work, bound to the tenant
 * @returns the number of erased rows, and the ranges of their numbers
 */
export async function erasePerson(
  tx: Db,
  person: string,
  now: Date,
): Promise<{ readonly count: number; readonly rows: readonly EventRange[] }> {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    update audit_detail set actor_id = null, viewing_id = null, address = null, address_digest = null, address_salt = null, detail = '{}',
      salt = null, erased_at = ${now.toISOString()}, subject_id = case when subject_kind = 'person' and subject_id = ${person} then null else subject_id end
    where erased_at is null and (actor_id = ${person} or viewing_id = ${person} or (subject_kind = 'person' and subject_id = ${person}))
    returning seq`);
  return { count: rows.length, rows: rangesOf(rows.map(({ seq }) => Number(seq))) };
}

/**
 * Erases the network addresses of the oldest rows before a moment; everything else in these rows stays and can still be verified. The caller writes
 * a row of kind `erasure` with the ranges in the same transaction, as for a person.
 * @param tx a transaction of work, bound to the tenant
 * @param most the greatest number of rows at once; if so many were erased, there may be more
 */
export async function forgetAddresses(
  tx: Db,
  before: Date,
  most: number,
): Promise<{ readonly count: number; readonly addresses: readonly EventRange[] }> {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    update audit_detail set address = null, address_salt = null where seq in (
      select d.seq from audit_detail d join audit_event e on e.seq = d.seq
      where d.address_salt is not null and e.at < ${before.toISOString()} order by d.seq limit ${most}
    ) returning seq`);
  return { count: rows.length, addresses: rangesOf(rows.map(({ seq }) => Number(seq))) };
}

/** The rows whose details an erasure removed, and the rows whose network address it removed. */
export interface ErasedRanges {
  readonly rows: readonly EventRange[];
  readonly addresses: readonly EventRange[];
}

/** @param detail the detail of a row of kind `erasure` */
export function readErasedRanges(detail: string): ErasedRanges {
  const { rows = [], addresses = [] } = JSON.parse(detail) as Partial<ErasedRanges>;
  return { rows, addresses };
}

export function isInRanges(ranges: readonly EventRange[], seq: number): boolean {
  return ranges.some(([first, last]) => first <= seq && seq <= last);
}

function rangesOf(numbers: readonly number[]): EventRange[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
