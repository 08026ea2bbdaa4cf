/** The job that checks the files of a zip, brings them in, or takes them back, one after the other; after a restart of the server it goes on where it was. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dailyJob, noteUnnamedFile, removeUnnamedFile, type Db, type Jobs, type WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import { contextOfPerson, openRecordFiles, type Keeper, type RecordFileContext } from '#server/records';
import { MOST_BUNDLE_FILES, type BundleFile } from '../../contract.ts';
import { bringFile, undoFile, type EndOfTurn, type FileTurn } from './bring.ts';
import { factImporter, recordImporter, type BundleParty, type BundleWork } from './importers.ts';
import { changeBundle, changeFile, findBundle, readBundle, readProgress, takeOver, type BundleStep, type StoredBundle } from './storage.ts';
import { openZip, ZipFault, type ZippedFile } from './unpack.ts';

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
  async function workOn(work: BundleWork, party: BundleParty<RecordFileContext>, bundle: StoredBundle, step: BundleStep): Promise<void> {
    const { files } = await readBundle(work.db, step.id);
    const isGoingBack = step.state === 'undoing';
    const file = NEXT_FILE[step.state as keyof typeof NEXT_FILE](files);
    if (!file) return finish(work, step, bundle);
    const importers = { records: () => recordImporter(work, party, recordFiles), facts: () => factImporter(work, party) };
    const turn: FileTurn = {
      importer: importers[file.holds](),
      file,
      zipped: isGoingBack ? null : await findZipped(work, bundle, file),
      signal: work.signal,
      words: party.person.words,
      progress: () => readProgress(work.db, step),
      note: async (id) => void (await changeFile(work.db, step, file.place, { state: 'working', import: id })),
    };
    if (!isGoingBack) await changeFile(work.db, step, file.place, { state: 'working' });
    const ended = isGoingBack ? await undoFile(turn) : await bringFile(turn, step.state === 'checking' ? 'ahead' : 'now');
    await closeTurn(work, step, file, ended);
  }

  return {
    [BUNDLE_QUEUE]: async (work: BundleWork, { id }: { readonly id: string }): Promise<void> => {
      const bundle = await findBundle(work.db, id);
      if (!(bundle.state in NEXT_FILE)) return;
      const step: BundleStep = { id, state: bundle.state, worker: randomUUID() };
      if (!(await takeOver(work.db, step))) return;
      const person = await contextOfPerson<SignedInContext>(work, bundle.askedBy);
      if (!person) return changeBundle(work.db, step, sql`state = 'stopped', stopped_why = 'person'`);
      try {
        await workOn(work, { person: { ...person, wordsIn: work.words }, bundle: id }, bundle, step);
      } catch (error) {
        // A server that stops, or a database that is away, is no failure of the bundle: the job comes again.
        if (work.signal.aborted) throw error;
        work.log.error({ err: error, bundle: id, state: bundle.state }, 'work on a bundle failed');
        await changeBundle(work.db, step, sql`state = 'stopped', stopped_why = 'failed'`);
      }
    },
  };
}

const SETTLED: readonly BundleFile['state'][] = ['in', 'skipped', 'undone'];

/** By what is being done with a bundle, the file that it is done with next. What was left out may have come in by itself, and is not taken back. */
const NEXT_FILE = {
  checking: (files: readonly BundleFile[]) => files.find(({ state }) => state === 'waiting' || state === 'working'),
  running: (files: readonly BundleFile[]) => files.find(({ state }) => !SETTLED.includes(state)),
  undoing: (files: readonly BundleFile[]) =>
    files.findLast((file) => file.import !== null && file.state !== 'undone' && file.state !== 'skipped'),
};

/** The next file has a job of its own; a file that stands in the way stops the bundle, unless all are only checked. */
async function closeTurn({ db, jobs }: WorkContext, step: BundleStep, { place }: BundleFile, ended: EndOfTurn): Promise<void> {
  if (ended === null || !(await changeFile(db, step, place, ended))) return;
  const wanted = step.state === 'undoing' ? 'undone' : 'in';
  if (step.state === 'checking' || ended.state === wanted) await sendToJob(jobs, step.id);
  else await changeBundle(db, step, sql`state = 'stopped', stopped_why = 'file'`);
}

/** Once it is in or taken back, nothing of the zip is needed any more. */
async function finish(work: BundleWork, step: BundleStep, { fileId }: StoredBundle): Promise<void> {
  if (step.state === 'checking') return changeBundle(work.db, step, sql`state = 'checked', stopped_why = null`);
  const ended =
    step.state === 'running'
      ? sql`state = 'done', done_at = now()`
      : sql`state = case when begun_at is null then 'cancelled' else 'undone' end, undone_at = now()`;
  await work.db.transaction(async (tx) => {
    if (fileId !== null) await noteUnnamedFile(tx, fileId);
    await changeBundle(tx, step, sql`${ended}, stopped_why = null, file_id = null`);
  });
  if (fileId !== null) await removeUnnamedFile(work, fileId);
}

async function findZipped(
  { files }: Pick<BundleWork, 'files'>,
  { fileId, bytes }: Pick<StoredBundle, 'fileId' | 'bytes'>,
  { name }: Pick<BundleFile, 'name'>,
): Promise<ZippedFile | null> {
  if (fileId === null) return null;
  try {
    return (await openZip(files, { id: fileId, bytes }, MOST_BUNDLE_FILES)).find((file) => file.name === name) ?? null;
  } catch (error) {
    if (error instanceof ZipFault) return null;
    throw error;
  }
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
  const { rows } = await tx.execute<{ id: string; file: string }>(
    sql`select id, file_id as file from bundle where state in ('checked', 'stopped') and created_at < ${before} and file_id is not null for update`,
  );
  for (const { id, file } of rows) {
    await noteUnnamedFile(tx, file);
    await tx.execute(
      sql`update bundle_file set state = 'skipped' where bundle_id = ${id} and state in ('waiting', 'working', 'checked', 'refused', 'asks')`,
    );
    await tx.execute(
      sql`update bundle set file_id = null, state = case state when 'checked' then 'cancelled' else 'done' end where id = ${id}`,
    );
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
