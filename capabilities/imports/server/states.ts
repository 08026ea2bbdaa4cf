/** Changes the state of an import for staff: checks, commits and undoes it, each in one short step. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { CsvFormat } from '#packages/csv';
import { handleBeside, type Db, type FileStore, type Jobs, type Tenant } from '#platform';
import { requestRebuild } from '#server/accounts';
import { withArrivalTurn } from '#server/ledger';
import type { BundlePlace } from '#server/records';
import type { Import, Mapping, Sniff } from '../contract.ts';
import { DISCARD_IMPORT, sendToCheck, type ImportMessage } from './check/check.ts';
import { planOf } from './read/plan.ts';
import { readImport } from './records.ts';
import { refuseUsed } from './used.ts';
import { factsChangedAt, type ImportTx } from './check/run.ts';
import { HEAD_BYTES, sniffFile, type FileHead } from './read/sniff.ts';

export interface ImportStateContext {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly jobs: Jobs;
  readonly files: FileStore;
}

/**
 * Starts the check of the whole file. When the mapping has another encoding or delimiter than was recognised, the headers are read again,
 * and these are kept even when the mapping does not fit them.
 * @param bundle the zip whose earlier files count as if they were in: such a check says what would happen, and nothing can be committed by it
 * @throws Refusal `import.unknown`, `import.busy`, `import.committed`, `import.undone`, `input.invalid` with the fields concerned
 */
export async function previewImport(
  { db, tenant, jobs, files }: ImportStateContext,
  id: string,
  mapping: Mapping,
  bundle: BundlePlace | null = null,
): Promise<Import> {
  const found = await readImport(db, id);
  refuseEnded(found);
  if (found.state === 'checking') refuse('import.busy');
  const seen = sameForm(found.sniff, mapping) ? found.sniff : await sniffAgain(db, tenant, files, found, mapping);
  const planned = planOf(found.kind, mapping, seen?.headers ?? []);
  if ('problems' in planned) refuse('input.invalid', planned.problems);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update import set state = 'checking', bundle_id = ${bundle?.id ?? null}, bundle_place = ${bundle?.place ?? null}, mapping = ${JSON.stringify(mapping)}::jsonb, bytes_read = 0, counts = default, failure = null
      where id = ${id} and state in ('uploaded', 'checked', 'failed')`);
    // Somebody else has started a check meanwhile.
    if (rowCount === 0) refuse('import.busy');
  });
  await sendToCheck(jobs, id);
  return readImport(db, id);
}

/**
 * @param beside what else is stored with it, or not at all
 * @throws Refusal `import.unknown`, `import.busy`, `import.unready`, `import.failed-rows`, `import.committed`, `import.undone`
 */
export async function commitImport(
  { db, jobs }: ImportStateContext,
  id: string,
  beside?: (tx: ImportTx) => Promise<void>,
): Promise<Import> {
  await withArrivalTurn(db, async (tx) => {
    const found = await lockImport(tx, id);
    refuseEnded(found);
    if (found.state === 'checking') refuse('import.busy');
    if (found.state !== 'checked') refuse('import.unready');
    if (found.counts.refused > 0) refuse('import.failed-rows');
    const { rowCount } = await tx.execute(
      sql`update import set state = 'committed' where id = ${id} and bundle_id is null and facts_at = ${factsChangedAt(found.kind)}`,
    );
    // Facts that the check depends on have changed: what was new may be known by now, and units that were held may be sold.
    if (rowCount === 0) refuse('import.unready');
    await tx.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
    await beside?.(tx);
  });
  await requestRebuild(jobs);
  return readImport(db, id);
}

/**
 * Undoes a committed import, or cancels one that is not committed, even while it is checked.
 * @throws Refusal `import.unknown`, `import.undone`, `import.used-later`
 */
export async function undoImport({ db, jobs }: ImportStateContext, id: string): Promise<Import> {
  const wasCommitted = await withArrivalTurn(db, async (tx) => {
    const { state } = await lockImport(tx, id);
    if (state === 'undone') refuse('import.undone');
    if (state === 'committed') await refuseUsed(tx, id);
    await tx.execute(sql`update import set state = 'undone' where id = ${id}`);
    await tx.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${id}`);
    return state === 'committed';
  });
  if (wasCommitted) await requestRebuild(jobs);
  else await jobs.send(DISCARD_IMPORT, { importId: id } satisfies ImportMessage, { key: id });
  return readImport(db, id);
}

/** @throws Refusal `import.unknown` */
async function lockImport(tx: ImportTx, id: string): Promise<Pick<Import, 'state' | 'kind' | 'counts'>> {
  const { rows } = await tx.execute<Pick<Import, 'state' | 'kind' | 'counts'>>(
    sql`select state, kind, counts from import where id = ${id} for update`,
  );
  return rows[0] ?? refuse('import.unknown');
}

function refuseEnded({ state }: Pick<Import, 'state'>): void {
  if (state === 'committed') refuse('import.committed');
  if (state === 'undone') refuse('import.undone');
}

function sameForm(seen: Sniff | null, { encoding, delimiter }: CsvFormat): boolean {
  return seen !== null && seen.suggestion.encoding === encoding && seen.suggestion.delimiter === delimiter;
}

async function sniffAgain(db: Db, tenant: Tenant, files: FileStore, { id, kind }: Import, form: CsvFormat): Promise<Sniff | null> {
  const { rows } = await db.execute<{ file_id: string }>(sql`select file_id from import where id = ${id}`);
  const found = sniffFile(
    kind,
    await headOf(files.read(rows[0]?.file_id ?? '')),
    { encoding: form.encoding, delimiter: form.delimiter },
    tenant.settings.currency,
  );
  if (typeof found === 'string') return null;
  // Kept also where the check is refused.
  await handleBeside(db).execute(sql`update import set sniff = ${JSON.stringify(found)}::jsonb where id = ${id}`);
  return found;
}

async function headOf(body: AsyncIterable<Uint8Array>): Promise<FileHead> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > HEAD_BYTES) break;
  }
  return { bytes: Buffer.concat(pieces).subarray(0, HEAD_BYTES), whole: size <= HEAD_BYTES };
}
