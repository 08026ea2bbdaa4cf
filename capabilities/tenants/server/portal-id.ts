/** Finds the id of the portal that an address names by its key, as far as the reader sees it. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';

/** @throws Refusal `portal.unknown` */
export async function findPortalId(db: Db, key: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from portal where key = ${key}`);
  return rows[0]?.id ?? refuse('portal.unknown');
}
