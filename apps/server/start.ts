/** Starts the server step by step, reporting what it does, and stops it again. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Jobs, Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { SettingsRefused, type Config } from './config.ts';
import { fillEmptyDatabase } from './first-start/demo.ts';
import type { ServerRuntime } from './runtime.ts';
import type { JobPorts, Operation } from './operations.ts';
import { isReadByOthers } from './reach.ts';
import { openConfiguredDatabase, openPorts, readVersion, ROOT } from './adapters.ts';
import { listFoldersOfNobody } from './static-data.ts';
import type { JobsState } from './plugins/jobs.ts';
import type { ServerParts } from './request-context.ts';

export interface StartOptions {
  /** One line of progress for the person who started it. */
  readonly say?: (line: string) => void;
  readonly clock?: () => Date;
  /** The operations to serve, where not all of them are. */
  readonly operations?: readonly Operation[];
  /** Folder of the web application, where it is not the usual one; null serves none. */
  readonly pages?: string | null;
  /** Folder of the variants, where it is not the usual one. */
  readonly variants?: string;
  /** Whether an empty embedded database that no demo is made in gets a first firm. */
  readonly firstFirm?: boolean;
  /** Whether the server loads ahead what the first request would otherwise wait for; it does unless this is false. */
  readonly ahead?: boolean;
  /** See AuditWriterSettings. */
  readonly onLateRow?: ServerParts['onLateRow'];
}

export interface RunningServer {
  readonly port: number;
  readonly database: Database;
  /** Every route there is, as `GET /api/tenant`. */
  readonly routes: readonly string[];
  jobsState(): JobsState;
  /** The port through which jobs of a tenant are sent. */
  jobsOf(tenantId: string): Jobs;
  /** To be called after a tenant's record was changed outside the server, which otherwise notices it only after some seconds. */
  renewTenant(id: string): Promise<void>;
  /** Accepts nothing new, finishes what is being done within limits, and closes everything. */
  stop(): Promise<void>;
}

const PLAIN_HTTP_WARNING =
  'this server is asked over plain http by other machines: passwords, sessions and figures can be read on the way. Put a proxy with TLS in front and set PORTICO_SCHEME=https';

/** How long a stop waits for answers, then for jobs. */
const ANSWERS_MS = 6000;
const JOBS_MS = 8000;
/** A thread is given up with the question that it was asked, once whoever asked has been answered that the server is busy. */
const LATER_MS = 1000;
/** What a provider may take of the time of an answer: an outage is told, not waited for. */
const PROVIDER_MS = 4200;
const PROVIDER_SHARE = 0.84;
/** Nobody waits for a job in front of a page. */
const PROVIDER_JOB_MS = 60_000;

/** @throws SettingsRefused, VariantsRefused, and StartRefused when the database cannot or must not be used */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { say = () => undefined, clock = () => new Date(), ahead = true } = options;
  const { openLog } = await import('./plugins/log.ts');
  const log = openLog(config.logLevel);
  say('Opening the database ...');
  // Closed in the opposite order of opening.
  const open: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of open.splice(0).reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };
  try {
    let runtime: ServerRuntime | undefined;
    const { database, preparing } = await openWhilePreparing(config, log, () =>
      prepareServer(config, options, { log, clock, runtime: () => requireRuntime(runtime) }),
    );
    open.push(() => database.close());
    const { jobs, computations, startSweeps, outside, words, server, serving } = await preparing;
    open.push(outside.close);
    say(describeDatabase(database));
    await fillEmptyDatabase(config, database, clock(), say);
    if (options.firstFirm) await (await import('./first-start/first-firm.ts')).makeFirstFirm(database, say);
    const tenants = await listTenants(database);
    checkTenant(config, tenants);
    for (const folder of await listFoldersOfNobody(config.staticData, tenants)) log.warn({ folder }, 'static files of no firm');
    if (isReadByOthers(config)) log.warn({ host: config.host }, PLAIN_HTTP_WARNING);
    const figures = serving.openFigureThreads(database, log, config.answerMs + LATER_MS);
    open.push(() => figures.stop());
    const ports = { ...outside.ports, source: figures.source };
    const { staticDataFor } = ports;
    const sourceOf = serving.sourcesOfTenants({ database, tokens: config.sourceTokens, staticDataFor, log, clock });
    const limitMs = Math.min(PROVIDER_MS, config.answerMs * PROVIDER_SHARE);
    const services = serving.openOutsideServices({ database, tokens: config.sourceTokens, staticDataFor, log, clock, limitMs });
    const portsOf = (tenant: Tenant, signal: AbortSignal): JobPorts => ({
      ...ports,
      ...outside.queuedFor({ tenant: tenant.id, person: null }, signal),
      pdfFunction: services.pdfFunctionFor(tenant),
      ...server.inNameOfStaff(tenant.id),
      source: sourceOf(tenant, figures.source, { signal, limitMs: PROVIDER_JOB_MS }),
    });
    const address = { scheme: config.scheme, port: config.port }; // Port 0 is any free one, known once it is listened on.
    const origin = (tenant: Tenant) => serving.originOf(tenant, address);
    const computing = serving.openComputingJobs(database, log);
    open.push(() => computing.stop());
    const queues = { ...jobs, ...computing.of(computations) };
    const runner = serving.openJobs({ database, queues, portsOf, words, origin, clock, log });
    open.push(() => runner.stop(JOBS_MS));
    const sourceFor: ServerRuntime['sourceFor'] = (tenant, reader) =>
      sourceOf(tenant, figures.sourceFor(reader.signal), { ...reader, limitMs });
    runtime = { database, ports, queuedFor: outside.queuedFor, sourceFor, ...services, jobs: runner };
    open.push(() => server.stop(ANSWERS_MS));
    const listen = async () => {
      await server.app.listen({ port: config.port, host: config.host });
      address.port = (server.app.server.address() as AddressInfo).port;
    };
    await Promise.all([listen(), runner.start()]);
    server.watch();
    for (const tenant of tenants) for (const sweep of startSweeps) await sweep(runner.context(tenant));
    if (ahead) {
      figures.warm();
      void server.warm().catch((error: unknown) => log.error({ err: error }, 'loading ahead failed'));
    }
    const { port } = address;
    log.info({ port, database: database.kind, version: readVersion() }, 'started');
    return {
      port,
      database,
      routes: server.routes,
      jobsState: () => runner.state(),
      jobsOf: (tenant) => runner.of(tenant),
      renewTenant: (id) => server.renewTenant(id),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The database opens in a thread or a process of its own, while this one loads the code that will use it and puts the server
 * together. Loading keeps this thread fully busy, so it begins when there is nothing to do but wait.
 */
async function openWhilePreparing<Prepared>(config: Config, log: Log, prepare: () => Promise<Prepared>) {
  const { promise: waiting, resolve: wait } = Promise.withResolvers<void>();
  const preparing = waiting.then(prepare);
  // A failure here is reported when the result is awaited; the database may be refused first.
  preparing.catch(() => undefined);
  const queues = async () => {
    wait();
    const { jobs, computationQueues } = await import('./operations.ts');
    return [...Object.keys(jobs), ...computationQueues];
  };
  return { database: await openConfiguredDatabase(config, queues, log, 'server'), preparing };
}

/** Everything that needs no database yet: the code, the outside world, and the server, which listens later. */
async function prepareServer(
  config: Config,
  { operations, pages, variants, onLateRow }: StartOptions,
  given: Pick<ServerParts, 'log' | 'clock' | 'runtime'>,
) {
  const [
    { operations: all, jobs, computationQueues: computations, startSweeps },
    { buildServer },
    { openFigureThreads },
    { openComputingJobs },
    { openJobs },
    { sourcesOfTenants },
    { openOutsideServices },
    { openServerTexts },
    { readSecret },
    { readAuditKey },
    { originOf },
    { readWholeVariants },
  ] = await Promise.all([
    import('./operations.ts'),
    import('./server.ts'),
    import('./computing/figures.ts'),
    import('./computing/jobs.ts'),
    import('./plugins/jobs.ts'),
    import('./computing/sources.ts'),
    import('./outside-services.ts'),
    import('./texts.ts'),
    import('./secret.ts'),
    import('./audit-key.ts'),
    import('#platform'),
    import('./variants.ts'),
  ]);
  await readWholeVariants(variants);
  const outside = await openPorts(config);
  const words = openServerTexts();
  const secret = await readSecret(config.secret, config.dataFolder);
  const server = await buildServer({
    ...given,
    onLateRow,
    config,
    words,
    secret,
    signer: await readAuditKey(config.auditKey, secret),
    version: readVersion(),
    operations: operations ?? all,
    pages: pages === undefined ? findBuiltPages() : pages,
  });
  return {
    jobs,
    computations,
    startSweeps,
    outside,
    words,
    server,
    serving: { openFigureThreads, openComputingJobs, openJobs, sourcesOfTenants, openOutsideServices, originOf },
  };
}

function requireRuntime(runtime: ServerRuntime | undefined): ServerRuntime {
  if (!runtime) throw new Error('asked before the server listens');
  return runtime;
}

function findBuiltPages(): string | null {
  const folder = join(ROOT, 'apps/web/dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

async function listTenants(database: Database): Promise<Tenant[]> {
  return (await import('#server/tenants')).listTenants(database.work());
}

/** Refuses a key in PORTICO_TENANT that no tenant has: every host without a tenant of its own would get no answer. */
function checkTenant({ tenant: key, servesDemo }: Config, tenants: readonly Tenant[]): void {
  const keys = tenants.filter(({ demo }) => servesDemo || !demo).map((tenant) => tenant.key);
  if (key === null || keys.includes(key)) return;
  const remedy = keys.length === 0 ? 'Leave it out until there is one.' : `Set it to one of ${keys.join(', ')}, or leave it out.`;
  throw new SettingsRefused([
    {
      setting: 'PORTICO_TENANT',
      reason: `there is no tenant "${key}"${tenants.some((tenant) => tenant.key === key) ? ' but that of the demo, which is not served' : ''}`,
      remedy,
    },
  ]);
}

function describeDatabase(database: Database): string {
  const { kind, version, note } = database.describe();
  const name = kind === 'embedded' ? `Embedded database (PostgreSQL ${version})` : `PostgreSQL ${version}`;
  return note ? `${name}. ${note}` : name;
}
