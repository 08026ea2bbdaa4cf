/** Lists libraries, and lists and changes the tree of folders in each. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { Library, media, MediaFolder } from '../contract.ts';

type QueryRow<Shape> = Shape & Record<string, unknown>;

export async function listLibraries(db: Db): Promise<Library[]> {
  const { rows } = await db.execute<QueryRow<Library>>(sql`
    select id, name, (select count(*)::int from media_file f where f.library_id = l.id) as files
    from record l where collection = 'libraries' and active order by lower(name), id`);
  return rows;
}

/**
 * Requires that a library exists. `hold` locks it until the transaction ends, so that concurrent changes wait for each other.
 * @throws Refusal `library.unknown`
 */
export async function findLibrary(db: Db, id: string, hold = false): Promise<void> {
  const { rows } = await db.execute(
    sql`select from record where id = ${id} and collection = 'libraries' and active ${hold ? sql`for no key update` : sql``}`,
  );
  if (rows.length === 0) refuse('library.unknown');
}

const COLUMNS = sql`id, parent_id as parent, name, active, version`;

/** The folders of a library that are shown: those that are active and whose parents are all active. */
export function shownFolders(library: string): SQL {
  return sql`with recursive shown as (
    select ${COLUMNS} from media_folder where library_id = ${library} and parent_id is null and active
    union all
    select f.id, f.parent_id, f.name, f.active, f.version from media_folder f join shown s on f.parent_id = s.id where f.library_id = ${library} and f.active)`;
}

export async function listFolders(db: Db, library: string, hidden: boolean): Promise<MediaFolder[]> {
  await findLibrary(db, library);
  const all = sql`select ${COLUMNS} from media_folder where library_id = ${library}`;
  const { rows } = await db.execute<QueryRow<MediaFolder>>(
    sql`${hidden ? all : sql`${shownFolders(library)} select * from shown`} order by lower(name), id`,
  );
  return rows;
}

/** @throws Refusal `folder.unknown`, also for a hidden folder */
export async function findFolder(db: Db, library: string, folder: string): Promise<void> {
  const { rows } = await db.execute(sql`${shownFolders(library)} select from shown where id = ${folder}`);
  if (rows.length === 0) refuse('folder.unknown');
}

export function createFolder({ db }: SignedInContext, { library, parent, name }: InputOf<typeof media.createFolder>): Promise<MediaFolder> {
  return db.transaction(async (tx) => {
    await findLibrary(tx, library, true);
    if (parent) await findFolder(tx, library, parent);
    await requireFreeName(tx, { library, parent, name, besides: null });
    const { rows } = await tx.execute<QueryRow<MediaFolder>>(
      sql`insert into media_folder (library_id, parent_id, name) values (${library}, ${parent}, ${name}) returning ${COLUMNS}`,
    );
    return rows[0] ?? refuse('library.unknown');
  });
}

export function changeFolder(
  { db, person }: SignedInContext,
  { folder, parent, name, active, version }: InputOf<typeof media.changeFolder>,
): Promise<MediaFolder> {
  return db.transaction(async (tx) => {
    const found = await tx.execute<{ library: string }>(sql`
      select f.library_id as library from media_folder f join record l on l.id = f.library_id where f.id = ${folder} and l.active`);
    const library = found.rows[0]?.library ?? refuse('folder.unknown');
    await findLibrary(tx, library, true);
    if (parent) await requireOutside(tx, library, folder, parent);
    await requireFreeName(tx, { library, parent, name, besides: folder });
    const { rows } = await tx.execute<QueryRow<MediaFolder>>(sql`
      update media_folder set parent_id = ${parent}, name = ${name}, active = ${active}, version = version + 1, updated_at = now(), updated_by = ${person.id}
      where id = ${folder} and version = ${version} returning ${COLUMNS}`);
    return rows[0] ?? refuse('record.changed');
  });
}

/** Refuses to move a folder into itself or into a folder within it. @throws Refusal `folder.unknown`, `folder.within` */
async function requireOutside(tx: Db, library: string, folder: string, parent: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive above as (
      select id, parent_id from media_folder where id = ${parent} and library_id = ${library}
      union
      select f.id, f.parent_id from media_folder f join above a on f.id = a.parent_id)
    select id from above`);
  if (rows.length === 0) refuse('folder.unknown');
  if (rows.some(({ id }) => id === folder)) refuse('folder.within');
}

interface FolderNameCheck {
  readonly library: string;
  readonly parent: string | null;
  readonly name: string;
  readonly besides: string | null;
}

/** Refuses a name that another folder of the same parent has, in upper or lower case. @throws Refusal `folder.taken` */
async function requireFreeName(tx: Db, { library, parent, name, besides }: FolderNameCheck): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from media_folder where library_id = ${library} and parent_id is not distinct from ${parent}::uuid and id is distinct from ${besides}::uuid`);
  if (rows.some((other) => other.name.toLowerCase() === name.toLowerCase())) refuse('folder.taken');
}
