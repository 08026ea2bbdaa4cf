/** Finds the files of a library that a form offers to whoever fills it. */
import { sql } from 'drizzle-orm';
import { containingPattern, type Db } from '#platform';
import { readKeptFiles } from '#server/files';
import { MOST_CHOICES, type RecordChoice } from './references.ts';

interface OfferedFilesQuery {
  /** The id of the library. */
  readonly library: string;
  readonly search: string;
  /** The files to be named; where there are none, the search applies. */
  readonly ids: readonly string[];
  /** Origin of the tenant's pages. */
  readonly origin: string;
}

/** By name, as far as the reader sees them; none of a library that was deleted or of a folder that is hidden. */
export async function findOfferedFiles(db: Db, { library, search, ids, origin }: OfferedFilesQuery): Promise<RecordChoice[]> {
  const which = ids.length > 0 ? sql`m.id::text = any(${sql.param([...ids])}::text[])` : sql`m.name ilike ${containingPattern(search)}`;
  const { rows } = await db.execute<{ id: string; name: string; file: string }>(sql`
    select m.id::text as id, m.name, m.file_id as file from media_file m join record l on l.id = m.library_id and l.active
    where l.id::text = ${library} and (m.folder_id is null or media_folder_is_shown(m.folder_id)) and ${which}
    order by lower(m.name), m.id limit ${MOST_CHOICES}`);
  const kept = await readKeptFiles(
    db,
    rows.map(({ file }) => file),
    origin,
  );
  const addresses = new Map(kept.map(({ id, smallUrl, url }) => [id, smallUrl ?? url]));
  return rows.map(({ id, name, file }) => ({ id, name, hint: null, url: addresses.get(file) ?? null }));
}
