/** Makes jobs that run for a tenant once a day, or once an hour. */
import type { WorkContext } from './context.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface RepeatedJob<Needs> {
  /** The next run is queued first, so that a run that fails is not the last; of two queued runs one is dropped. */
  readonly job: (context: Needs) => Promise<void>;
  /** Called at start: makes up for missed runs by a single one. */
  readonly resume: (context: Pick<WorkContext, 'jobs'>) => Promise<void>;
}

/** @param queue its name among the jobs; the message is empty */
export function dailyJob<Needs extends Pick<WorkContext, 'jobs'>>(
  queue: string,
  work: (context: Needs) => Promise<void>,
): RepeatedJob<Needs> {
  return repeatedJob(queue, DAY_MS, work);
}

/** @param queue its name among the jobs; the message is empty */
export function hourlyJob<Needs extends Pick<WorkContext, 'jobs'>>(
  queue: string,
  work: (context: Needs) => Promise<void>,
): RepeatedJob<Needs> {
  return repeatedJob(queue, HOUR_MS, work);
}

function repeatedJob<Needs extends Pick<WorkContext, 'jobs'>>(
  queue: string,
  afterMs: number,
  work: (context: Needs) => Promise<void>,
): RepeatedJob<Needs> {
  return {
    async job(context) {
      await context.jobs.send(queue, {}, { key: queue, afterMs });
      await work(context);
    },
    resume: ({ jobs }) => jobs.send(queue, {}, { key: queue }),
  };
}
