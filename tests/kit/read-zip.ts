/** Reads the files of a zip that is held in memory, with another library than the one that writes it. */
import { fromBuffer, type Entry } from 'yauzl';

/** The text of each file, in their order. @throws where the zip is cut off or a checksum is wrong */
export function readZip(bytes: Uint8Array): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const pieces: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
            zip.readEntry();
          });
        }),
      );
      zip.readEntry();
    });
  });
}
