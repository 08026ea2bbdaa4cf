/**
 * A database for one test file: a copy of a prepared embedded one, or, with PORTICO_TEST_DATABASE_URL (a superuser's), a new
 * database on that server.
 */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, cpSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '#platform';
import { openDatabase, type Database } from '#adapters/database';
import { EmbeddedServer } from '../../adapters/database/embedded/embedded.ts';
import { dropDatabase, preparedFolder, preparedTemplate, type Preparation, type Template } from './prepared-databases.ts';

const ROOT = join(import.meta.dirname, '../..');
export const MIGRATIONS = join(ROOT, 'database/migrations');

/** In memory where there is room for a run's databases: a disk takes up to ten times as long to copy one, and to throw it away. */
const ROOM_BYTES = 2 ** 31;
const TEMPORARY = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

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
  const { place } = await newPreparedPlace(UP_TO_DATE);
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

const UP_TO_DATE: Preparation<void> = {
  name: 'prepared',
  sources: ['package-lock.json', 'database/migrations', 'adapters/database'],
  make: async ({ dataFolder, url }) => {
    await (await openDatabase({ dataFolder, url, migrations: MIGRATIONS, openedBy: 'preparation' }, silentLog)).close();
  },
};

export async function newTestPlace(): Promise<TestPlace> {
  return TEST_DATABASE_URL === undefined ? (await newPreparedPlace(UP_TO_DATE)).place : await postgresPlace(TEST_DATABASE_URL);
}

/** A copy of a prepared database, on either engine, and the description that the preparation gave of it. */
export async function newPreparedPlace<Told>(preparation: Preparation<Told>): Promise<{ readonly place: TestPlace; readonly told: Told }> {
  if (TEST_DATABASE_URL === undefined) {
    const { folder, told } = await preparedFolder(preparation);
    return { place: await copiedPlace(folder), told };
  }
  const administrator = TEST_DATABASE_URL;
  const { told, ...template } = await withClient({ connectionString: administrator }, (client) =>
    preparedTemplate(client, preparation, (name) => postgresPlace(administrator, undefined, name)),
  );
  return { place: await postgresPlace(administrator, template), told };
}

/** Like newTestPlace, with nothing in it on either engine. */
export async function newEmptyPlace(): Promise<TestPlace> {
  return TEST_DATABASE_URL === undefined ? await embeddedPlace() : await postgresPlace(TEST_DATABASE_URL);
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

async function copiedPlace(prepared: string): Promise<TestPlace> {
  const place = await embeddedPlace();
  // A thousand small files: one after the other they take a tenth of what it takes to wait for each.
  cpSync(prepared, join(place.dataFolder, 'database'), { recursive: true });
  return place;
}

async function embeddedPlace(): Promise<TestPlace> {
  const dataFolder = await mkdtemp(join(TEMPORARY, 'portico-test-'));
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

/** A database and its owner, who may create roles, as an administrator would make them; with what is in the template, which becomes the owner's. */
export async function postgresPlace(
  administrator: string,
  template?: Template,
  name = `portico_test_${randomBytes(6).toString('hex')}`,
): Promise<TestPlace> {
  const password = randomBytes(12).toString('hex');
  const inside = new URL(administrator);
  inside.pathname = `/${name}`;
  await withClient({ connectionString: administrator }, async (client) => {
    await client.query(`create role ${name}_owner login createrole password '${password}'`);
    await client.query(`create database ${name} owner ${name}_owner ${template ? `template ${template.name}` : ''}`);
    await shareRoles(client, `${name}_owner`);
  });
  if (template)
    await withClient({ connectionString: inside.href }, (client) => client.query(`reassign owned by ${template.owner} to ${name}_owner`));
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
      await withClient({ connectionString: administrator }, (client) => dropDatabase(client, name));
    },
  };
}

/** Roles are the server's; since version 16 only whoever made one, or was given it, lets others enter it. */
async function shareRoles(administrator: pg.Client, owner: string): Promise<void> {
  const { rows } = await administrator.query(`select current_setting('server_version_num')::int / 10000 as major`);
  if (rows[0].major < 16) return;
  for (const role of ['portico_gate', 'portico_person', 'portico_advisor', 'portico_staff', 'portico_work', 'portico_search']) {
    await administrator.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    );
    await administrator.query(`grant ${role} to ${owner} with admin true, inherit false, set false`);
  }
}

export async function withClient<Result>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
