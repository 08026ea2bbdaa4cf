/** The job that checks, commits and takes back files of records. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dailyJob, type JobOptions, type Jobs, type WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import { keepersOf } from '../groups.ts';
import { contextOfPerson } from '../in-name-of.ts';
import type { Keeper } from '../keeper.ts';
import { checkRecords } from './check.ts';
import { commitRecords } from './commit.ts';
import { findImport, takeOver, type StepOfJob } from './storage.ts';
import { undoRecords } from './undo.ts';

const RECORD_IMPORT_QUEUE = 'records.import';
const FORGET_QUEUE = 'records.import.forget';

/** Has the job do what the state of the file asks for. */
export async function sendToJob(jobs: Jobs, id: string, options: Pick<JobOptions, 'unlessAtWork'> = {}): Promise<void> {
  await jobs.send(RECORD_IMPORT_QUEUE, { id }, { key: `${RECORD_IMPORT_QUEUE} ${id}`, ...options });
}

/** For a file that is noted as under way, of which nobody can tell whether its job was sent. */
export function resumeRecordImport(jobs: Jobs, id: string): Promise<void> {
  return sendToJob(jobs, id, { unlessAtWork: true });
}

const STEPS = { checking: checkRecords, committing: commitRecords, undoing: undoRecords };

/** After a restart of the server the job goes on where it stopped. */
export function recordImportJobs<Context extends SignedInContext>(all: readonly Keeper<Context>[]) {
  const keepers = new Map(all.map((keeper) => [keeper.collection.name, keeper]));
  return {
    [RECORD_IMPORT_QUEUE]: async (work: WorkContext, { id }: { readonly id: string }): Promise<void> => {
      const one = await findImport(work.db, id);
      if (one.state === 'cancelled') return forgetRows(work.db, [id]);
      if (one.state !== 'checking' && one.state !== 'committing' && one.state !== 'undoing') return;
      const step: StepOfJob = { id, state: one.state, worker: randomUUID() };
      if (!(await takeOver(work.db, step))) return;
      const keeper = keepersOf(work.tenant, all).find(({ collection }) => collection.name === one.collection);
      const context = await contextOfPerson<Context>(work, one.askedBy);
      if (!context || !keeper) return stopByItself(work, step, 'person');
      const isStaff = async () => (await contextOfPerson(work, one.askedBy)) !== null;
      try {
        const ended = await STEPS[one.state](work, { context, keeper, keepers, isStaff }, one, step);
        if (ended === 'not staff') await stopByItself(work, step, 'person');
      } catch (error) {
        if (work.isInterruption(error)) throw error;
        work.log.error({ err: error, import: id, state: one.state }, 'work on a file of records failed');
        await stopByItself(work, step, 'failed');
      }
    },
  };
}

/** What is done stays; another may go on, or take it back. A file that could not be checked is dropped. */
async function stopByItself({ db }: Pick<WorkContext, 'db'>, { id, state, worker }: StepOfJob, why: 'person' | 'failed'): Promise<void> {
  await db.execute(sql`
    update record_import set state = ${state === 'checking' ? 'cancelled' : 'stopped'}, stopped_why = ${why}
    where id = ${id} and state = ${state} and worker = ${worker}`);
}

/** Nothing of what stood in the files is kept. */
async function forgetRows(db: WorkContext['db'], ids: readonly string[]): Promise<void> {
  await db.execute(sql`update record_import set forgotten = true where id = any(${sql.param([...ids])}::uuid[])`);
  await db.execute(sql`delete from record_import_row where import_id = any(${sql.param([...ids])}::uuid[])`);
}

const DAY_MS = 86_400_000;
/** As long as the bin keeps what was removed. */
const KEPT_MS = 30 * DAY_MS;

/** Drops the rows of files after thirty days, and cancels those that nobody has committed. */
const forgetting = dailyJob(FORGET_QUEUE, async ({ db, now }: Pick<WorkContext, 'db' | 'jobs' | 'now' | 'log' | 'tenant'>) => {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.execute(sql`update record_import set state = 'cancelled' where state = 'checked' and created_at < ${before}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update record_import set forgotten = true where not forgotten and created_at < ${before} and coalesce(committed_at, created_at) < ${before}
      and state in ('cancelled', 'stopped', 'committed', 'undone') returning id`);
  await forgetRows(
    db,
    rows.map(({ id }) => id),
  );
});
export const { job: forgetRecordFiles, resume: resumeForgettingFiles } = forgetting;
export const forgetJobs = { [FORGET_QUEUE]: forgetRecordFiles };

/** Continues at start what the last stop interrupted. */
export async function resumeRecordImports({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from record_import where state in ('checking', 'committing', 'undoing')`);
  for (const { id } of rows) await sendToJob(jobs, id);
}
