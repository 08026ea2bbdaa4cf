/** Taking a person out of what stands beside the stream. The stream itself names nobody, and stays as it is. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import { recordEvent } from './record.ts';

/** From the first to the last, both inclusive. */
type Range = readonly [first: number, last: number];

/**
 * Of what the person did, what others did as them, and what was done to their record, nothing is left but that it was, when, to which record of
 * others, and how it ended. That this was erased is a row of the stream itself, which says of which rows: what is gone without one is found.
 * @param db of work, bound to the tenant
 * @returns of how many rows
 */
export async function erasePerson(
  db: Db,
  person: string,
  { now, request }: { readonly now: Date; readonly request: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ seq: string }>(sql`
      update event_detail set actor_id = null, viewing_id = null, address = null, detail = '{}', salt = null, erased_at = ${now.toISOString()},
        subject_id = case when subject_kind = 'person' and subject_id = ${person} then null else subject_id end
      where erased_at is null and (actor_id = ${person} or viewing_id = ${person} or (subject_kind = 'person' and subject_id = ${person}))
      returning seq`);
    if (rows.length === 0) return 0;
    await recordEvent(tx, {
      at: now,
      kind: 'erasure',
      operation: 'erasePerson',
      outcome: 'done',
      request,
      actor: null,
      viewing: null,
      address: null,
      subject: null,
      detail: { rows: rangesOf(rows.map(({ seq }) => Number(seq))) },
    });
    return rows.length;
  });
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
