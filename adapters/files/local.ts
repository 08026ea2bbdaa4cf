/** Keeps files in a local folder, each under an opaque id that reveals nothing and cannot lead to another path. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '#platform';
import { checkId } from './ids.ts';

/**
 * A file appears whole or not at all: it is written under another name in the same folder, flushed to the disk and renamed. Anything that is not
 * such an id is refused before a path is formed, so that no path leads out of `folder`.
 */
export function localFiles(folder: string): FileStore {
  return {
    async write(body, id = randomBytes(16).toString('hex')) {
      const place = pathOf(folder, id);
      const beside = `${place}.part`;
      const made = await mkdir(folderOf(folder, id), { recursive: true, mode: 0o700 });
      if (made) await flushFolder(dirname(made));
      try {
        const written = await writeBody(await open(beside, 'wx', 0o600), body);
        await rename(beside, place);
        await flushFolder(folderOf(folder, id));
        return { id, ...written };
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    read: (id, part) => createReadStream(pathOf(folder, id), part && { start: part.from, end: part.to }),
    async remove(id) {
      await rm(pathOf(folder, id), { force: true });
      await rm(`${pathOf(folder, id)}.part`, { force: true });
    },
  };
}

async function writeBody(file: FileHandle, body: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      digest.update(chunk);
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: digest.digest('hex') };
}

/** A new name is durable once its folder has been flushed. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Two letters of the id name the folder, so that no folder grows beyond what people can list. */
function folderOf(folder: string, id: string): string {
  return join(folder, checkId(id).slice(0, 2));
}

function pathOf(folder: string, id: string): string {
  return join(folderOf(folder, id), id);
}
