/** Starts the server step by step, saying what it does, and stops it again. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, DatabaseSettings } from '#adapters/database';
import type { Log, Tenant } from '#server/tenants';
import { SettingsRefused, type Config } from './config.ts';
import type { Operation, Ports } from './operations.ts';
import type { JobsState } from './plugins/jobs.ts';

export const ROOT = join(import.meta.dirname, '../..');

export interface StartOptions {
  /** One line of progress for the person who started it. */
  readonly say?: (line: string) => void;
  readonly clock?: () => Date;
  /** What is served, when it is not everything. */
  readonly operations?: readonly Operation[];
  /** Where the built web application is; null serves none. */
  readonly pages?: string | null;
}

export interface RunningServer {
  readonly port: number;
  readonly database: Database;
  /** Every route there is, as `GET /api/tenant`. */
  readonly routes: readonly string[];
  jobsState(): JobsState;
  /** Accepts nothing new, finishes what is being done within limits, and closes everything. */
  stop(): Promise<void>;
}

/** How long a stop waits for answers, then for jobs. */
const ANSWERS_MS = 6000;
const JOBS_MS = 8000;

const BUILT = join(ROOT, 'apps/web/dist');

/** @throws SettingsRefused, and StartRefused when the database cannot or must not be used */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { say = () => undefined, clock = () => new Date(), pages = existsSync(join(BUILT, 'index.html')) ? BUILT : null } = options;
  const { openLog } = await import('./plugins/log.ts');
  const log = openLog(config.logLevel);
  // The database opens in a thread or a process of its own, while this one reads the code that will use it.
  say('Opening the database ...');
  await import('#adapters/database');
  const composed = import('./operations.ts');
  const queues = composed.then(({ jobs }) => Object.keys(jobs));
  const [database, { jobs, operations, sweeps }, { buildServer }, { openWords }, { openJobs }, { readSecret }] = await Promise.all([
    openData(config, queues, log, 'server'),
    composed,
    import('./server.ts'),
    import('./words.ts'),
    import('./plugins/jobs.ts'),
    import('./secret.ts'),
  ]);
  const closers: (() => Promise<unknown>)[] = [() => database.close()];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };
  try {
    say(described(database));
    await fillEmpty(config, database, clock(), say);
    await checkTenant(config, database);
    const { ports, close: closePorts } = await openPorts(config);
    closers.push(closePorts);
    const words = openWords();
    const runner = openJobs({ database, queues: jobs, ports, words, clock, log });
    const server = await buildServer({
      config,
      secret: await readSecret(config.secret, config.dataFolder),
      version: readVersion(),
      database,
      operations: options.operations ?? operations,
      ports,
      jobs: runner,
      words,
      log,
      clock,
      pages,
    });
    closers.push(
      () => runner.stop(JOBS_MS),
      () => server.stop(ANSWERS_MS),
    );
    await Promise.all([server.app.listen({ port: config.port, host: config.host }), runner.start()]);
    for (const tenant of await listAll(database)) for (const sweep of sweeps) await sweep(runner.context(tenant));
    void server.warm().catch((error: unknown) => log.error({ err: error }, 'loading ahead failed'));
    const { port } = server.app.server.address() as { port: number };
    log.info({ port, database: database.kind, version: readVersion() }, 'started');
    return { port, database, routes: server.routes, jobsState: () => runner.state(), stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Opens the database that the settings name, for the server or for a command. */
export async function openData(config: Config, queues: DatabaseSettings['queues'], log: Log, openedBy: string): Promise<Database> {
  const { openDatabase } = await import('#adapters/database');
  return openDatabase(
    {
      dataFolder: config.dataFolder,
      url: config.databaseUrl ?? undefined,
      ownerUrl: config.databaseOwnerUrl ?? undefined,
      migrations: join(ROOT, 'database/migrations'),
      queues,
      openedBy,
    },
    log,
  );
}

/** The outside world, as this installation has it. */
export async function openPorts(config: Config): Promise<{ ports: Ports; close: () => Promise<void> }> {
  const [{ localFiles }, { typesetter }, { ledgerSource }] = await Promise.all([
    import('#adapters/files'),
    import('#adapters/pdf'),
    import('#server/performance'),
  ]);
  const press = typesetter();
  return {
    ports: { source: ledgerSource, files: localFiles(join(config.dataFolder, 'files')), typesetter: press },
    close: () => press.stop(),
  };
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

async function listAll(database: Database): Promise<Tenant[]> {
  const { listTenants } = await import('#server/tenants');
  return listTenants(database.work());
}

/** A key that no tenant has would answer every host that names none with nothing. */
async function checkTenant({ tenant: key }: Config, database: Database): Promise<void> {
  if (key === null) return;
  const keys = (await listAll(database)).map((tenant) => tenant.key);
  if (keys.includes(key)) return;
  const remedy = keys.length === 0 ? 'Leave it out until there is one.' : `Set it to one of ${keys.join(', ')}, or leave it out.`;
  throw new SettingsRefused([{ setting: 'PORTICO_TENANT', reason: `there is no tenant "${key}"`, remedy }]);
}

function described(database: Database): string {
  const { kind, version, note } = database.describe();
  const name = kind === 'embedded' ? `Embedded database (PostgreSQL ${version})` : `PostgreSQL ${version}`;
  return note ? `${name}. ${note}` : name;
}

/** The demo is for an embedded database in which nothing is yet, and for no other. */
async function fillEmpty(config: Config, database: Database, now: Date, say: (line: string) => void): Promise<void> {
  if (!config.demo || database.kind !== 'embedded') return;
  const { missingFromDemo } = await import('../../database/demo/index.ts');
  if ((await missingFromDemo(database)).length === 0) return;
  say('Filling the demo ...');
  await makeDemo(config, database, now, say);
}

/** Makes the firms of the demo that are missing, with their figures, so that the first page is whole. */
export async function makeDemo(config: Config, database: Database, now: Date, say: (line: string) => void): Promise<void> {
  const [{ DEMO_SEED, fillDemo }, { hashPassword }, { rebuildSummaries }, { formatDay, lastBusinessDay, parseDay }] = await Promise.all([
    import('../../database/demo/index.ts'),
    import('#server/sign-in'),
    import('#server/performance'),
    import('#packages/calendar'),
  ]);
  const lastDay = config.demoLastDay ?? formatDay(lastBusinessDay(parseDay(now.toISOString().slice(0, 10)) - 1));
  await fillDemo(database, { seed: DEMO_SEED, lastDay, hashPassword, progress: (line) => say(`  ${line}`) });
  for (const tenant of (await listAll(database)).filter(({ demo }) => demo)) {
    say(`  ${tenant.settings.brand.name}: working out the figures`);
    await rebuildSummaries(database.work(tenant.id), tenant.settings.currency);
  }
}
