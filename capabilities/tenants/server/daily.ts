/** What is done for a tenant once a day. */
import type { WorkContext } from './context.ts';

const DAY_MS = 86_400_000;

interface Daily<Needs> {
  /** The next run is sent first, so that one that fails is not the last; of two that wait at once one is dropped. */
  readonly job: (context: Needs) => Promise<void>;
  /** At start: a run that was missed is made up for, once however long it was missed. */
  readonly resume: (context: Pick<WorkContext, 'jobs'>) => Promise<void>;
}

/** @param queue its name among the jobs; the message is empty */
export function daily<Needs extends Pick<WorkContext, 'jobs'>>(queue: string, work: (context: Needs) => Promise<void>): Daily<Needs> {
  return {
    async job(context) {
      await context.jobs.send(queue, {}, { key: queue, afterMs: DAY_MS });
      await work(context);
    },
    resume: ({ jobs }) => jobs.send(queue, {}, { key: queue }),
  };
}
