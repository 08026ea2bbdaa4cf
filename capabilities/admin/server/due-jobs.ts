/**
 * Runs the jobs that are due, for whoever does not want to wait until they run by themselves. What may take long is sent to its queue, and is done once
 * however often it is asked for.
 */
import type { WorkContext } from '#platform';
import { gatherUsage } from '#server/analytics';
import { requestDueQuarters } from '#server/distributions';
import { dispatchDueLetters } from '#server/outbox';
import { DUE_JOBS, type DueJobsRun } from '../contract.ts';

type DueWork = Pick<WorkContext, 'db' | 'jobs' | 'now' | 'tenant'>;

const RUN: Readonly<Record<(typeof DUE_JOBS)[number], (work: DueWork) => Promise<number>>> = {
  analytics: ({ db, now }) => gatherUsage(db, now),
  quarters: requestDueQuarters,
  mail: dispatchDueLetters,
};

/** @param work of the tenant, as its jobs get it */
export async function runDueJobs(work: DueWork): Promise<DueJobsRun> {
  const ran: DueJobsRun['ran'] = [];
  for (const job of DUE_JOBS) ran.push({ job, count: await RUN[job](work) });
  return { at: work.now.toISOString(), ran };
}
