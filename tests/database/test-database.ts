/**
 * A database for one test file: a copy of a prepared embedded one, or, with PORTICO_TEST_DATABASE_URL (a superuser's), a new
 * database on that server.
 */
import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, prepareEmbedded, type Database } from '#adapters/database';
import type { Log } from '#server/tenants';
import { EmbeddedServer } from '../../adapters/database/embedded.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/portico');
export const MIGRATIONS = join(ROOT, 'database/migrations');

/** The PostgreSQL that tests are to run on; without it they run on the embedded engine. */
export const TEST_DATABASE_URL = process.env['PORTICO_TEST_DATABASE_URL'];

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Where a database can be opened; on PostgreSQL it is still empty, the embedded one is up to date. */
export interface TestPlace {
  /** The only thing in it is the database, if that is embedded. */
  readonly dataFolder: string;
  /** The owner's, on PostgreSQL. */
  readonly url: string | undefined;
  /** Settings by which a server or a command reaches the same database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Work by a superuser, for whom row-level security does not exist. An embedded database must be closed meanwhile. */
  asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  dispose(): Promise<void>;
}

export interface TestDatabase extends TestPlace {
  readonly database: Database;
}

export interface TestDatabaseOptions {
  readonly queues?: readonly string[];
}

/** Open and up to date; `dispose` closes it. */
export async function openTestDatabase({ queues }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const place = await newTestPlace();
  try {
    const database = await openPlace(place, { queues });
    const dispose = async () => {
      await database.close();
      await place.dispose();
    };
    return { ...place, database, dispose };
  } catch (error) {
    await place.dispose();
    throw error;
  }
}

export async function openPlace(
  place: TestPlace,
  more: { queues?: readonly string[] | undefined; migrations?: string } = {},
): Promise<Database> {
  const { dataFolder, url } = place;
  return await openDatabase({ dataFolder, url, migrations: MIGRATIONS, openedBy: 'test', ...more }, silentLog);
}

export async function newTestPlace(): Promise<TestPlace> {
  return TEST_DATABASE_URL === undefined ? await copiedPlace() : await postgresPlace(TEST_DATABASE_URL);
}

/** Like newTestPlace, with nothing in it on either engine. */
export async function newEmptyPlace(): Promise<TestPlace> {
  return TEST_DATABASE_URL === undefined ? await embeddedPlace() : await postgresPlace(TEST_DATABASE_URL);
}

async function copiedPlace(): Promise<TestPlace> {
  const prepared = await preparedFolder();
  const place = await embeddedPlace();
  await cp(prepared, place.dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return place;
}

async function embeddedPlace(): Promise<TestPlace> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  return {
    dataFolder,
    url: undefined,
    environment: { PORTICO_DATA: dataFolder },
    async asSuperuser(work) {
      const server = new EmbeddedServer(join(dataFolder, 'database'), silentLog);
      try {
        return await withClient(server.clientConfig('postgres'), work);
      } finally {
        await server.close();
      }
    },
    dispose: () => rm(dataFolder, { recursive: true, force: true }),
  };
}

/** Made once for a state of the migrations and of the code that runs them, and then copied by every worker. */
async function preparedFolder(): Promise<string> {
  const name = `prepared-${await fingerprint()}`;
  const folder = join(CACHE, name);
  await mkdir(CACHE, { recursive: true });
  const kept = await readdir(CACHE);
  if (kept.includes(name)) return folder;
  for (const other of kept) if (await isOld(join(CACHE, other))) await rm(join(CACHE, other), { recursive: true, force: true });
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  await prepareEmbedded(unfinished, MIGRATIONS);
  // Another worker may have been quicker; either's will do.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/** Nobody is at work on it any more. */
async function isOld(folder: string): Promise<boolean> {
  return Date.now() - (await stat(folder)).mtimeMs > 3_600_000;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'package-lock.json')));
  for (const folder of [MIGRATIONS, join(MIGRATIONS, 'meta'), join(ROOT, 'adapters/database')])
    for (const name of (await readdir(folder)).sort())
      if (/\.(sql|json|ts)$/.test(name)) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** A database and its owner, who may create roles, as an administrator would make them. */
async function postgresPlace(administrator: string): Promise<TestPlace> {
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await withClient({ connectionString: administrator }, async (client) => {
    await client.query(`create role ${name}_owner login createrole password '${password}'`);
    await client.query(`create database ${name} owner ${name}_owner`);
    await shareRoles(client, `${name}_owner`);
  });
  const inside = new URL(administrator);
  inside.pathname = `/${name}`;
  const url = new URL(inside);
  url.username = `${name}_owner`;
  url.password = password;
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  return {
    dataFolder,
    url: url.href,
    environment: { PORTICO_DATA: dataFolder, DATABASE_URL: url.href },
    asSuperuser: (work) => withClient({ connectionString: inside.href }, work),
    async dispose() {
      await rm(dataFolder, { recursive: true, force: true });
      await withClient({ connectionString: administrator }, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        const { rows } = await client.query('select rolname from pg_roles where rolname ~ $1 order by rolname desc', [`^${name}_`]);
        for (const { rolname } of rows) await client.query(`drop role "${rolname}"`);
      });
    },
  };
}

/** Roles are the server's; since version 16 only whoever made one, or was given it, lets others enter it. */
async function shareRoles(administrator: pg.Client, owner: string): Promise<void> {
  const { rows } = await administrator.query(`select current_setting('server_version_num')::int / 10000 as major`);
  if (rows[0].major < 16) return;
  for (const role of ['portico_gate', 'portico_person', 'portico_advisor', 'portico_staff', 'portico_work']) {
    await administrator.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    );
    await administrator.query(`grant ${role} to ${owner} with admin true, inherit false, set false`);
  }
}

async function withClient<Result>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
