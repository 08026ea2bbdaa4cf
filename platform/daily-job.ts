/** Makes a job that runs for a tenant once a day. */
import type { WorkContext } from './context.ts';

const DAY_MS = 86_400_000;

interface DailyJob<Needs> {
  /** The next run is queued first, so that a run that fails is not the last; of two queued runs one is dropped. */
  readonly job: (context: Needs) => Promise<void>;
  /** Called at start: makes up for missed runs by a single one. */
  readonly resume: (context: Pick<WorkContext, 'jobs'>) => Promise<void>;
}

/** @param queue its name among the jobs; the message is empty */
export function dailyJob<Needs extends Pick<WorkContext, 'jobs'>>(queue: string, work: (context: Needs) => Promise<void>): DailyJob<Needs> {
  return {
    async job(context) {
      await context.jobs.send(queue, {}, { key: queue, afterMs: DAY_MS });
      await work(context);
    },
    resume: ({ jobs }) => jobs.send(queue, {}, { key: queue }),
  };
}
