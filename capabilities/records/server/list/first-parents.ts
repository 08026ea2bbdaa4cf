/** Reads within which record others were made, where facts may have moved them since. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';

/** @param firstParents see Keeper */
export async function readFirstParents(db: Db, firstParents: SQL, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; parent: string }>(
    sql`select r.id, r.parent_id as parent from (${firstParents}) r where r.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}
