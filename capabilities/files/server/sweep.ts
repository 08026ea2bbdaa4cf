/** Deletes files that nobody needs: uploads that never finished, released files, and files that were never attached or recorded. */
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type FileStore, type Jobs, sweepUnnamedFiles, type WorkContext } from '#platform';
import { deleteFile } from './bring.ts';
import { file } from './tables.ts';

export const SWEEP_JOB = 'files.sweep';

const HOUR_MS = 3_600_000;
/** Longer than the server allows an upload to take. */
const ARRIVING_MS = HOUR_MS / 2;
/** Somebody may be filling a form for days. */
const UNHELD_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 200;

type FileSweepContext = Pick<WorkContext, 'db' | 'jobs' | 'now' | 'log' | 'signal' | 'tenant'> & { readonly files: FileStore };

/** Runs the sweep. The hourly job schedules its next run first, so that a failed run is not the last; a single requested run schedules no other. */
export async function sweepFiles(
  { db, files, jobs, now, log, signal, tenant }: FileSweepContext,
  { again }: { readonly again: boolean },
): Promise<void> {
  if (again) await jobs.send(SWEEP_JOB, { again }, { key: 'hourly', afterMs: HOUR_MS });
  const before = (ms: number) => lt(file.createdAt, new Date(now.getTime() - ms));
  const gone = or(
    eq(file.state, 'leaving'),
    and(eq(file.state, 'arriving'), before(ARRIVING_MS)),
    and(eq(file.state, 'kept'), isNull(file.subjectId), before(UNHELD_MS)),
  );
  let swept = 0;
  for (;;) {
    const rows = await db.select({ id: file.id, parts: file.parts }).from(file).where(gone).limit(AT_ONCE);
    for (const row of rows) {
      signal.throwIfAborted();
      await deleteFile({ db, files }, row);
      swept += 1;
    }
    if (rows.length < AT_ONCE) break;
  }
  swept += await sweepUnnamedFiles({ db, files }, new Date(now.getTime() - ARRIVING_MS), signal);
  if (swept > 0) log.info({ tenant: tenant.id, swept }, 'files were taken away');
}

/** Requests a sweep soon, which deletes released files. */
export function sendSweep(jobs: Jobs): Promise<void> {
  return jobs.send(SWEEP_JOB, { again: false }, { key: 'soon' });
}

/** At server start: sweeps what a crash has left, and schedules the hourly run, which may be scheduled from before already. */
export async function resumeSweep({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await sendSweep(jobs);
  await jobs.send(SWEEP_JOB, { again: true }, { key: 'hourly', afterMs: HOUR_MS });
}
