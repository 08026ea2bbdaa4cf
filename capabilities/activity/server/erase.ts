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
 * Of the oldest rows of before a moment the network address is forgotten; everything else of them stays, and can still be proved. The row of kind
 * `erasure` that the caller leaves in the same transaction holds the ranges, as that of a person does.
 * @param tx a transaction of work, bound to the tenant
 * @param most rows at once; where it was as many, there may be more
 */
export async function forgetAddresses(
  tx: Db,
  before: Date,
  most: number,
): Promise<{ readonly count: number; readonly addresses: readonly Range[] }> {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    update event_detail set address = null, address_salt = null where seq in (
      select d.seq from event_detail d join event e on e.seq = d.seq
      where d.address_salt is not null and e.at < ${before.toISOString()} order by d.seq limit ${most}
    ) returning seq`);
  return { count: rows.length, addresses: rangesOf(rows.map(({ seq }) => Number(seq))) };
}

/** Which rows an erasure says that it took, and of which it forgot the address. */
export interface Erased {
  readonly rows: readonly Range[];
  readonly addresses: readonly Range[];
}

/** @param detail of a row of kind `erasure` */
export function readErased(detail: string): Erased {
  const { rows = [], addresses = [] } = JSON.parse(detail) as Partial<Erased>;
  return { rows, addresses };
}

export function isWithin(ranges: readonly Range[], seq: number): boolean {
  return ranges.some(([first, last]) => first <= seq && seq <= last);
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
