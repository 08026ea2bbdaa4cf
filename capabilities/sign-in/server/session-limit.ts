/** How many sessions somebody keeps open: one that begins beyond that ends the one that was used longest ago. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import { session } from './tables.ts';

/** More than a person has devices, and than look at one demo at once; the list of them can still be read through. */
const MOST_SESSIONS = 50;

/** @param db a handle of the gate, bound to the tenant */
export async function endSessionsBeyondLimit(db: Db, personId: string): Promise<void> {
  await db.execute(sql`delete from ${session} where user_id = ${personId} and id in (
    select id from ${session} where user_id = ${personId} order by updated_at desc, created_at desc offset ${MOST_SESSIONS})`);
}
