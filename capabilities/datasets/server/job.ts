/** Runs a data process as a job: its steps one after the other, each of which replaces the rows of its dataset; a step that fails ends the run [OQ-78]. */
import { randomUUID } from 'node:crypto';
import { dailyJob, readWholeUpload, type FileStore, type WorkContext } from '#platform';
import { fileIdIn } from '#contract/files';
import { fileDownload } from '#server/files';
import type { DataService } from '../contract.ts';
import { fillDataset } from './dataset.ts';
import { failureOf, StepFailed } from './failure.ts';
import {
  beginNextStep,
  failStep,
  finishStep,
  listUnfinishedRuns,
  removeRunsBefore,
  takeOverRun,
  type BegunStep,
  type RunWork,
} from './runs.ts';
import { readDataTable, type DataTable } from './table.ts';

const DATA_QUEUE = 'data.run';
const FORGET_QUEUE = 'data.forget';
/** How long a service may take for one step. */
const STEP_MS = 60_000;
const MOST_FILE_BYTES = 10_000_000;
const DAY_MS = 86_400_000;
/** As long as the bin keeps what was removed. */
const KEPT_MS = 30 * DAY_MS;

type DataWork = WorkContext & { readonly files: FileStore; readonly dataService: DataService };

/** One step; the next has a job of its own, so that a long process keeps no other waiting. */
async function runDataProcess(work: DataWork, { id }: { readonly id: string }): Promise<void> {
  const own: RunWork = { run: id, worker: randomUUID() };
  work.signal.throwIfAborted();
  if (!(await takeOverRun(work.db, own))) return;
  const step = await beginNextStep(work.db, own);
  if (step !== null && (await runStep(work, own, step))) await sendToRun(work.jobs, id);
}

/** @returns whether the run goes on */
async function runStep(work: DataWork, own: RunWork, step: BegunStep): Promise<boolean> {
  const { place, dataset, process } = step;
  try {
    if (dataset === '') throw new StepFailed('datasets.why.unnamed');
    const table = await readStep(work, step);
    await work.db.transaction(async (tx) => {
      // Rows that another job is to write by now are not written by this one.
      if (!(await finishStep(tx, own, place, table.rows.length))) throw new Error('another job works on the run');
      await fillDataset(tx, { name: dataset, process, table });
    });
    return true;
  } catch (error) {
    if (work.isInterruption(error)) throw error;
    const failure = failureOf(error);
    work.log[failure === null ? 'error' : 'warn']({ err: error, run: own.run, place }, 'a step of a data process failed');
    await failStep(work.db, own, place, failure ?? { key: 'datasets.why.unforeseen', parameters: {} });
    return false;
  }
}

/** From its address, or from its file. */
async function readStep({ db, files, dataService, signal }: DataWork, step: BegunStep): Promise<DataTable> {
  const { getFromApi, method, location, file, state } = step;
  if (getFromApi) {
    if (location === null) throw new StepFailed('datasets.why.unaddressed');
    // Whether it was sent before the step was interrupted is not known, and it may have done something there.
    if (state === 'running' && method === 'POST') throw new StepFailed('datasets.why.interrupted');
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)]);
    return readDataTable(await dataService.fetch({ method, location }, deadline), 'answer');
  }
  const id = file === null ? null : fileIdIn(file);
  if (id === null) throw new StepFailed('datasets.why.no-file');
  const { fileName, body } = await fileDownload(db, files, id);
  return readDataTable(await readWholeUpload({ fileName, body: bytesIn(body) }, MOST_FILE_BYTES), 'file');
}

async function* bytesIn(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

export function sendToRun(jobs: WorkContext['jobs'], id: string): Promise<void> {
  return jobs.send(DATA_QUEUE, { id }, { key: `${DATA_QUEUE} ${id}` });
}

/** Continues at start what the last stop interrupted. */
export async function resumeDataRuns({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  for (const id of await listUnfinishedRuns(db)) await sendToRun(jobs, id);
}

/** After thirty days nothing is known of a run, nor of the addresses that it asked. */
const forgetting = dailyJob(FORGET_QUEUE, (work: DataWork) =>
  removeRunsBefore(work.db, new Date(work.now.getTime() - KEPT_MS).toISOString()),
);

export const resumeForgettingRuns = forgetting.resume;
export const jobs = { [DATA_QUEUE]: runDataProcess, [FORGET_QUEUE]: forgetting.job };
