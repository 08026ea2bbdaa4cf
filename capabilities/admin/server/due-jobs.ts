/**
 * Runs the jobs that are due, for whoever does not want to wait until they run by themselves. What may take long is sent to its queue, and is done once
 * however often it is asked for.
 */
import type { WorkContext } from '#platform';
import { gatherUsage } from '#server/analytics';
import { requestDueQuarters } from '#server/distributions';
import { dispatchDueLetters } from '#server/outbox';
import { DUE_JOBS, type DueJobsRun } from '../contract.ts';

type DueWork = Pick<WorkContext, 'db' | 'jobs' | 'log' | 'now' | 'tenant'>;

const RUN: Readonly<Record<(typeof DUE_JOBS)[number], (work: DueWork) => Promise<number>>> = {
  analytics: ({ db, now }) => gatherUsage(db, now),
  quarters: requestDueQuarters,
  mail: dispatchDueLetters,
};

/** Null for one that failed, which keeps no other from being run. */
async function runOne(work: DueWork, job: (typeof DUE_JOBS)[number]): Promise<number | null> {
  try {
    return await RUN[job](work);
  } catch (error) {
    work.log.error({ err: error, job }, 'a job that was due has failed');
    return null;
  }
}

/** @param work of the tenant, as its jobs get it */
export async function runDueJobs(work: DueWork): Promise<DueJobsRun> {
  const ran: DueJobsRun['ran'] = [];
  for (const job of DUE_JOBS) ran.push({ job, count: await runOne(work, job) });
  return { at: work.now.toISOString(), ran };
}
