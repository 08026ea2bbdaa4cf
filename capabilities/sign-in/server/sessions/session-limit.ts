/** Limits the open sessions of a person: a new one beyond the limit ends the one that was used longest ago. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { session } from '../tables.ts';

/** More than the devices of a person, and than the visitors of one demo login at once; the list can still be read completely. */
const MOST_SESSIONS = 50;

/** @param db a handle in the role portico_gate, bound to the tenant */
export async function endSessionsBeyondLimit(db: Db, personId: string): Promise<void> {
  await db.execute(sql`delete from ${session} where user_id = ${personId} and id in (
    select id from ${session} where user_id = ${personId} order by updated_at desc, created_at desc offset ${MOST_SESSIONS})`);
}
