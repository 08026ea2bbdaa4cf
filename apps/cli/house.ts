/** Opens the product for one command: it may read everything, and changes nothing of a tenant without a row in the tenant’s audit log. */
import { type Log, originOf, type Tenant, type WorkContext } from '#platform';
import type { Database } from '#adapters/database';
import { listTenants } from '#server/tenants';
import type { Config } from '../server/config.ts';
import type { ServerPorts } from '../server/operations.ts';
import { openServerTexts } from '../server/texts.ts';
import { CommandFailed, type TenantChange, type CommandRuntime } from './command.ts';
import type { ChangeRecorder, RunningCommand } from './recording.ts';

/** A command may wait for a provider longer than somebody at a screen. */
const PROVIDER_MS = 60_000;

/**
 * What a command has begun does not come again by itself: whoever asked for it sees that it failed, and asks once more.
 *
 * @throws SettingsRefused, and StartRefused when the database cannot or must not be used
 */
export async function openCommandRuntime(
  config: Config,
  log: Log,
  { signal, ...command }: RunningCommand & { readonly signal: AbortSignal },
) {
  const [
    { openConfiguredDatabase, openPorts },
    { jobs, computationQueues },
    { openJobs },
    { openChangeRecorder },
    { ledgerSource },
    { sourcesOfTenants },
  ] = await Promise.all([
    import('../server/adapters.ts'),
    import('../server/operations.ts'),
    import('../server/plugins/jobs.ts'),
    import('./recording.ts'),
    import('#server/performance'),
    import('../server/computing/sources.ts'),
  ]);
  const { ports: outside, close } = await openPorts(config);
  const queues = [...Object.keys(jobs), ...computationQueues];
  const database = await openConfiguredDatabase(config, queues, log, `portico ${command.name}`).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // A command has nobody to hold up, so it computes figures itself.
  const ports = { ...outside, source: ledgerSource };
  const origin = (tenant: Tenant) => originOf(tenant, config);
  const clock = () => new Date();
  const sourceOf = sourcesOfTenants({ database, tokens: config.sourceTokens, staticDataFor: outside.staticDataFor, log, clock });
  const portsOf = (tenant: Tenant) => ({ ...ports, source: sourceOf(tenant, ledgerSource, { signal, limitMs: PROVIDER_MS }) });
  const runner = openJobs({ database, queues: {}, portsOf, words: openServerTexts(), origin, clock, log });
  let started: Promise<void> | undefined;
  const contextOf = async (tenant: Tenant) => {
    await (started ??= runner.start());
    return { ...runner.context(tenant), signal, isInterruption: () => signal.aborted };
  };
  const recording = openChangeRecorder(database, command);
  const tenants = () => listTenants(database.reading());
  const house: CommandRuntime = {
    kind: database.kind,
    ports,
    tenants,
    tenant: async (key) => findTenantByKey(await tenants(), key),
    reading: (tenantId, knownAt) => database.reading(tenantId, knownAt),
    change: async (tenant, operation, work) => work(openTenantChange(database, recording, contextOf, tenant.id, operation)),
    changeAny: recording.changeAny,
    announce: recording.announce,
  };
  return {
    house,
    close: async () => {
      await signRecorded(config, database, recording.recorded, log);
      if (started) await runner.stop(1000);
      await close();
      await database.close();
    },
  };
}

/**
 * Signs the rows that the command has added, as a server would. Without access to the key, the next server signs them. With the embedded database no
 * server runs at the same time, so the checkpoint says that nothing follows.
 */
async function signRecorded(config: Config, database: Database, tenants: ReadonlySet<string>, log: Log): Promise<void> {
  if (tenants.size === 0) return;
  const [{ signAuditLogEnd }, { readAuditKey }, { readSecret }, { appendCheckpoint, readLastCheckpoints }] = await Promise.all([
    import('#server/audit'),
    import('../server/audit-key.ts'),
    import('../server/secret.ts'),
    import('../server/kept-checkpoints.ts'),
  ]);
  try {
    const signer = await readAuditKey(config.auditKey, await readSecret(config.secret, config.dataFolder));
    const known = await readLastCheckpoints(config.dataFolder);
    const closing = database.kind === 'embedded' ? true : undefined;
    for (const id of tenants) {
      const signed = await signAuditLogEnd(database.work(id), id, signer, { now: new Date(), closing, known: known.get(id) });
      if (signed?.isNew) await appendCheckpoint(config.dataFolder, signed.checkpoint);
    }
  } catch (error) {
    log.warn({ err: error }, 'what the command has added to the audit log is not signed yet');
  }
}

/** Every handle that can write shares the same audit row. */
function openTenantChange(
  database: Database,
  recording: ChangeRecorder,
  contextOf: (tenant: Tenant) => Promise<WorkContext & ServerPorts>,
  tenantId: string,
  operation: string,
): TenantChange {
  const { sealing, tell } = recording.seal(tenantId, operation);
  const db = database.work(tenantId, undefined, sealing);
  const at = (moment: string) => database.reading(tenantId, moment);
  const asKeeper = (person: string) => database.person(tenantId, person, 'tenant', undefined, sealing);
  return { db, tell, context: async (tenant) => ({ ...(await contextOf(tenant)), db, at, asKeeper }) };
}

function findTenantByKey(tenants: readonly Tenant[], key: string): Tenant {
  const found = tenants.find((tenant) => tenant.key === key);
  if (found) return found;
  const keys = tenants.map((tenant) => tenant.key).join(', ') || 'none';
  throw new CommandFailed(`There is no tenant "${key}". There ${tenants.length === 1 ? 'is' : 'are'}: ${keys}.`);
}
