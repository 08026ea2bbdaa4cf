/** Takes a zip: stores it as it arrives, and lists the files of a firm that are in it. */
import { refuse, type Upload } from '#packages/endpoint';
import { storeFile, type Db, type FileStore } from '#platform';
import type { AuditRecorder } from '#server/people';
import { MOST_BUNDLE_BYTES, MOST_BUNDLE_FILES, MOST_UNPACKED_BYTES, MOST_ZIP_ENTRIES } from '../../contract.ts';
import { recogniseFiles, type FileContents, type RecognisedZip } from './recognise.ts';
import { insertBundle } from './storage.ts';
import { openZip, ZipFault } from './unpack.ts';

const LONGEST_NAME = 200;
/** More are not named. */
const MOST_STRANGERS = 50;

export interface BundleUpload {
  readonly db: Db;
  readonly files: FileStore;
  readonly upload: Upload;
  /** Names the bundle in the audit row, before the transaction is committed. */
  readonly tell: AuditRecorder;
}

/**
 * @returns the id of the bundle
 * @throws Refusal `file.empty`, `file.too-large`, `bundle.unreadable`, `bundle.empty`, `bundle.too-many-files`
 */
export async function storeBundle({ db, files, upload, tell }: BundleUpload, contents: FileContents): Promise<string> {
  const fileName = upload.fileName.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, LONGEST_NAME) || 'firm.zip';
  return storeFile(
    { db, files },
    async (place) => {
      const stored = await files.write(withinLimit(upload.body), place);
      if (stored.bytes === 0) refuse('file.empty');
      return { stored, zip: await recognise(files, stored, contents) };
    },
    async (tx, { stored, zip }) => {
      const id = await insertBundle(tx, { fileName, stored, zip });
      tell({ subject: { kind: 'bundle', id } });
      return id;
    },
  );
}

async function* withinLimit(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > MOST_BUNDLE_BYTES) refuse('file.too-large');
    yield piece;
  }
}

async function recognise(
  files: Pick<FileStore, 'read'>,
  stored: { readonly id: string; readonly bytes: number },
  contents: FileContents,
): Promise<RecognisedZip> {
  try {
    const zipped = (await openZip(files, stored, MOST_ZIP_ENTRIES)) ?? refuse('bundle.too-many-files');
    const zip = recogniseFiles(zipped, contents);
    if (zip.files.length > MOST_BUNDLE_FILES) refuse('bundle.too-many-files');
    if (zip.files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_UNPACKED_BYTES) refuse('file.too-large');
    return zip.files.length === 0 ? refuse('bundle.empty') : { ...zip, strangers: zip.strangers.slice(0, MOST_STRANGERS) };
  } catch (error) {
    if (error instanceof ZipFault) refuse('bundle.unreadable');
    throw error;
  }
}
