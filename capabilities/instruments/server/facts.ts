/** Decides which arrivals count for a handle, and when the facts last changed. */
import { sql, type SQL } from 'drizzle-orm';
import { type Db, factMoment } from '#platform';

/** The arrivals that the handle sees: committed and not undone at the moment it is bound to, or by now. For `arrival_id IN (...)`. */
export const seenArrivals: SQL = sql`select id from arrival where committed_at <= app_known_at() and (undone_at is null or undone_at > app_known_at())`;

/** The arrivals that were seen at a moment, even where the handle is bound to a later one. For data that is kept as it was known at that moment. */
export function arrivalsSeenAt(moment: string): SQL {
  return sql`select id from arrival where committed_at <= ${moment}::timestamptz and (undone_at is null or undone_at > ${moment}::timestamptz)`;
}

/**
 * The moment at which the facts seen by the handle last changed, as text with microseconds. Two equal moments mean equal facts, and a handle bound
 * to that moment always sees the same. For a tenant without facts it is the epoch.
 */
export async function readFactsMoment(db: Db): Promise<string> {
  return (await readTenantFacts(db)).factsAt;
}

/** The same moment as an SQL value, for a statement that asks for more. */
export const factsMoment: SQL<string> = sql`(
    select ${factMoment(sql`coalesce(max(greatest(committed_at, case when undone_at <= app_known_at() then undone_at end)), 'epoch')`)} from arrival where committed_at <= app_known_at())`;

/** The tenant that a handle is bound to, with the moment its facts last changed. */
export async function readTenantFacts(db: Db): Promise<{ tenant: string; factsAt: string }> {
  const { rows } = await db.execute<{ tenant: string; facts_at: string }>(sql`select app_tenant() as tenant, ${factsMoment} as facts_at`);
  const row = rows[0];
  if (!row) throw new Error('an aggregate answers one row');
  return { tenant: row.tenant, factsAt: row.facts_at };
}

/**
 * The Arrival that brought a row, as SQL; null while it is not committed. `a` is the arrival of the row. The role of the handle decides who may see
 * the name of the file.
 */
export const arrivalOfRow: SQL = sql`case when a.committed_at is null then null else json_build_object('kind', a.kind, 'source', arrival_source(a.id), 'committedAt',
  ${factMoment(sql`a.committed_at`)}) end`;

/**
 * The arrivals that have come since a moment, and those that were undone since: the difference between the facts of a handle and those known then.
 */
export interface ChangedArrivals {
  readonly come: readonly string[];
  readonly gone: readonly string[];
}

export async function arrivalsSince(db: Db, moment: string): Promise<ChangedArrivals> {
  const { rows } = await db.execute<{ id: string; come: boolean; gone: boolean }>(sql`
    select id, committed_at > ${moment}::timestamptz as come, coalesce(undone_at <= app_known_at(), false) as gone
    from arrival where committed_at <= app_known_at() and (committed_at > ${moment}::timestamptz or undone_at > ${moment}::timestamptz)`);
  const ids = (of: (row: { come: boolean; gone: boolean }) => boolean) => rows.filter(of).map(({ id }) => id);
  return { come: ids(({ come, gone }) => come && !gone), gone: ids(({ come, gone }) => !come && gone) };
}
