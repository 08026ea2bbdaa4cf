/** The key from which every tenant's session key is derived. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The one given, or one made at the first start and kept where only this user reads it. */
export async function readSecret(given: string | null, dataFolder: string): Promise<string> {
  if (given !== null) return given;
  const path = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // A restored folder may have lost its modes.
    await chmod(path, 0o600);
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept.length < 32) throw new Error(`${path} does not hold a key: delete it to have another made, which signs everybody out`);
  return kept;
}
