/** The worker thread that computes: it runs jobs that need the database and nothing else from outside. Started by jobs.ts. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { WorkContext } from '#platform';
import { openThreadChannel, sendableError } from './inside.ts';
import type { JobThreadReply, ThreadData, JobThreadRequest } from './messages.ts';

const LOWER_PRIORITY = 10;
const CONNECTIONS = 1;

lowerThreadPriority();
const { tell, log, hear } = openThreadChannel<JobThreadRequest, JobThreadReply>();
const [{ openThreadDatabase }, { computations }, { readTenantRecord }] = await Promise.all([
  import('#adapters/database'),
  import('#server/performance'),
  import('#server/tenants'),
]);

const database = openThreadDatabase((workerData as ThreadData).database, CONNECTIONS, log);
const runningJobs = new Map<number, AbortController>();
const pendingSends = new Map<number, (failure: string | null) => void>();
let sendCount = 0;

/** Gives requests priority on a busy machine. Linux numbers threads like processes; on other systems nothing is changed. */
function lowerThreadPriority(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), LOWER_PRIORITY);
  } catch {
    // All are equal then.
  }
}

async function sendJob(id: number, ...[queue, data, options = {}]: Parameters<WorkContext['jobs']['send']>): Promise<void> {
  sendCount += 1;
  const call = sendCount;
  const failure = await new Promise<string | null>((resolve) => {
    pendingSends.set(call, resolve);
    tell({ is: 'send', id, call, queue, data, options });
  });
  pendingSends.delete(call);
  if (failure !== null) throw new Error(failure);
}

async function computeJob({ id, queue, tenant: tenantId, data }: Extract<JobThreadRequest, { is: 'compute' }>): Promise<void> {
  const aborting = new AbortController();
  runningJobs.set(id, aborting);
  try {
    const computation = computations[queue];
    if (!computation) throw new Error(`nothing computes ${queue}`);
    const tenant = await readTenantRecord(database.work(), tenantId);
    // A tenant that was removed has no figures.
    if (tenant)
      await computation(
        {
          db: database.work(tenantId),
          at: (moment) => database.work(tenantId, moment),
          tenant,
          log,
          jobs: { send: (...sent) => sendJob(id, ...sent) },
          signal: aborting.signal,
        },
        data as never,
      );
    tell({ is: 'done', id });
  } catch (error) {
    tell({ is: 'failed', id, error: sendableError(error) });
  } finally {
    runningJobs.delete(id);
  }
}

hear((message) => {
  if (message.is === 'compute') void computeJob(message);
  else if (message.is === 'abort') runningJobs.get(message.id)?.abort();
  else if (message.is === 'sent') pendingSends.get(message.call)?.(message.failure);
  else void database.close().finally(() => process.exit());
});
