/**
 * Prepares databases once for a state of the sources and copies them for every test file that begins with one: a folder on the embedded engine, a
 * template database on PostgreSQL.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/portico');
const KEPT_MS = 3_600_000;
/** Any number that nobody else locks in the administrator's database. */
const PREPARING = 7_041_777;

export interface Preparation<Told> {
  /** A name of letters only. */
  readonly name: string;
  /** Paths of the sources that make it; when they change, it is prepared again. */
  readonly sources: readonly string[];
  /** Fills the database of the place, leaves it closed, and answers a description of it that can be written as JSON. */
  make(place: { readonly dataFolder: string; readonly url: string | undefined }): Promise<Told>;
}

export interface PreparedFolder<Told> {
  readonly folder: string;
  readonly told: Told;
}

/** The folder holds a folder `database` that may be copied and must not be opened. */
export async function preparedFolder<Told>({ name, sources, make }: Preparation<Told>): Promise<PreparedFolder<Told>> {
  const folder = join(CACHE, `${name}-${fingerprint(sources)}`);
  if (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true });
    for (const other of await readdir(CACHE)) {
      // Another worker may have removed it meanwhile.
      const last = await stat(join(CACHE, other)).catch(() => null);
      if (last && Date.now() - last.mtimeMs > KEPT_MS) await rm(join(CACHE, other), { recursive: true, force: true });
    }
    const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
    const told = await make({ dataFolder: unfinished, url: undefined });
    await writeFile(join(unfinished, 'told.json'), JSON.stringify(told ?? null));
    // Another worker may have been quicker; either's will do.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return { folder: join(folder, 'database'), told: JSON.parse(await readFile(join(folder, 'told.json'), 'utf8')) };
}

export interface Template {
  readonly name: string;
  readonly owner: string;
}

interface TemplateRecord<Told> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly told: Told;
}

/** Nobody may be connected to it. `make` is given a place to fill, whose database becomes the template. */
export async function preparedTemplate<Told>(
  administrator: pg.Client,
  { name, sources, make }: Preparation<Told>,
  open: (name: string) => Promise<{ readonly dataFolder: string; readonly url: string | undefined }>,
): Promise<Template & { readonly told: Told }> {
  const template = `portico_${name}_${fingerprint(sources)}`;
  await administrator.query('select pg_advisory_lock($1)', [PREPARING]);
  try {
    let made = (await templates<Told>(administrator)).get(template);
    if (!made) {
      await dropOld(administrator, template);
      const place = await open(template);
      made = { at: Date.now(), told: await make(place) };
      await rm(place.dataFolder, { recursive: true, force: true });
      // Whoever gets what is in a copy would get the template as well, if it were the owner's.
      await administrator.query(`alter database ${template} owner to current_user`);
      // A template that was interrupted before this has no comment, and is made again.
      await administrator.query(`comment on database ${template} is ${administrator.escapeLiteral(JSON.stringify(made))}`);
    }
    return { name: template, owner: `${template}_owner`, told: made.told };
  } finally {
    await administrator.query('select pg_advisory_unlock($1)', [PREPARING]);
  }
}

async function templates<Told>(administrator: pg.Client): Promise<Map<string, TemplateRecord<Told> | null>> {
  const { rows } = await administrator.query(
    `select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database where datname ~ '^portico_[a-z]+_[0-9a-f]{16}$'`,
  );
  return new Map(rows.map(({ name, comment }) => [String(name), comment === null ? null : (JSON.parse(comment) as TemplateRecord<Told>)]));
}

/** Drops templates that nobody uses any more, and those that were interrupted. */
async function dropOld(administrator: pg.Client, wanted: string): Promise<void> {
  for (const [name, made] of await templates(administrator))
    if (name === wanted || (made !== null && Date.now() - made.at > KEPT_MS)) await dropDatabase(administrator, name);
}

/** Drops a database and the roles that were made for it. */
export async function dropDatabase(administrator: pg.Client, name: string): Promise<void> {
  await administrator.query(`drop database if exists ${name} with (force)`);
  const { rows } = await administrator.query('select rolname from pg_roles where rolname ~ $1 order by rolname desc', [`^${name}_`]);
  for (const { rolname } of rows) await administrator.query(`drop role "${rolname}"`);
}

const fingerprints = new Map<string, string>();

/** A hash of the names, lengths and times of the source files; and of the day, since a database made yesterday may look old today. */
function fingerprint(sources: readonly string[]): string {
  const asked = sources.join();
  const known = fingerprints.get(asked);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const source of sources) listed(join(ROOT, source), (line) => hash.update(line));
  const made = hash.digest('hex').slice(0, 16);
  fingerprints.set(asked, made);
  return made;
}

const ELSEWHERE = new Set(['node_modules', 'dist', 'web']);

function listed(path: string, tell: (line: string) => void): void {
  const found = statSync(path);
  if (found.isDirectory()) {
    for (const name of readdirSync(path).sort()) if (!ELSEWHERE.has(name)) listed(join(path, name), tell);
  } else if (!path.endsWith('.test.ts')) tell(`${path} ${found.size} ${found.mtimeMs}\n`);
}
