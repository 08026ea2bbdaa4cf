/** Writes a zip as it is sent, so that no more of it than one piece is in memory. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface OutgoingFile {
  readonly name: string;
  readonly body: AsyncIterable<string | Uint8Array>;
}

/** Each file is asked for when the one before it is written. An error in one of them ends the zip; so does whoever reads no further. */
export async function* writeZip(entries: AsyncIterable<OutgoingFile>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reading = entries[Symbol.asyncIterator]();
  let writing: Readable | null = null;
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on('error', fail);

  async function addFiles(): Promise<void> {
    while (!output.destroyed) {
      const next = await reading.next();
      if (output.destroyed) return;
      if (next.done) return zip.end();
      const { name, body } = next.value;
      await new Promise<void>((resolve) => {
        const file = Readable.from(body, { objectMode: false }).on('error', fail).on('close', resolve);
        writing = file;
        zip.addReadStreamLazy(name, { mtime: at }, (give) => give(null, file));
      });
    }
  }

  addFiles().catch(fail);
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    output.destroy();
    (writing as Readable | null)?.destroy();
    await reading.return?.();
  }
}
