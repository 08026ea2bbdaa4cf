/** The steps from settings to a runtime log-in that is known to be safe, on either engine. */
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Log } from '#platform';
import { findBreaches } from './breaches.ts';
import type { DatabaseSettings, DatabaseLink } from './database.ts';
import { EmbeddedServer } from './embedded/embedded.ts';
import { takeLock, type FolderLock } from './embedded/folder-lock.ts';
import { EMBEDDED_LOGIN } from './embedded/port-sessions.ts';
import { keepLogin } from './login.ts';
import { bringUpToDate, withMigrationLock, isUpToDate, MIGRATION_WAIT_MS } from './migrate.ts';
import { grantRefusal, migrationRefusal, StartRefused, localeRefusal, unreachableRefusal, isolationRefusal } from './refused.ts';
import { grantRoles, roleExists, rolesOutOfReach } from './roles.ts';

/** An engine that answers and is up to date, with the log-in that serves requests. */
export interface DatabaseEngine {
  readonly kind: 'embedded' | 'postgres';
  readonly version: string;
  readonly runtime: pg.ClientConfig;
  lend(): DatabaseLink;
  close(): Promise<void>;
}

/** Everything that is needed to log in to PostgreSQL. */
interface PostgresAddress {
  readonly connectionString: string;
}

const OLDEST_VERSION = 15;
const CONNECT_MS = 10_000;
const EMBEDDED_OWNER = 'postgres';

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'PORTICO_DATA';

/** @throws StartRefused */
export async function openEmbedded(settings: DatabaseSettings, log: Log): Promise<DatabaseEngine> {
  const lock = await lockFolder(settings);
  const server = new EmbeddedServer(join(settings.dataFolder, 'database'), log, lock.fence);
  const close = async () => {
    await server.close();
    await lock.release();
  };
  try {
    const [, queues] = await Promise.all([openFolder(server, settings.dataFolder), queuesOf(settings)]);
    await withClient('PORTICO_DATA', server.clientConfig(EMBEDDED_OWNER), async (owner) => {
      await withMigrationLock(owner, async () => {
        await migrateOrRefuse('PORTICO_DATA', owner, settings, queues);
        if (!(await roleExists(owner, EMBEDDED_LOGIN))) await owner.query(`create role ${EMBEDDED_LOGIN} login noinherit`);
        await grantRoles(owner, EMBEDDED_LOGIN);
      });
    });
    const runtime = server.clientConfig(EMBEDDED_LOGIN);
    return {
      kind: 'embedded',
      version: await checkRuntimeLogin('PORTICO_DATA', runtime),
      runtime,
      lend: () => ({ kind: 'embedded', way: server.lend() }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws StartRefused */
export async function openPostgres(settings: DatabaseSettings, url: string): Promise<DatabaseEngine> {
  const runtime = await prepareRuntimeLogin(settings, await queuesOf(settings), url);
  return {
    kind: 'postgres',
    version: await checkRuntimeLogin('DATABASE_URL', runtime),
    runtime,
    lend: () => ({ kind: 'postgres', way: runtime }),
    close: () => Promise.resolve(),
  };
}

async function queuesOf({ queues = [] }: DatabaseSettings): Promise<readonly string[]> {
  return typeof queues === 'function' ? await queues() : queues;
}

async function lockFolder(settings: DatabaseSettings): Promise<FolderLock> {
  try {
    return await takeLock(settings.dataFolder, settings.openedBy ?? 'server');
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(
      'PORTICO_DATA',
      `The data folder ${resolve(settings.dataFolder)} cannot be written (${(error as Error).message}).`,
      'Name a folder that this user may write.',
      { cause: error },
    );
  }
}

async function openFolder(server: EmbeddedServer, dataFolder: string): Promise<void> {
  try {
    await server.open();
  } catch (error) {
    throw new StartRefused(
      'PORTICO_DATA',
      `The embedded database in ${resolve(dataFolder)} cannot be opened (${(error as Error).message}).`,
      'Restore the folder from a backup, or name an empty one.',
      { cause: error },
    );
  }
}

/** The log-in that serves requests; it may enter the roles and do nothing else. */
async function prepareRuntimeLogin(settings: DatabaseSettings, queues: readonly string[], url: string): Promise<PostgresAddress> {
  const given = postgresAddress('DATABASE_URL', url);
  const { ownerUrl } = settings;
  if (ownerUrl !== undefined) {
    const login = await withClient('DATABASE_URL', given, sessionUser);
    await withClient('DATABASE_OWNER_URL', postgresAddress('DATABASE_OWNER_URL', ownerUrl), (owner) =>
      withMigrationLock(owner, async () => {
        await migrateOrRefuse('DATABASE_OWNER_URL', owner, settings, queues);
        await grantOrRefuse(owner, login);
      }),
    );
    return given;
  }
  return await withClient('DATABASE_URL', given, async (client) => {
    if (!(await mayCreateRoles(client))) {
      await refuseUnprepared(client, settings, queues);
      return given;
    }
    return await withMigrationLock(client, async () => {
      await migrateOrRefuse('DATABASE_URL', client, settings, queues);
      const { user, password } = await keepLogin(client, settings.dataFolder);
      await grantOrRefuse(client, user);
      return postgresAddress('DATABASE_URL', urlWithLogin(url, user, password));
    });
  });
}

async function migrateOrRefuse(
  setting: DatabaseSetting,
  owner: pg.Client,
  { migrations }: DatabaseSettings,
  queues: readonly string[],
): Promise<void> {
  try {
    await bringUpToDate(owner, migrations, queues);
  } catch (error) {
    throw migrationRefusal(setting, owner.user ?? '', error);
  }
}

async function grantOrRefuse(owner: pg.Client, login: string): Promise<void> {
  try {
    await grantRoles(owner, login);
  } catch (error) {
    throw grantRefusal(owner.user ?? '', login, error);
  }
}

/** The last check before anything is served; gives the version of the server. */
async function checkRuntimeLogin(setting: DatabaseSetting, runtime: pg.ClientConfig): Promise<string> {
  return await withClient(setting, runtime, async (client) => {
    const login = await sessionUser(client);
    const missing = await rolesOutOfReach(client);
    if (missing.length > 0) throw grantRefusal('', login, new Error(`it is not a member of ${missing.join(', ')}`));
    const breaches = await findBreaches(client);
    if (breaches.length > 0) throw isolationRefusal(login, breaches);
    const { rows } = await client.query(`select split_part(current_setting('server_version'), ' ', 1) as version`);
    return String(rows[0].version);
  });
}

/** For a log-in that may not migrate: everything has to be there already. */
async function refuseUnprepared(client: pg.Client, { migrations }: DatabaseSettings, queues: readonly string[]): Promise<void> {
  const prepared = (await rolesOutOfReach(client)).length === 0 && (await isUpToDate(client, migrations, queues));
  if (prepared) return;
  throw new StartRefused(
    'DATABASE_URL',
    `The tables of this version are not there, or not all of them, and the log-in ${client.user ?? ''} may not make them.`,
    'Name a log-in in DATABASE_OWNER_URL that owns the database and may create roles; it is used at the start alone.',
  );
}

async function mayCreateRoles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select rolsuper or rolcreaterole as yes from pg_roles where rolname = session_user');
  return Boolean(rows[0]?.yes);
}

async function sessionUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select session_user as name');
  return String(rows[0].name);
}

/** One connection for the length of some work. @throws StartRefused when there is none, or it cannot serve */
async function withClient<Result>(
  setting: DatabaseSetting,
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: MIGRATION_WAIT_MS,
    application_name: 'portico',
  });
  // A connection that is lost during the work rejects its running statement, which is enough.
  client.on('error', () => undefined);
  const where = `${client.user ?? ''}@${client.host}:${client.port}/${client.database ?? ''}`;
  try {
    await client.connect();
  } catch (error) {
    throw unreachableRefusal(setting, where, error);
  }
  try {
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major, lower('Þ') = 'þ' as folds,
      (select datctype from pg_database where datname = current_database()) as locale`);
    if (rows[0].major < OLDEST_VERSION)
      throw new StartRefused(
        setting,
        `The server at ${where} is PostgreSQL ${rows[0].major}.`,
        `Portico needs PostgreSQL ${OLDEST_VERSION} or later.`,
      );
    if (!rows[0].folds) throw localeRefusal(setting, where, String(rows[0].locale));
    return await work(client);
  } finally {
    await client.end();
  }
}

function postgresAddress(setting: DatabaseSetting, url: string): PostgresAddress {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new StartRefused(
      setting,
      'It is not the address of a PostgreSQL database.',
      'Write it as postgres://user:password@host:5432/database.',
    );
  return { connectionString: url };
}

function urlWithLogin(url: string, user: string, password: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
