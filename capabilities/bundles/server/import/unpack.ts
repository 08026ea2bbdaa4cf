/** Reads the files of a zip where it stands in the store: only what is asked for is read, a piece at a time. */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '#platform';

/** Thrown for what is no zip, or a damaged one. */
export class ZipFault extends Error {}

export interface ZippedFile {
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

  constructor(files: Pick<FileStore, 'read'>, id: string) {
    super();
    this.#files = files;
    this.#id = id;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return start >= end ? Readable.from([]) : Readable.from(this.#files.read(this.#id, { from: start, to: end - 1 }));
  }
}

/**
 * @param most files beyond so many are not listed
 * @throws ZipFault
 */
export async function openZip(
  files: Pick<FileStore, 'read'>,
  { id, bytes }: { readonly id: string; readonly bytes: number },
  most: number,
): Promise<ZippedFile[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new StoredZipReader(files, id), bytes, { autoClose: false });
    const found: ZippedFile[] = [];
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/'))
        found.push({ name: entry.fileName, bytes: entry.uncompressedSize, read: () => readEntry(zip, entry) });
      if (found.length > most) break;
    }
    return found;
  } catch (error) {
    throw new ZipFault('the zip cannot be read', { cause: error });
  }
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw new ZipFault(`${entry.fileName} cannot be unpacked`, { cause: error });
  }
  if (sum !== entry.crc32) throw new ZipFault(`${entry.fileName} is damaged`);
}
