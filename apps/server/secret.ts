/** Reads or makes the key from which every tenant’s session key is derived. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsRefused } from './config.ts';

/**
 * The one given, or one made at the first start and kept where only this user reads it.
 * @throws SettingsRefused
 */
export async function readSecret(given: string | null, dataFolder: string): Promise<string> {
  if (given !== null) return given;
  const kept = await readOrMakeSecret(dataFolder).catch((error: unknown) => {
    throw new SettingsRefused([
      {
        setting: 'PORTICO_DATA',
        reason: (error as Error).message,
        remedy: 'Let this user write to the folder, name another, or set PORTICO_SECRET.',
      },
    ]);
  });
  if (kept.length >= 32) return kept;
  const remedy = 'Delete the file to have another made, which signs everybody out, or set PORTICO_SECRET.';
  throw new SettingsRefused([{ setting: 'PORTICO_DATA', reason: `${join(dataFolder, 'secret')} does not hold a key`, remedy }]);
}

async function readOrMakeSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // A restored folder may have lost its modes.
    await chmod(path, 0o600);
  }
  return (await readFile(path, 'utf8')).trim();
}
