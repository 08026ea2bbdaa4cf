/** Reads the files of a zip where it stands in the store: only what is asked for is read, a piece at a time. */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '#platform';

/** Thrown for what is no zip, or a damaged one. */
export class ZipFault extends Error {}

export interface ZippedFile {
  /** Where it is among the files of the zip, from 0. */
  readonly entry: number;
  /** With the folders of the zip. */
  readonly name: string;
  /** Unpacked, as the zip says; more than that is never given. */
  readonly bytes: number;
  /** @throws ZipFault while it is read, where it is damaged or encrypted */
  read(): AsyncGenerator<Uint8Array>;
}

class StoredZipReader extends RandomAccessReader {
  readonly #files: Pick<FileStore, 'read'>;
  readonly #id: string;
  /** Why the store could not be read, which is no fault of the zip. */
  #failure: unknown = null;

  constructor(files: Pick<FileStore, 'read'>, id: string) {
    super();
    this.#files = files;
    this.#id = id;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return start >= end ? Readable.from([]) : Readable.from(this.#read(start, end - 1));
  }

  async *#read(from: number, to: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#files.read(this.#id, { from, to });
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** What the zip is at fault for, or the store. */
  faultOf(message: string, cause: unknown): unknown {
    return this.#failure ?? new ZipFault(message, { cause });
  }
}

/**
 * @param most entries, folders among them
 * @returns null where there are more
 * @throws ZipFault
 */
export async function openZip(
  files: Pick<FileStore, 'read'>,
  { id, bytes }: { readonly id: string; readonly bytes: number },
  most: number,
): Promise<ZippedFile[] | null> {
  const reader = new StoredZipReader(files, id);
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes, { autoClose: false });
    if (zip.entryCount > most) return null;
    const found: ZippedFile[] = [];
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      if (!fileName.endsWith('/'))
        found.push({ entry: found.length, name: fileName, bytes: uncompressedSize, read: () => readEntry(reader, zip, entry) });
    }
    return found;
  } catch (error) {
    throw reader.faultOf('the zip cannot be read', error);
  }
}

async function* readEntry(reader: StoredZipReader, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw reader.faultOf(`${entry.fileName} cannot be unpacked`, error);
  }
  if (sum !== entry.crc32) throw new ZipFault(`${entry.fileName} is damaged`);
}
