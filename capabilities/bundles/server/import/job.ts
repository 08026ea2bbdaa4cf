/** The job that checks the files of a zip, brings them in, or takes them back, one after the other; after a restart of the server it goes on where it was. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dailyJob, noteUnnamedFile, removeUnnamedFile, type Db, type Jobs, type WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import { contextOfPerson, openRecordFiles, type Keeper, type RecordFileContext } from '#server/records';
import { MOST_ZIP_ENTRIES, type BundleFile } from '../../contract.ts';
import { bringFile, PersonGone, StepEnded, undoFile, type EndOfTurn, type FileTurn } from './bring.ts';
import { factImporter, recordImporter, type BundleWork } from './importers.ts';
import {
  changeBundle,
  changeFile,
  findBundle,
  findEntry,
  holdStep,
  LEFT_OUT,
  readBundle,
  readProgress,
  STOPPED,
  takeOver,
  type BundleStep,
  type StoredBundle,
} from './storage.ts';
import { openZip, type ZippedFile } from './unpack.ts';

const BUNDLE_QUEUE = 'bundles.import';
const FORGET_QUEUE = 'bundles.forget';

/** Has the job do what the state of the bundle asks for. */
export async function sendToJob(jobs: Jobs, id: string): Promise<void> {
  await jobs.send(BUNDLE_QUEUE, { id }, { key: `${BUNDLE_QUEUE} ${id}` });
}

/** @param all the keepers of every collection of the product */
export function bundleJobs<Context extends SignedInContext>(all: readonly Keeper<Context>[]) {
  // What the handlers of files need besides is in the context of the job.
  const recordFiles = openRecordFiles(all as readonly Keeper<never>[] as readonly Keeper<RecordFileContext>[]);

  /** One file at a time: a job has an end, however long the whole takes. */
  async function workOn(work: BundleWork, person: RecordFileContext, bundle: StoredBundle, step: BundleStep): Promise<void> {
    const { files } = await readBundle(work.db, step.id);
    const isGoingBack = step.state === 'undoing';
    const file = NEXT_FILE[step.state as keyof typeof NEXT_FILE](files);
    if (!file) return finish(work, step, bundle);
    const party = { person, bundle: step.id, place: file.place };
    const importers = { records: () => recordImporter(work, party, recordFiles), facts: () => factImporter(work, party) };
    const turn: FileTurn = {
      importer: importers[file.holds](),
      file,
      signal: work.signal,
      words: person.words,
      unzip: () => findZipped(work, bundle, file),
      progress: () => readProgress(work.db, step),
      async note(tx, id) {
        // Whoever stops the bundle, or takes it over, waits until the import is noted, and so knows of it.
        if (!(await holdStep(tx, step)) || !(await changeFile(tx, step, file.place, { state: 'working', import: id })))
          throw new StepEnded();
      },
      async requirePerson() {
        if ((await contextOfPerson(work, person.person.id)) === null) throw new PersonGone();
      },
    };
    if (!isGoingBack) await changeFile(work.db, step, file.place, { state: 'working' });
    const ended = isGoingBack
      ? await undoFile(turn, isOfBundle(bundle, file))
      : await bringFile(turn, step.state === 'checking' ? 'ahead' : 'now');
    await closeTurn(work, step, file, ended);
  }

  return {
    [BUNDLE_QUEUE]: async (work: BundleWork, { id }: { readonly id: string }): Promise<void> => {
      const bundle = await findBundle(work.db, id);
      if (!(bundle.state in NEXT_FILE)) return;
      const step: BundleStep = { id, state: bundle.state, worker: randomUUID() };
      if (!(await takeOver(work.db, step))) return;
      try {
        const person = await contextOfPerson<SignedInContext>(work, bundle.askedBy);
        if (!person) throw new PersonGone();
        await workOn(work, { ...person, wordsIn: work.words }, bundle, step);
      } catch (error) {
        if (work.isInterruption(error)) throw error;
        if (!(error instanceof PersonGone)) work.log.error({ err: error, bundle: id, state: bundle.state }, 'work on a bundle failed');
        await changeBundle(work.db, step, sql`${STOPPED}, stopped_why = ${error instanceof PersonGone ? 'person' : 'failed'}`);
      }
    },
  };
}

/** By what is being done with a bundle, the file that it is done with next. What was left out may have come in by itself, and is not taken back. */
const NEXT_FILE = {
  checking: (files: readonly BundleFile[]) => files.find(({ state }) => state === 'waiting' || state === 'working'),
  // What was dropped before anything was in is taken from the zip again.
  running: (files: readonly BundleFile[]) => files.find(({ state }) => state !== 'in' && state !== 'skipped'),
  undoing: (files: readonly BundleFile[]) =>
    files.findLast(({ import: brought, state }) => brought !== null && state !== 'undone' && state !== 'skipped'),
};

/** Whether what is in of a file was brought in by the bundle, and not by itself on the page of its import. */
function isOfBundle({ isBegun }: StoredBundle, { state }: BundleFile): boolean {
  return isBegun && state !== 'checked' && state !== 'asks' && state !== 'waiting';
}

/** The next file has a job of its own; a file that stands in the way stops the bundle, unless all are only checked. */
async function closeTurn({ db, jobs }: WorkContext, step: BundleStep, { place }: BundleFile, ended: EndOfTurn): Promise<void> {
  if (ended === null || !(await changeFile(db, step, place, ended))) return;
  const isDone = step.state === 'undoing' ? ended.state === 'undone' || ended.state === 'skipped' : ended.state === 'in';
  if (step.state === 'checking' || isDone) await sendToJob(jobs, step.id);
  else await changeBundle(db, step, sql`${STOPPED}, stopped_why = 'file'`);
}

/** Once it is in or taken back, nothing of the zip is needed any more. */
async function finish(work: BundleWork, step: BundleStep, { fileId }: StoredBundle): Promise<void> {
  if (step.state === 'checking') return void (await changeBundle(work.db, step, sql`state = 'checked', stopped_why = null`));
  const ended =
    step.state === 'running'
      ? sql`state = 'done', done_at = now()`
      : sql`state = case when begun_at is null then 'cancelled' else 'undone' end, undone_at = now()`;
  const isEnded = await work.db.transaction(async (tx) => {
    const changed = await changeBundle(tx, step, sql`${ended}, stopped_why = null, file_id = null`);
    if (changed && fileId !== null) await noteUnnamedFile(tx, fileId);
    return changed;
  });
  if (isEnded && fileId !== null) await removeUnnamedFile(work, fileId);
}

/** @throws ZipFault */
async function findZipped(
  { db, files }: Pick<BundleWork, 'db' | 'files'>,
  { id, fileId, bytes }: StoredBundle,
  { place }: Pick<BundleFile, 'place'>,
): Promise<ZippedFile | null> {
  if (fileId === null) return null;
  const zipped = await openZip(files, { id: fileId, bytes }, MOST_ZIP_ENTRIES);
  return zipped?.[await findEntry(db, id, place)] ?? null;
}

const DAY_MS = 86_400_000;
/** As long as the bin keeps what was removed. */
const KEPT_MS = 30 * DAY_MS;

/** After thirty days the zip of a bundle that nobody has gone on with is dropped: what is in stays, the rest is left out. */
const forgetting = dailyJob(FORGET_QUEUE, async (work: BundleWork) => {
  const before = new Date(work.now.getTime() - KEPT_MS).toISOString();
  const dropped = await work.db.transaction((tx) => dropOld(tx, before));
  for (const id of dropped) await removeUnnamedFile(work, id);
});

async function dropOld(tx: Db, before: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; file: string; back: boolean }>(sql`
    select id, file_id as file, undo_begun_at is not null as back from bundle
    where state in ('checked', 'stopped') and created_at < ${before} and file_id is not null for update`);
  for (const { id, file, back } of rows) {
    await noteUnnamedFile(tx, file);
    await tx.execute(sql`update bundle set file_id = null where id = ${id}`);
    // To take it back needs no zip.
    if (back) continue;
    await tx.execute(sql`
      update bundle_file set ${LEFT_OUT} where bundle_id = ${id} and state in ('waiting', 'working', 'checked', 'refused', 'asks', 'undone')`);
    await tx.execute(sql`
      update bundle set stopped_why = null, state = case state when 'checked' then 'cancelled' else 'done' end, done_at = now() where id = ${id}`);
  }
  return rows.map(({ file }) => file);
}
export const { job: forgetBundles, resume: resumeForgettingBundles } = forgetting;
export const forgetJobs = { [FORGET_QUEUE]: forgetBundles };

/** Continues at start what the last stop interrupted. */
export async function resumeBundles({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from bundle where state in ('checking', 'running', 'undoing')`);
  for (const { id } of rows) await sendToJob(jobs, id);
}
