/**
 * Receives an uploaded file. Its row is written first and lists every id under which the store may keep a part of it; only then the first byte is
 * stored. So the store never contains anything that no row lists, and the sweep removes what a crash leaves behind.
 */
import { and, eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { refuse, type Upload } from '#packages/endpoint';
import { handleBeside, type Db, type FileStore } from '#platform';
import { isPicture, PictureRefused, type FileKind, type FilePurpose, type PictureProcessor, type RedrawnPicture } from '../contract.ts';
import { detectFileKind, watchContent } from './content.ts';
import { cleanName, nameWithEnding } from './names.ts';
import { file } from './tables.ts';

export interface FileUploadContext {
  readonly db: Db;
  readonly files: FileStore;
  readonly pictures: PictureProcessor;
  readonly log: { warn(details: object, message: string): void };
}

export interface FileUploadRequest {
  readonly upload: Upload;
  readonly purpose: FilePurpose;
  readonly room?: string | undefined;
  readonly most: number;
  /** Takes only PDFs and pictures, and makes a PDF of a picture. */
  readonly asPdf?: PdfConversion | undefined;
  /** Keeps every byte and the name; pages show no picture of it. Web pages are taken too, since nobody is shown one. */
  readonly asSent?: boolean | undefined;
}

export interface PdfConversion {
  /** Refuses a kind that is not taken. */
  readonly check: (kind: FileKind) => void;
  readonly convert: (picture: RedrawnPicture, name: string) => Promise<Uint8Array>;
}

/**
 * Stores an uploaded file. It belongs to the person who uploaded it until it is attached; `settle` may do that, in the transaction that
 * completes it.
 * @throws Refusal of FILE_REFUSALS, and what `settle` throws; then nothing of the file is kept
 */
export async function acceptUpload(
  around: FileUploadContext,
  { upload, purpose, room, most, asPdf, asSent }: FileUploadRequest,
  settle: (tx: Db, id: string, name: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { db, files, log } = around;
  const parts: StoredPartIds = [newPartId(), newPartId(), newPartId(), newPartId()];
  const name = cleanName(upload.fileName);
  const beside = handleBeside(db);
  const { rows } = await beside.execute<{ id: string }>(sql`
    insert into file (name, purpose, room, parts) values (${name}, ${purpose}, ${room ?? null}, ${sql.param([...parts])}) returning id`);
  const [row] = rows;
  if (!row) throw new Error('a row that was added is there');
  try {
    const whole = await storeUpload(around, upload, { name, parts, most, asPdf, asSent });
    await db.transaction(async (tx) => {
      const arrived = await tx
        .update(file)
        .set({ ...whole, state: 'kept' })
        .where(and(eq(file.id, row.id), eq(file.state, 'arriving')))
        .returning({ id: file.id });
      if (arrived.length === 0) throw new Error('a file took so long that it was swept away');
      await settle(tx, row.id, whole.name);
    });
    return row.id;
  } catch (error) {
    await undoUpload({ db: beside, files }, { id: row.id, parts }).catch((failed: unknown) =>
      log.warn({ err: failed, file: row.id }, 'what came of a refused file is swept later'),
    );
    throw error;
  }
}

/** Marks the row before deleting: if the answer to a commit was lost, nobody knows whether the file is complete. */
async function undoUpload(
  around: Pick<FileUploadContext, 'db' | 'files'>,
  gone: { readonly id: string; readonly parts: readonly string[] },
): Promise<void> {
  await around.db.update(file).set({ state: 'leaving' }).where(eq(file.id, gone.id));
  await deleteFile(around, gone);
}

/** Ids in the store: of the original upload, of the redrawn picture, of the picture that pages show, and of the small picture for lists. */
type StoredPartIds = readonly [came: string, redrawn: string, shown: string, small: string];

function newPartId(): string {
  return randomBytes(16).toString('hex');
}

interface StoredUpload {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly sha256: string;
  readonly stored: string;
  readonly shown: string | null;
  readonly small: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly parts: string[];
}

interface StorageRequest extends Pick<FileUploadRequest, 'most' | 'asPdf' | 'asSent'> {
  readonly name: string;
  readonly parts: StoredPartIds;
}

async function storeUpload(
  { files, pictures }: FileUploadContext,
  upload: Upload,
  { name, parts, most, asPdf, asSent = false }: StorageRequest,
): Promise<StoredUpload> {
  const [came, redrawn, shown, small] = parts;
  const watched = watchContent(upload.body, name, most, asSent);
  const { bytes, sha256 } = await files.write(watched.body, came);
  const kind = detectFileKind(name, watched.seen(), asSent);
  if (asSent) return storedWithoutPicture({ name, kind, bytes, sha256, stored: came });
  asPdf?.check(kind);
  if (!isPicture(kind)) return storedWithoutPicture({ name: nameWithEnding(name, kind), kind, bytes, sha256, stored: came });
  const picture = await pictures.redraw(kind, files.read(came)).catch((error: unknown) => {
    if (error instanceof PictureRefused) refuse(error.code);
    throw error;
  });
  if (asPdf) {
    const { bytes, sha256 } = await files.write(await asPdf.convert(picture, name), redrawn);
    await files.remove(came);
    return storedWithoutPicture({ name: nameWithEnding(name, 'pdf'), kind: 'pdf', bytes, sha256, stored: redrawn });
  }
  // A drawing (SVG) is kept as it is, and pages show the picture that was made of it.
  const stored = await files.write(picture.body, redrawn);
  await files.write(picture.small, small);
  if (picture.shown) await files.write(picture.shown, shown);
  await files.remove(came);
  return {
    name: nameWithEnding(name, picture.kind),
    kind: picture.kind,
    bytes: stored.bytes,
    sha256: stored.sha256,
    stored: redrawn,
    shown: picture.shown ? shown : redrawn,
    small,
    width: picture.width,
    height: picture.height,
    parts: picture.shown ? [redrawn, shown, small] : [redrawn, small],
  };
}

function storedWithoutPicture(kept: Pick<StoredUpload, 'name' | 'kind' | 'bytes' | 'sha256' | 'stored'>): StoredUpload {
  return { ...kept, shown: null, small: null, width: null, height: null, parts: [kept.stored] };
}

/** Deletes first the bytes, then the row that lists them. */
export async function deleteFile(
  { db, files }: Pick<FileUploadContext, 'db' | 'files'>,
  { id, parts }: { readonly id: string; readonly parts: readonly string[] },
): Promise<void> {
  for (const part of parts) await files.remove(part);
  await db.delete(file).where(eq(file.id, id));
}
