/** Checks an import as a job: reads the whole file, gives each fact its verdict, and stages the new facts under an arrival that nobody sees. */
import { sql } from 'drizzle-orm';
import { dayOf, type Day } from '#packages/calendar';
import { CsvFault, readCsv, type CsvRecord } from '#packages/csv';
import type { FileStore, JobOptions, Jobs, WorkContext } from '#platform';
import type { ImportKind, Mapping } from '../../contract.ts';
import { FACT_KINDS } from '../kinds/kinds.ts';
import { planOf, type IsPromised, type ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from './reading.ts';
import { discardFacts, discardRows } from './discard.ts';
import { CheckRun, CheckSuperseded, type StartedCheck, type RunStep } from './run.ts';
import { readPromises } from './promises.ts';
import { headersOf } from '../read/sniff.ts';
import { RowVerdicts } from './verdicts.ts';

/** Names of the queues for the jobs of imports. */
export const CHECK_IMPORT = 'import.check';
export const DISCARD_IMPORT = 'import.discard';

export interface ImportMessage {
  readonly importId: string;
}

export type ImportWork = Pick<WorkContext, 'db' | 'now' | 'signal' | 'isInterruption' | 'log'> & { readonly files: FileStore };

/** Thrown for a file that cannot be read to its end, with the code of the failure and its line. */
class UnreadableFile extends Error {
  readonly code: string;
  readonly line: number;
  constructor(code: string, line: number) {
    super(`${code} in line ${line}`);
    this.code = code;
    this.line = line;
  }
}

/**
 * Ends with the import checked or failed; nothing stays staged of a failed import, or of one with refused rows. When it is interrupted by
 * a signal or a crash, it starts from the beginning when it is called again.
 */
export async function checkImport(work: ImportWork, { importId }: ImportMessage): Promise<void> {
  const begun = await CheckRun.begin(work.db, importId, work.signal);
  if (!begun) return;
  try {
    await discardFacts(begun.run.step, importId);
    await discardRows(begun.run.step, importId);
    await readWholeFile(work, begun);
  } catch (error) {
    if (error instanceof CheckSuperseded) return;
    if (work.isInterruption(error)) throw error;
    await failImport(work, begun.run, error);
  }
}

async function readWholeFile({ files, now, signal }: ImportWork, { run, kind, mapping, fileId, bundle }: StartedCheck): Promise<void> {
  const isPromised = bundle === null ? null : await readPromises(run, bundle);
  const verdicts = new RowVerdicts(run.importId);
  let opened: { readonly plan: ReadingPlan; readonly reading: ImportReader } | null = null;
  let last: CsvRecord | null = null;
  let bytes = 0;
  for await (const { records, bytesRead } of readCsv(files.read(fileId), mapping)) {
    signal.throwIfAborted();
    bytes = bytesRead;
    const [header] = records;
    if (!header) continue;
    const isFirst = opened === null;
    opened ??= await openReader({ kind, mapping, isPromised }, header, run, verdicts, dayOfMoment(now));
    const lines = isFirst ? records.slice(1) : records;
    last = lines.at(-1) ?? last;
    if (last && !last.ended && last.cells.length < opened.plan.width) throw new UnreadableFile('truncated', last.line);
    await opened.reading.read(lines, bytesRead);
  }
  if (!opened || !last) throw new UnreadableFile('rows.none', 1);
  await opened.reading.end(bytes);
  // A file that was cut off inside its last figure looks complete, so that a person has to check it.
  const cut = last.ended ? '' : (last.cells.at(-1)?.trim() ?? '');
  if (cut !== '') verdicts.note('new', last.line, 'unended', cut);
  await verdicts.store(run);
  // What a file of a zip would bring is named by its later files, whatever else in it is refused.
  if (verdicts.counts.refused > 0 && bundle === null) await discardFacts(run.step, run.importId);
  await run.finish(verdicts.counts, bytes);
}

async function openReader(
  { kind, mapping, isPromised }: { readonly kind: ImportKind; readonly mapping: Mapping; readonly isPromised: IsPromised | null },
  header: CsvRecord,
  run: CheckRun,
  verdicts: RowVerdicts,
  today: Day,
) {
  const headers = headersOf(header);
  if (typeof headers === 'string') throw new UnreadableFile(headers, header.line);
  const planned = planOf(kind, mapping, headers);
  if (!('plan' in planned)) throw new UnreadableFile('header.missing', header.line);
  const plan: ReadingPlan = isPromised ? { ...planned.plan, isPromised } : planned.plan;
  const reading = FACT_KINDS[kind].createReader(plan, run, verdicts, today);
  await reading.begin();
  return { plan, reading };
}

/** Keeps nothing of the file but the line at which it failed. Unforeseen errors are logged. */
async function failImport({ log }: ImportWork, run: CheckRun, error: unknown): Promise<void> {
  const foreseen = error instanceof CsvFault || error instanceof UnreadableFile ? error : null;
  if (!foreseen) log.error({ err: error, import: run.importId }, 'an import could not be checked');
  const failure = foreseen?.code ?? 'check.failed';
  await discardFacts(run.step, run.importId);
  await discardRows(run.step, run.importId);
  const verdicts = new RowVerdicts(run.importId);
  if (foreseen) verdicts.note('refused', foreseen.line, failure, null);
  await verdicts.store(run);
  await run.fail(failure, verdicts.counts);
}

/** Removes what a cancelled import leaves behind; calling it again does no harm. */
export async function discardImport({ db, files }: ImportWork, { importId }: ImportMessage): Promise<void> {
  const { rows } = await db.execute<{ file_id: string }>(sql`
    select i.file_id from import i join arrival a on a.id = i.id where i.id = ${importId} and i.state = 'undone' and a.committed_at is null`);
  const [cancelled] = rows;
  if (!cancelled) return;
  const step: RunStep = (work) => db.transaction(work);
  await discardFacts(step, importId);
  await discardRows(step, importId);
  await files.remove(cancelled.file_id);
}

/** Restarts the checks that were running when the server stopped. */
export async function resumeChecks({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from import where state = 'checking'`);
  for (const { id } of rows) await sendToCheck(jobs, id);
}

/** Has the job check a file; one that is being checked begins anew. */
export async function sendToCheck(jobs: Jobs, importId: string, options: Pick<JobOptions, 'unlessAtWork'> = {}): Promise<void> {
  await jobs.send(CHECK_IMPORT, { importId } satisfies ImportMessage, { key: importId, ...options });
}

/** For a file that is noted as being checked, of which nobody can tell whether its job was sent. */
export function resumeCheck(jobs: Jobs, importId: string): Promise<void> {
  return sendToCheck(jobs, importId, { unlessAtWork: true });
}

function dayOfMoment(moment: Date): Day {
  return dayOf({ year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() });
}
