/** Reads complete files, attaches them to the record that they belong to, and releases them. */
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { refuse, type Download } from '#packages/endpoint';
import type { Db, FileStore } from '#platform';
import { FILE_KINDS, type FileKind, type KeptFile, type FilePurpose } from '../contract.ts';
import { cleanName, nameWithEnding } from './names.ts';
import { file } from './tables.ts';

/** The record that a file belongs to. Its capability adds a policy on `file` for this kind of subject, which decides who may see the file. */
export interface FileSubject {
  readonly kind: string;
  readonly id: string;
}

type KeptFileRow = typeof file.$inferSelect;

const LONGEST_LIST = 500;

function whereKept(more: SQL | undefined): SQL | undefined {
  return and(eq(file.state, 'kept'), more);
}

async function readFileRow(db: Db, id: string): Promise<KeptFileRow> {
  const [row] = await db
    .select()
    .from(file)
    .where(whereKept(eq(file.id, id)));
  return row ?? refuse('file.unknown');
}

/** @param origin origin of the request: `https://clients.example.com` */
function toKeptFile({ id, name, kind, bytes, width, height, shown, createdAt }: KeptFileRow, origin: string): KeptFile {
  const known: FileKind = kind ?? 'txt';
  const path = `/api/files/${id}`;
  // Pages show no picture that is kept as it was sent.
  const pictured = shown !== null;
  const url = pictured ? `${path}/picture` : path;
  return {
    id,
    name,
    kind: known,
    url,
    fullUrl: `${origin}${url}`,
    smallUrl: pictured ? `${url}?size=small` : null,
    type: FILE_KINDS[known].type,
    bytes: bytes ?? 0,
    width,
    height,
    createdAt: createdAt.toISOString(),
  };
}

/** @throws Refusal `file.unknown` */
export async function readKeptFile(db: Db, id: string, origin: string): Promise<KeptFile> {
  return toKeptFile(await readFileRow(db, id), origin);
}

/** Reads the files with these ids that the reader may see, in no particular order. */
export async function readKeptFiles(db: Db, ids: readonly string[], origin: string): Promise<KeptFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(file)
    .where(whereKept(inArray(file.id, [...ids])));
  return rows.map((row) => toKeptFile(row, origin));
}

/** Lists the files that were uploaded within a room (for example a form) and that the reader may see, newest first. */
export async function listRoomFiles(db: Db, purpose: FilePurpose, room: string, origin: string): Promise<KeptFile[]> {
  const rows = await db
    .select()
    .from(file)
    .where(whereKept(and(eq(file.purpose, purpose), eq(file.room, room))))
    .orderBy(desc(file.createdAt), desc(file.id))
    .limit(LONGEST_LIST);
  return rows.map((row) => toKeptFile(row, origin));
}

/**
 * Attaches files that are not attached yet to a subject, in the transaction that writes the subject. Repeating it changes nothing.
 * @throws Refusal `file.unknown` for a file that the person may not see or that was uploaded for another purpose, `file.held`
 */
export async function attachFiles(tx: Db, purpose: FilePurpose, subject: FileSubject, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ kind: file.subjectKind, id: file.subjectId })
    .from(file)
    .where(whereKept(and(eq(file.purpose, purpose), inArray(file.id, wanted))))
    .for('update');
  if (rows.length !== wanted.length) refuse('file.unknown');
  if (rows.some(({ kind, id }) => id !== null && (kind !== subject.kind || id !== subject.id))) refuse('file.held');
  await tx.update(file).set({ subjectKind: subject.kind, subjectId: subject.id }).where(inArray(file.id, wanted));
}

/** Attaches files so that the sweep does not remove them: a file that is attached to another subject already stays with that one. */
export async function holdFiles(db: Db, purpose: FilePurpose, subject: FileSubject, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(file)
    .set({ subjectKind: subject.kind, subjectId: subject.id })
    .where(whereKept(and(eq(file.purpose, purpose), isNull(file.subjectId), inArray(file.id, [...ids]))));
}

/** Renames a file, with an ending that fits its kind, and returns the new name. @throws Refusal `file.unknown` */
export async function renameFile(tx: Db, id: string, wanted: string): Promise<string> {
  const { kind } = await readFileRow(tx, id);
  const name = kind ? nameWithEnding(cleanName(wanted), kind) : cleanName(wanted);
  await tx.update(file).set({ name }).where(eq(file.id, id));
  return name;
}

/** Releases files: nobody finds them after this transaction. The sweep removes their bytes: call `sendSweep` after the commit. */
export async function releaseFiles(tx: Db, ids: readonly string[], of?: FileSubject): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(file)
      .set({ state: 'leaving' })
      .where(and(inArray(file.id, [...ids]), of && and(eq(file.subjectKind, of.kind), eq(file.subjectId, of.id))));
}

/** Takes back a file that is not attached, for the person who uploaded it. @throws Refusal `file.unknown`, `file.held` */
export async function takeBackFile(db: Db, id: string): Promise<void> {
  const left = await db
    .update(file)
    .set({ state: 'leaving' })
    .where(whereKept(and(eq(file.id, id), isNull(file.subjectId))))
    .returning({ id: file.id });
  if (left.length > 0) return;
  await readFileRow(db, id);
  refuse('file.held');
}

/** @throws Refusal `file.unknown` */
export async function fileDownload(db: Db, files: FileStore, id: string): Promise<Download> {
  const row = await readFileRow(db, id);
  const { name, kind, bytes, stored } = row;
  if (!kind || !stored || bytes === null) refuse('file.unknown');
  return {
    fileName: name,
    mediaType: FILE_KINDS[kind].type,
    body: readLater(files, stored),
    // Text is compressed in transit, and a byte range of compressed text is useless.
    ...(kind === 'pdf' ? { whole: { bytes, part: (from: number, to: number) => files.read(stored, { from, to }) } } : {}),
  };
}

/** @throws Refusal `file.unknown`, also for a file that is not a picture */
export async function pictureDownload(db: Db, files: FileStore, id: string, size: 'page' | 'small'): Promise<Download> {
  const { name, kind, shown, small, stored } = await readFileRow(db, id);
  const part = size === 'small' ? small : shown;
  if (!kind || !part) refuse('file.unknown');
  // Derived pictures are WebP; the stored picture itself keeps its own type.
  const drawn = part !== stored;
  return {
    fileName: name,
    mediaType: drawn ? FILE_KINDS.webp.type : FILE_KINDS[kind].type,
    body: files.read(part),
    inline: true,
  };
}

/** Opens the file only when it is read: of a range, and of what is refused after all, nothing stays open. */
async function* readLater(files: FileStore, stored: string): AsyncGenerator<Uint8Array> {
  yield* files.read(stored);
}
