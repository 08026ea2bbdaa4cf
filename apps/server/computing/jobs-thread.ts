/** The worker thread that computes: it runs jobs that need the database and nothing else from outside. Started by jobs.ts. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { WorkContext } from '#server/tenants';
import { begin, plain } from './inside.ts';
import type { FromJobs, ThreadData, ToJobs } from './messages.ts';

const LESS = 10;
const CONNECTIONS = 1;

giveWay();
const { tell, log, hear } = begin<ToJobs, FromJobs>();
const [{ openLent }, { computations }, { readTenantRecord }] = await Promise.all([
  import('#adapters/database'),
  import('#server/performance'),
  import('#server/tenants'),
]);

const database = openLent((workerData as ThreadData).database, CONNECTIONS, log);
const running = new Map<number, AbortController>();
const sending = new Map<number, (failure: string | null) => void>();
let calls = 0;

/** Gives requests priority on a busy machine. Linux numbers threads like processes; on other systems nothing is changed. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), LESS);
  } catch {
    // All are equal then.
  }
}

async function send(id: number, ...[queue, data, options = {}]: Parameters<WorkContext['jobs']['send']>): Promise<void> {
  calls += 1;
  const call = calls;
  const failure = await new Promise<string | null>((resolve) => {
    sending.set(call, resolve);
    tell({ is: 'send', id, call, queue, data, options });
  });
  sending.delete(call);
  if (failure !== null) throw new Error(failure);
}

async function compute({ id, queue, tenant: tenantId, data }: Extract<ToJobs, { is: 'compute' }>): Promise<void> {
  const aborting = new AbortController();
  running.set(id, aborting);
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
          jobs: { send: (...sent) => send(id, ...sent) },
          signal: aborting.signal,
        },
        data as never,
      );
    tell({ is: 'done', id });
  } catch (error) {
    tell({ is: 'failed', id, error: plain(error) });
  } finally {
    running.delete(id);
  }
}

hear((message) => {
  if (message.is === 'compute') void compute(message);
  else if (message.is === 'abort') running.get(message.id)?.abort();
  else if (message.is === 'sent') sending.get(message.call)?.(message.failure);
  else void database.close().finally(() => process.exit());
});
