/** Lists, uploads, renames, moves and removes the files of libraries. */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf, type Upload } from '#packages/endpoint';
import { containingPattern, type Db, wireMoment } from '#platform';
import { LARGEST_FILE_BYTES } from '#contract/files';
import {
  attachFiles,
  acceptUpload,
  cleanName,
  partsOfName,
  readKeptFiles,
  releaseFiles,
  renameFile,
  sendSweep,
  type FileContext,
} from '#server/files';
import { MEDIA_PAGE, type media, type MediaFile, type MediaType, type DuplicateAnswer } from '../contract.ts';
import { findFolder, findLibrary, shownFolders } from './libraries.ts';

interface MediaRow extends Record<string, unknown> {
  readonly id: string;
  readonly library: string;
  readonly folder: string | null;
  readonly name: string;
  readonly type: MediaType;
  readonly file: string;
  readonly version: number;
  readonly at: string;
  readonly by: string | null;
}

const COLUMNS = sql`m.id, m.library_id as library, m.folder_id as folder, m.name, m.type, m.file_id as file, m.version,
  ${wireMoment(sql`m.updated_at`)} as at, (select p.name from person p where p.id = m.updated_by) as by`;

export async function listMedia(
  { db, origin }: FileContext,
  { library, folder, search }: InputOf<typeof media.listMedia>,
): Promise<{ files: MediaFile[]; more: boolean }> {
  await findLibrary(db, library);
  if (folder) await findFolder(db, library, folder);
  const wanted = search.trim();
  const pattern = containingPattern(wanted);
  const which = wanted === '' ? sql`m.folder_id is not distinct from ${folder ?? null}::uuid` : sql`m.name ilike ${pattern}`;
  const { rows } = await db.execute<MediaRow>(sql`
    ${shownFolders(library)} select ${COLUMNS} from media_file m
    where m.library_id = ${library} and (m.folder_id is null or m.folder_id in (select id from shown)) and ${which}
    order by m.stem, m.id limit ${MEDIA_PAGE + 1}`);
  return { files: await withFiles(db, rows.slice(0, MEDIA_PAGE), origin), more: rows.length > MEDIA_PAGE };
}

/** @throws Refusal `media.unknown` */
export async function readMedia({ db, origin }: Pick<FileContext, 'db' | 'origin'>, id: string): Promise<MediaFile> {
  const [one] = await withFiles(db, [await rowOf(db, id)], origin);
  return one ?? refuse('media.unknown');
}

async function rowOf(db: Db, id: string, hold = false): Promise<MediaRow> {
  const { rows } = await db.execute<MediaRow>(sql`
    select ${COLUMNS} from media_file m where m.id = ${id} and m.library_id in (select id from record where collection = 'libraries' and active)
    ${hold ? sql`for update of m` : sql``}`);
  return rows[0] ?? refuse('media.unknown');
}

async function withFiles(db: Db, rows: readonly MediaRow[], origin: string): Promise<MediaFile[]> {
  const kept = await readKeptFiles(
    db,
    rows.map(({ file }) => file),
    origin,
  );
  const byId = new Map(kept.map((file) => [file.id, file]));
  return rows.flatMap(({ id, folder, name, type, file, version, at, by }) => {
    const found = byId.get(file);
    return found ? [{ id, folder, name, type, file: found, updated: { at, by }, version }] : [];
  });
}

/**
 * Uploads a file. Whether its name is taken in the folder is checked before anything is stored, and again, under a lock, when it is stored.
 * @throws Refusal `library.unknown`, `folder.unknown`, `media.duplicate`, and the refusals of uploading a file
 */
export async function uploadMedia(
  context: FileContext & { readonly upload: Upload },
  { library, folder, type, twin }: InputOf<typeof media.uploadMedia>,
): Promise<MediaFile> {
  const { db, upload, person, jobs, tell } = context;
  await findLibrary(db, library);
  if (folder) await findFolder(db, library, folder);
  const place = { library, folder: folder ?? null };
  if (!twin && (await findSameName(db, place, cleanName(upload.fileName)))) refuse('media.duplicate');
  let id = '';
  let released = false;
  await acceptUpload(context, { upload, purpose: 'media', most: LARGEST_FILE_BYTES }, async (tx, file, name) => {
    ({ id, released } = await placeFile(tx, { ...place, file, name, type, twin, by: person.id }));
    tell({ subject: { kind: 'media', id } });
  });
  if (released) await sendSweep(jobs);
  return readMedia(context, id);
}

interface FilePlacement extends FolderPlace {
  readonly file: string;
  readonly name: string;
  readonly type: MediaType | undefined;
  readonly twin: DuplicateAnswer | undefined;
  readonly by: string;
}

/** Puts an uploaded file into its folder. */
async function placeFile(tx: Db, { file, name, type, twin, by, ...place }: FilePlacement): Promise<{ id: string; released: boolean }> {
  await findLibrary(tx, place.library, true);
  const other = await findSameName(tx, place, name);
  if (other && !twin) refuse('media.duplicate');
  if (other && twin === 'replace') {
    await attachFiles(tx, 'media', { kind: 'media', id: other.id }, [file]);
    await tx.execute(sql`
      update media_file set file_id = ${file}, name = ${name}, stem = ${stemOf(name)}, type = ${type ?? other.type}, version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${other.id}`);
    await releaseFiles(tx, [other.file]);
    return { id: other.id, released: true };
  }
  const called = other ? await renameFile(tx, file, await freeName(tx, place, name)) : name;
  const id = randomUUID();
  await attachFiles(tx, 'media', { kind: 'media', id }, [file]);
  await tx.execute(sql`
    insert into media_file (id, library_id, folder_id, name, stem, type, file_id)
    values (${id}, ${place.library}, ${place.folder}, ${called}, ${stemOf(called)}, ${type ?? 'Other'}, ${file})`);
  return { id, released: false };
}

export async function changeMedia(
  context: FileContext,
  { media: id, name, type, folder, version }: InputOf<typeof media.changeMedia>,
): Promise<MediaFile> {
  const { db, person } = context;
  await db.transaction(async (tx) => {
    const { library } = await rowOf(tx, id);
    await findLibrary(tx, library, true);
    const row = await rowOf(tx, id, true);
    if (folder && folder !== row.folder) await findFolder(tx, library, folder);
    if (row.version !== version) refuse('record.changed');
    const called = name === row.name ? name : await renameFile(tx, row.file, name);
    const other = await findSameName(tx, { library, folder }, called);
    if (other && other.id !== id) refuse('media.duplicate');
    await tx.execute(sql`
      update media_file set name = ${called}, stem = ${stemOf(called)}, type = ${type}, folder_id = ${folder}, version = version + 1, updated_at = now(), updated_by = ${person.id}
      where id = ${id}`);
  });
  return readMedia(context, id);
}

/** @throws Refusal `media.unknown` */
export async function removeMedia({ db, jobs }: FileContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { file } = await rowOf(tx, id, true);
    await releaseFiles(tx, [file]);
    await tx.execute(sql`delete from media_file where id = ${id}`);
  });
  await sendSweep(jobs);
}

interface FolderPlace {
  readonly library: string;
  readonly folder: string | null;
}

function stemOf(name: string): string {
  return partsOfName(name).stem.toLowerCase();
}

function inFolderCondition({ library, folder }: FolderPlace): SQL {
  return sql`m.library_id = ${library} and m.folder_id is not distinct from ${folder}::uuid`;
}

/** The file in the folder with this name, regardless of its extension and of upper and lower case. */
async function findSameName(db: Db, place: FolderPlace, name: string): Promise<MediaRow | null> {
  const { rows } = await db.execute<MediaRow>(
    sql`select ${COLUMNS} from media_file m where ${inFolderCondition(place)} and m.stem = ${stemOf(name)}`,
  );
  return rows[0] ?? null;
}

/** The name with the first of `_1`, `_2` and so on that is not taken in the folder. */
async function freeName(tx: Db, place: FolderPlace, name: string): Promise<string> {
  const { stem } = partsOfName(name);
  const { rows } = await tx.execute<{ stem: string }>(sql`select m.stem from media_file m where ${inFolderCondition(place)}`);
  const taken = new Set(rows.map((row) => row.stem));
  let number = 1;
  while (taken.has(`${stem}_${number}`.toLowerCase())) number += 1;
  return `${stem}_${number}${name.slice(stem.length)}`;
}
