/** Reads the static files of firms from a folder, in which each firm has one by its key: `hekla/funds.json`, and `hekla/documents/` for the files behind them. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { STATIC_FILES, StaticFile, type StaticData, type StaticFileName } from '#contract/sources';

const MOST_BYTES = 32 * 1024 * 1024;
/** As the key of a tenant. */
const FIRM_NAME = /^[a-z][a-z0-9-]{1,40}$/;
/** A name that leads to no other folder. */
const DOCUMENT_NAME = /^[\p{L}\p{N}_-][\p{L}\p{N}_. -]{0,200}$/u;

/** What is wrong with one of the files: `file` by its path below the folder. */
export class StaticFileRefused extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.name = 'StaticFileRefused';
    this.file = file;
  }
}

/**
 * The files of every firm, read at once: they do not change while the server runs.
 * @throws StaticFileRefused
 */
export async function openStaticFolder(folder: string): Promise<ReadonlyMap<string, StaticData>> {
  const names = await readdir(folder).catch(() => {
    throw new StaticFileRefused('', 'names no folder that can be read');
  });
  // A folder of a firm may be a link to one.
  const firms: string[] = [];
  for (const name of names) {
    if (!FIRM_NAME.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isDirectory()) firms.push(name);
  }
  return new Map(await Promise.all(firms.map(async (firm) => [firm, await openFirm(folder, firm)] as const)));
}

async function openFirm(folder: string, firm: string): Promise<StaticData> {
  const files = new Map<StaticFileName, StaticFile>();
  for (const name of await readdir(join(folder, firm)))
    if (name.endsWith('.json') && !STATIC_FILES.some((known) => name === `${known}.json`))
      throw new StaticFileRefused(`${firm}/${name}`, `${firm}/${name} is none of the files that are read`);
  await Promise.all(
    STATIC_FILES.map(async (name) => {
      const file = await readStaticFile(folder, `${firm}/${name}.json`);
      if (file) files.set(name, file);
    }),
  );
  const [accounts, portfolios] = [files.get('accounts'), files.get('portfolios')];
  if (accounts && portfolios && accounts.date !== portfolios.date)
    throw new StaticFileRefused(`${firm}/accounts.json`, `${firm}/accounts.json is of another day than portfolios.json`);
  const [latest] = [...files.values()].map(({ date }) => date).toSorted((a, b) => b.localeCompare(a));
  if (latest === undefined) throw new StaticFileRefused(firm, `the folder ${firm} has none of the files that are read`);
  return {
    latest,
    file: (name) => files.get(name) ?? null,
    document: async (client, name) => {
      const steps = client === null ? [name] : [client, name];
      if (!steps.every((step) => DOCUMENT_NAME.test(step))) throw new Error('a name that no document has');
      const path = join(folder, firm, 'documents', ...steps);
      if ((await stat(path)).size > MOST_BYTES) throw new Error(`the document is larger than ${MOST_BYTES} bytes`);
      return readFile(path);
    },
  };
}

/** Null where there is no such file. @throws StaticFileRefused */
async function readStaticFile(folder: string, file: string): Promise<StaticFile | null> {
  const path = join(folder, file);
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  if (found.size > MOST_BYTES) throw new StaticFileRefused(file, `${file} is larger than ${MOST_BYTES} bytes`);
  const text = await readFile(path, 'utf8');
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new StaticFileRefused(file, `${file} is not JSON`);
  }
  const read = StaticFile.safeParse(given);
  if (!read.success) {
    const { path: place, message } = read.error.issues[0]!;
    throw new StaticFileRefused(file, `${file} is no list with its day: ${place.join('.')} ${message}`.trim());
  }
  return read.data;
}
