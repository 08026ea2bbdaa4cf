/** Runs work that outlives a request: pg-boss over our own database, with the queues of the capabilities. */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeInTheirName, Job, Jobs, Log, Tenant, WorkContext } from '#platform';
import { isDatabaseUnavailable, type Database, type TransactionSeal } from '#adapters/database';
import { eventStatement } from '#server/audit';
import type { ServerTexts } from '../texts.ts';
import { readTenantRecord } from '#server/tenants';
import { readWording } from '#server/wording';
import { isAtWork, turnOf } from './job-queue.ts';

export type JobsState = 'starting' | 'running' | 'stopped' | 'failed';

export interface JobRunner<Ports> {
  /** The port that handlers and jobs send through; what they send stays in their tenant. */
  of(tenantId: string): Jobs;
  /** The context that a job or a sweep of this tenant gets. */
  context(tenant: Tenant): WorkContext & Ports;
  start(): Promise<void>;
  state(): JobsState;
  /** Takes no more work, asks the running jobs to end, and waits for them up to the limit. */
  stop(limitMs: number): Promise<void>;
}

export interface JobSettings<Ports> {
  readonly database: Database;
  readonly queues: Readonly<Record<string, Job<Ports>>>;
  /** The ports as a tenant has them. */
  readonly portsOf: (tenant: Tenant, signal: AbortSignal) => Ports;
  readonly words: ServerTexts;
  readonly origin: (tenant: Tenant) => string;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Sending a job in this process wakes a waiting worker; polling is for jobs that other processes sent. */
const POLL_SECONDS = { embedded: 60, postgres: 3 };
/** Jobs of one queue at once, on one server. */
const AT_ONCE = { embedded: 1, postgres: 2 };
/** A job whose process died is taken up again once its heartbeat is missed. */
const QUEUE_OPTIONS = { expireInSeconds: 3600, retryLimit: 4, retryDelay: 1, retryBackoff: true, retryDelayMax: 120, heartbeatSeconds: 30 };

/** Between two attempts to write a failure down while the database is away. */
const RECORD_AGAIN_MS = 250;

const MARGIN_MS = 300;
/** Work for later is ready on a whole second. */
const LATE_MS = 1000 + MARGIN_MS;

interface JobMessage {
  readonly tenant: string;
  readonly data: object;
}

export function openJobs<Ports>({ database, queues, portsOf, words, origin, clock, log }: JobSettings<Ports>): JobRunner<Ports> {
  const ending = new AbortController();
  const workers = new Map<string, string[]>();
  let opened: Promise<PgBoss> | undefined;
  let boss: PgBoss | undefined;
  let state: JobsState = 'stopped';

  const of = (tenantId: string): Jobs => ({
    async send(queue, data, { key, afterMs = 0, unlessAtWork = false } = {}) {
      if (!opened) throw new Error('jobs are sent before they are started');
      const message: JobMessage = { tenant: tenantId, data };
      // A queue holds one waiting job of a key; without a key each is its own.
      const singletonKey = key === undefined ? randomUUID() : `${tenantId} ${key}`;
      const boss = await opened;
      if (unlessAtWork && (await isAtWork(database, queue, singletonKey))) return;
      const priority = -(await turnOf(database, queue, tenantId));
      await boss.send(queue, message, { ...QUEUE_OPTIONS, singletonKey, priority, startAfter: Math.ceil(afterMs / 1000) });
      if (afterMs === 0) wake(queue);
      else setTimeout(() => wake(queue), afterMs + LATE_MS).unref();
    },
  });

  const wake = (queue: string) => {
    if (state === 'running') for (const worker of workers.get(queue) ?? []) boss?.notifyWorker(worker);
  };

  /** Wakes the queue after the pause before the next attempt; pg-boss draws that pause between half of this time and the whole. */
  const wakeForRetry = (queue: string, failed: number) => {
    const ms = Math.min(QUEUE_OPTIONS.retryDelay * 2 ** (failed + 1), QUEUE_OPTIONS.retryDelayMax) * 1000;
    setTimeout(() => wake(queue), ms + MARGIN_MS).unref();
  };

  /**
   * Records a failure, however long the database is away: a job whose failure is not recorded seems to be running until its heartbeat is missed.
   * pg-boss records it once more, which changes nothing. A job whose time is over may be running elsewhere by then, and is left to pg-boss.
   */
  async function recordFailure(boss: PgBoss, queue: string, { id, signal }: JobWithMetadata<JobMessage>, failure: Error): Promise<void> {
    while (!ending.signal.aborted && !signal.aborted) {
      try {
        await boss.fail(queue, id, failure);
        return;
      } catch (error) {
        // pg-boss reports any other error when it records the failure itself.
        if (!isDatabaseUnavailable(error)) return;
        await pause(RECORD_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  async function perform(
    queue: string,
    job: Job<Ports>,
    { data: message, signal, retryCount }: JobWithMetadata<JobMessage>,
  ): Promise<void> {
    const { tenant: tenantId, data } = message;
    const tenant = await readTenantRecord(database.work(), tenantId);
    if (!tenant) return log.warn({ queue, tenant: tenantId }, 'a job of a tenant that is no more');
    const wording = await readWording(database.work(tenantId));
    const ended = AbortSignal.any([signal, ending.signal]);
    // What has no attempt left has failed, such as a statement that is given up each time: else it would seem to be under way for ever.
    const isInterruption = (error: unknown) => ended.aborted || (isDatabaseUnavailable(error) && retryCount < QUEUE_OPTIONS.retryLimit);
    await job({ ...workContext({ ...tenant, wording }), signal: ended, isInterruption }, data as never);
  }

  const workContext = (tenant: Tenant): WorkContext & Ports => ({
    ...portsOf(tenant, ending.signal),
    db: database.work(tenant.id),
    at: (moment) => database.work(tenant.id, moment),
    asKeeper: (person, change) => database.person(tenant.id, person, 'tenant', undefined, change && sealOf(change, person, clock)),
    tenant,
    origin: origin(tenant),
    now: clock(),
    log,
    jobs: of(tenant.id),
    signal: ending.signal,
    isInterruption: (error) => ending.signal.aborted || isDatabaseUnavailable(error),
    words: (language) => words(language, tenant.wording[language]),
  });

  return {
    of,
    context: workContext,
    state: () => state,
    async start() {
      state = 'starting';
      opened = openBoss();
      try {
        boss = await opened;
        for (const [queue, job] of Object.entries(queues)) workers.set(queue, await workOn(boss, queue, job));
        state = 'running';
        // Jobs that the last stop interrupted are tried again after a pause.
        for (const queue of workers.keys())
          for (let failed = 0; failed < QUEUE_OPTIONS.retryLimit; failed += 1) wakeForRetry(queue, failed);
      } catch (error) {
        state = 'failed';
        throw error;
      }
    },
    async stop(limitMs) {
      ending.abort(new Error('the server is stopping'));
      // A start that failed has been reported already.
      const made = await opened?.catch(() => undefined);
      if (made) {
        // Its own stop looks every half second whether the workers have ended; here they have, and it finds none.
        const ended = Promise.all([...workers.keys()].map((queue) => made.offWork(queue)));
        await Promise.race([ended, pause(limitMs, undefined, { ref: false })]);
        await made.stop({ graceful: true, timeout: limitMs, close: false });
      }
      state = 'stopped';
    },
  };

  async function openBoss(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss');
    // The owner made schema and queues when the database was opened; this log-in could not.
    const made = new Boss({
      db: database.jobs(),
      migrate: false,
      createSchema: false,
      schedule: false,
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    });
    made.on('error', (error) => log.error({ err: error }, 'jobs'));
    return made.start();
  }

  /** Several workers of one each, rather than one of several: each can be woken. */
  async function workOn(boss: PgBoss, queue: string, job: Job<Ports>): Promise<string[]> {
    const ids: string[] = [];
    for (let worker = 0; worker < AT_ONCE[database.kind]; worker += 1)
      ids.push(
        await boss.work(
          queue,
          { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS[database.kind], includeMetadata: true },
          async ([message]: JobWithMetadata<JobMessage>[]) => {
            if (!message) return;
            try {
              await perform(queue, job, message);
            } catch (error) {
              log.error({ err: error, queue, job: message.id, attempt: message.retryCount + 1 }, 'a job failed');
              await recordFailure(boss, queue, message, error as Error);
              wakeForRetry(queue, message.retryCount);
              throw error;
            } finally {
              // Jobs that arrived while this one ran would otherwise wait for the next poll.
              setImmediate(() => wake(queue));
            }
          },
        ),
      );
    return ids;
  }
}

/** Writes the row of a change in somebody's name into the transaction that makes it. The request that asked for the work has their address. */
function sealOf({ operation, request, told }: ChangeInTheirName, person: string, clock: () => Date): TransactionSeal {
  let sealed = false;
  return {
    statement() {
      const change = sealed ? null : told();
      return (
        change &&
        eventStatement({
          at: clock(),
          kind: 'write',
          operation,
          outcome: 'done',
          request,
          actor: person,
          viewing: null,
          address: null,
          ...change,
        })
      );
    },
    committed: () => {
      sealed = true;
    },
  };
}
