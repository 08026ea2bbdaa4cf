/** Opens the static files that the settings name in the place of feeds. */
import { readdir } from 'node:fs/promises';
import type { ChooseStaticData } from '#contract/sources';
import { SETTINGS, SettingsRefused } from './config.ts';

/** Folders among the static files that are of no firm, as one whose name is misspelt: the feeds of that firm are asked. */
export async function listFoldersOfNobody(folder: string | null, tenants: readonly { readonly key: string }[]): Promise<string[]> {
  if (folder === null) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() && !tenants.some(({ key }) => key === entry.name) ? [entry.name] : []));
}

/** @throws SettingsRefused where one of the files cannot be read: a firm whose feeds are off shows nothing else */
export async function openStaticData(folder: string | null): Promise<ChooseStaticData> {
  if (folder === null) return () => null;
  const { openStaticFolder, StaticFileRefused } = await import('#adapters/sources');
  try {
    const firms = await openStaticFolder(folder);
    return ({ key }) => firms.get(key) ?? null;
  } catch (error) {
    if (!(error instanceof StaticFileRefused)) throw error;
    const { remedy } = SETTINGS.PORTICO_STATIC_DATA;
    throw new SettingsRefused([{ setting: 'PORTICO_STATIC_DATA', reason: error.message, remedy }]);
  }
}
