/**
 * Runs jobs that compute in a thread of their own, with its own connection to the database, so that none of them delays a request. A job that is
 * told to end and does not within a moment ends with its thread. When the thread ends, its jobs fail and are tried again like any failed job; the next job gets a new thread.
 */
import type { Worker } from 'node:worker_threads';
import type { Job, Jobs, Log, WorkContext } from '#platform';
import type { Database } from '#adapters/database';
import type { JobThreadReply, LogMessage, JobThreadRequest } from './messages.ts';
import { endThread, startThread } from './threads.ts';

export interface ComputingJobs {
  /** The jobs of these queues, as done in the thread. */
  of(queues: readonly string[]): Record<string, Job>;
  stop(): Promise<void>;
}

const GRACE_MS = 5000;

interface RunningJob {
  readonly jobs: Jobs;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** @param graceMs how long a job whose signal was given has to end, before its thread is ended */
export function openComputingJobs(database: Pick<Database, 'lend'>, log: Log, graceMs = GRACE_MS): ComputingJobs {
  return new JobsThread(database, log, graceMs);
}

class JobsThread implements ComputingJobs {
  readonly #database: Pick<Database, 'lend'>;
  readonly #log: Log;
  readonly #graceMs: number;
  readonly #running = new Map<number, RunningJob>();
  #thread: Worker | null = null;
  #asked = 0;

  constructor(database: Pick<Database, 'lend'>, log: Log, graceMs: number) {
    this.#database = database;
    this.#log = log;
    this.#graceMs = graceMs;
  }

  of(queues: readonly string[]): Record<string, Job> {
    return Object.fromEntries(queues.map((queue) => [queue, (context: WorkContext, data: object) => this.#compute(queue, context, data)]));
  }

  async stop(): Promise<void> {
    if (this.#thread) await endThread(this.#thread);
  }

  async #compute(queue: string, { tenant, jobs, signal }: WorkContext, data: object): Promise<void> {
    this.#asked += 1;
    const id = this.#asked;
    const thread = (this.#thread ??= this.#start());
    const abort = () => {
      this.#tell(thread, { is: 'abort', id });
      grace = setTimeout(() => void this.#giveUp(thread, queue), this.#graceMs).unref();
    };
    let grace: NodeJS.Timeout | undefined;
    signal.addEventListener('abort', abort);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#running.set(id, { jobs, resolve, reject });
        this.#tell(thread, { is: 'compute', id, queue, tenant: tenant.id, data });
      });
    } finally {
      signal.removeEventListener('abort', abort);
      clearTimeout(grace);
      this.#running.delete(id);
    }
  }

  /** A job that does not end when it is told to holds the thread and its connection; whatever else is in that thread is tried again with it. */
  async #giveUp(thread: Worker, queue: string): Promise<void> {
    this.#log.error({ queue }, 'a job did not end when it was told to; its thread is ended');
    if (this.#thread === thread) this.#thread = null;
    await endThread(thread);
  }

  #tell(thread: Worker, message: JobThreadRequest): void {
    thread.postMessage(message);
  }

  #start(): Worker {
    const thread = startThread(new URL('jobs-thread.ts', import.meta.url), this.#database);
    let cause: Error | undefined;
    thread.on('error', (error: Error) => {
      cause = error;
    });
    thread.on('exit', (code) => {
      if (this.#thread === thread) this.#thread = null;
      if (cause) this.#log.error({ err: cause }, 'the computing thread failed; the next job gets a new one');
      for (const { reject } of this.#running.values()) reject(cause ?? new Error(`the computing thread ended (${code})`));
    });
    thread.on('message', (message: JobThreadReply | LogMessage) => this.#hear(thread, message));
    return thread;
  }

  #hear(thread: Worker, message: JobThreadReply | LogMessage): void {
    if (message.is === 'log') this.#log[message.level](message.details, message.message);
    else if (message.is === 'done') this.#running.get(message.id)?.resolve();
    else if (message.is === 'failed') this.#running.get(message.id)?.reject(message.error);
    else void this.#send(thread, message);
  }

  async #send(thread: Worker, { id, call, queue, data, options }: Extract<JobThreadReply, { is: 'send' }>): Promise<void> {
    let failure: string | null = null;
    try {
      await this.#running.get(id)?.jobs.send(queue, data, options);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    this.#tell(thread, { is: 'sent', call, failure });
  }
}
