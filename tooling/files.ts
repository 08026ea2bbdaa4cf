/** Lists the files of the project, without what was installed or built. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.portico', 'data']);

/** Paths below the working folder, sorted, in the folders given. */
export function trackedFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => listBelow(folder)).sort();
}

function listBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listBelow(path) : [path];
  });
}
