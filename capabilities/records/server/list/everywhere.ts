/** Finds records of all collections by name, for going straight to one. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Keeper } from '../keeper.ts';

const MOST_OF_ONE = 5;
const MOST_FOUND = 40;

interface RecordMatch extends Record<string, unknown> {
  readonly collection: string;
  readonly id: string;
  readonly name: string;
}

/** Records whose name begins with the search text come first. */
export async function findByName(db: Db, keepers: readonly Pick<Keeper, 'collection' | 'rows'>[], search: string): Promise<RecordMatch[]> {
  const wanted = search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const parts = keepers
    // Collections that only offer choices are left out, since their records belong to other collections; so are those whose names are borrowed.
    .filter(
      ({ collection }) =>
        !collection.borrowsNames && !['add', 'change', 'remove'].every((one) => collection.without?.some((closed) => closed === one)),
    )
    .map(
      ({ collection, rows }) => sql`(select ${collection.name}::text as collection, r.id, r.name from (${rows}) r
        where r.active and lower(r.name) like ${`%${wanted}%`} order by lower(r.name), r.id limit ${MOST_OF_ONE})`,
    );
  if (parts.length === 0) return [];
  const { rows } = await db.execute<RecordMatch>(sql`select collection, id, name from (${sql.join(parts, sql` union all `)}) found
    order by lower(name) not like ${`${wanted}%`}, lower(name), id limit ${MOST_FOUND}`);
  return rows;
}
