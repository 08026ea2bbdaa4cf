/** Taking a person, or the networks people came from, out of what stands beside the stream. The stream itself names neither, and stays as it is. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';

/** From the first to the last, both inclusive. */
type Range = readonly [first: number, last: number];

/**
 * Of what the person did, what others did as them, and what was done to their record, nothing is left but that it was, when, to which record of
 * others, and how it ended. The row of kind `erasure` that the caller leaves in the same transaction holds the ranges: what is gone without one is
 * found.
 * @param tx a transaction of work, bound to the tenant
 * @returns how many rows it was, and which, as ranges of their numbers
 */
export async function erasePerson(tx: Db, person: string, now: Date): Promise<{ readonly count: number; readonly rows: readonly Range[] }> {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    update event_detail set actor_id = null, viewing_id = null, address = null, address_digest = null, address_salt = null, detail = '{}',
      salt = null, erased_at = ${now.toISOString()}, subject_id = case when subject_kind = 'person' and subject_id = ${person} then null else subject_id end
    where erased_at is null and (actor_id = ${person} or viewing_id = ${person} or (subject_kind = 'person' and subject_id = ${person}))
    returning seq`);
  return { count: rows.length, rows: rangesOf(rows.map(({ seq }) => Number(seq))) };
}

/**
 * Of the rows of before a moment the network address is forgotten; everything else of them stays, and can still be proved. The row of kind `erasure`
 * that the caller leaves in the same transaction says up to which row.
 * @param tx a transaction of work, bound to the tenant
 * @returns how many rows it was, and the number of the last of them; null where there was none
 */
export async function forgetAddresses(tx: Db, before: Date): Promise<{ readonly count: number; readonly addressesUpTo: number } | null> {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    update event_detail d set address = null, address_salt = null from event e
    where e.seq = d.seq and d.address_salt is not null and e.at < ${before.toISOString()} returning d.seq`);
  if (rows.length === 0) return null;
  return { count: rows.length, addressesUpTo: rows.reduce((last, { seq }) => Math.max(last, Number(seq)), 0) };
}

/** Up to which row an erasure says that it forgot addresses; 0 where it speaks of something else. */
export function addressesToldUpTo(detail: string): number {
  const { addressesUpTo = 0 } = JSON.parse(detail) as { addressesUpTo?: number };
  return addressesUpTo;
}

/** Whether a row of this number is among those that an erasure says it took. */
export function isTold(detail: string, seq: number): boolean {
  const { rows = [] } = JSON.parse(detail) as { rows?: readonly Range[] };
  return rows.some(([first, last]) => first <= seq && seq <= last);
}

function rangesOf(numbers: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
