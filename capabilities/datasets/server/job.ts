/** Runs a data process as a job: its steps one after the other, each of which replaces the rows of its dataset; a step that fails ends the run [OQ-78]. */
import type { FileStore, WorkContext } from '#platform';
import { readWholeUpload } from '#platform';
import { fileIdIn } from '#contract/files';
import { fileDownload } from '#server/files';
import type { DataService } from '../contract.ts';
import { fillDataset } from './dataset.ts';
import { failureOf, StepFailed } from './failure.ts';
import { beginNextStep, failStep, finishStep, listUnfinishedRuns, type RunStep } from './runs.ts';
import { readDataTable } from './table.ts';

const DATA_QUEUE = 'data.run';
/** How long a service may take for one step. */
const STEP_MS = 60_000;
const MOST_FILE_BYTES = 10_000_000;

type DataWork = WorkContext & { readonly files: FileStore; readonly dataService: DataService };

async function runDataProcess(work: DataWork, { id }: { readonly id: string }): Promise<void> {
  for (let step = await beginNextStep(work.db, id); step !== null; step = await beginNextStep(work.db, id)) {
    work.signal.throwIfAborted();
    if (!(await runStep(work, id, step))) return;
  }
}

/** @returns whether the run goes on */
async function runStep(work: DataWork, run: string, step: RunStep): Promise<boolean> {
  const { place, dataset, process } = step;
  try {
    if (dataset === '') throw new StepFailed('datasets.why.unnamed');
    const table = await readDataTable(await bytesOf(work, step));
    await work.db.transaction(async (tx) => {
      await fillDataset(tx, { name: dataset, process, table });
      await finishStep(tx, run, place, table.rows.length);
    });
    return true;
  } catch (error) {
    // The job of a server that stops comes again.
    if (work.signal.aborted) throw error;
    const failure = failureOf(error);
    work.log[failure === null ? 'error' : 'warn']({ err: error, run, place }, 'a step of a data process failed');
    await failStep(work.db, run, place, failure ?? { key: 'datasets.why.unforeseen', parameters: {} });
    return false;
  }
}

/** From its address, or from its file. */
async function bytesOf({ db, files, dataService, signal }: DataWork, step: RunStep): Promise<Uint8Array> {
  const { getFromApi, method, location, file, state } = step;
  if (getFromApi) {
    if (location === null) throw new StepFailed('datasets.why.unaddressed');
    // Whether it was sent before the server stopped is not known, and it may have done something there.
    if (state === 'running' && method === 'POST') throw new StepFailed('datasets.why.interrupted');
    return dataService.fetch({ method, location }, AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)]));
  }
  const id = file === null ? null : fileIdIn(file);
  if (id === null) throw new StepFailed('datasets.why.no-file');
  const { fileName, body } = await fileDownload(db, files, id);
  return readWholeUpload({ fileName, body: bytesIn(body) }, MOST_FILE_BYTES);
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

export const jobs = { [DATA_QUEUE]: runDataProcess };
