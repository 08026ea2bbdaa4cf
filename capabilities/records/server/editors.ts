/** Tracks which staff have a record open, so that two of them know of each other before they save. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

/** An editor who has not reported for this long counts as gone. */
const OPEN_SECONDS = 60;

export async function editorsOf(db: Db, collection: string, record: string, self: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.name from record_editor e join person p on p.id = e.person_id
    where e.collection = ${collection} and e.record_id = ${record} and e.person_id <> ${self} and e.at > now() - ${OPEN_SECONDS} * interval '1 second'
    order by lower(p.name), p.id`);
  return rows.map(({ name }) => name);
}

export async function tellEditing(db: Db, collection: string, record: string, open: boolean): Promise<void> {
  await db.execute(
    open
      ? sql`insert into record_editor (collection, record_id) values (${collection}, ${record})
          on conflict (tenant_id, collection, record_id, person_id) do update set at = now()`
      : sql`delete from record_editor where collection = ${collection} and record_id = ${record} and person_id = app_person()`,
  );
}
