/** Starts a thread that computes, with its own connection to the database, and ends it. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '#adapters/database';
import type { ThreadData } from './messages.ts';

/** Of JavaScript's own memory; columns of prices and figures lie outside of it. */
const MEMORY_MB = 512;
const CLOSE_MS = 1000;

/** The thread does not keep a process alive that has nothing else to do. */
export function startThread(file: URL, database: Pick<Database, 'lend'>): Worker {
  const lent = database.lend();
  const thread = new Worker(file, {
    workerData: { database: lent } satisfies ThreadData,
    transferList: lent.kind === 'embedded' ? [lent.way] : [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  thread.unref();
  return thread;
}

/** Lets the thread close its connection to the database, within a time limit. */
export async function endThread(thread: Worker): Promise<void> {
  thread.postMessage({ is: 'close' });
  await Promise.race([once(thread, 'exit'), setTimeout(CLOSE_MS, undefined, { ref: false })]);
  await thread.terminate();
}
