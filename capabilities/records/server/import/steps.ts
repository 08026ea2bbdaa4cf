/** Takes the steps of a file of records: check again, commit, stop, take back. Each changes the state, and leaves the work to the job. */
import { sql, type SQL } from 'drizzle-orm';
import { fileColumnsOf, PARENT_COLUMN, type Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { RecordImport } from '../../contract.ts';
import { sendToJob } from './job.ts';
import type { ImportCollections, RecordFileContext, RecordImportInput } from './operations.ts';
import { findImport, readImport, type StoredRecordFile } from './storage.ts';

export function recordFileSteps<Context extends SignedInContext>({ keeperOf }: Pick<ImportCollections<Context>, 'keeperOf'>) {
  const tell = ({ tell: record }: Context, id: string, { collection, counts }: Pick<StoredRecordFile, 'collection' | 'counts'>) =>
    record({ subject: { kind: 'recordImport', id }, detail: { collection, ...counts } });

  return {
    checkRecordImport: async (
      { db, jobs, tenant, bundle }: Context & Pick<RecordFileContext, 'bundle'>,
      { recordImport: id, columns }: RecordImportInput<'checkRecordImport'>,
    ) => {
      const one = await findImport(db, id);
      requireColumns(keeperOf(tenant, one.collection).collection, one, columns);
      const change = sql`bundle_id = ${bundle?.id ?? null}, bundle_place = ${bundle?.place ?? null}, columns = ${sql.param([...columns])}::text[]`;
      await changeState(db, one, ['checked'], sql`state = 'checking', ${BEGUN}, done = 0, ${change}`);
      await sendToJob(jobs, id);
      return readImport(db, id);
    },
    commitRecordImport: async (context: Context, { recordImport: id }: RecordImportInput<'commitRecordImport'>) => {
      const { db, jobs } = context;
      const one = await findImport(db, id);
      // What was checked as if another file were in is checked as things are first.
      if (one.state === 'checking' || one.bundle !== null) refuse('import.unready');
      if (one.state === 'checked' && one.counts.refused > 0) refuse('import.failed-rows');
      const from = one.state === 'committed' && one.left > 0 ? (['committed'] as const) : (['checked', 'stopped'] as const);
      tell(context, id, one);
      await db.transaction(async (tx) => {
        await refuseGoingBack(tx, one);
        await refuseOthers(tx, one);
        await changeState(tx, one, from, sql`state = 'committing', ${BEGUN}, done = (${DONE_ROWS}), counts = ${COUNTS_TO_DO}`);
        // What was left as it was is tried again.
        await tx.execute(sql`update record_import_row set left_why = null where import_id = ${id} and version is null`);
      });
      await sendToJob(jobs, id);
      return readImport(db, id);
    },
    stopRecordImport: async (context: Context, { recordImport: id }: RecordImportInput<'stopRecordImport'>) => {
      const { db } = context;
      tell(context, id, await findImport(db, id));
      await db.transaction((tx) =>
        tx.execute(sql`update record_import set state = 'stopped' where id = ${id} and state in ('committing', 'undoing')`),
      );
      return readImport(db, id);
    },
    undoRecordImport: async (context: Context, { recordImport: id }: RecordImportInput<'undoRecordImport'>) => {
      const { db, jobs } = context;
      const one = await findImport(db, id);
      tell(context, id, one);
      if (one.state === 'checking' || one.state === 'checked') return cancelFile(context, one);
      const from = one.state === 'undone' && one.left > 0 ? (['undone'] as const) : (['stopped', 'committed'] as const);
      await db.transaction(async (tx) => {
        await refuseOthers(tx, one);
        await changeState(tx, one, from, sql`state = 'undoing', ${BEGUN}, done = 0`);
        await tx.execute(sql`update record_import_row set left_why = null where import_id = ${id}`);
      });
      await sendToJob(jobs, id);
      return readImport(db, id);
    },
  };
}

/** @throws Refusal `input.invalid` where one is no column of the collection, or serves two headings */
function requireColumns(
  collection: Collection,
  one: Pick<StoredRecordFile, 'parent' | 'columns'>,
  columns: RecordImportInput<'checkRecordImport'>['columns'],
): void {
  const known = new Set(fileColumnsOf(collection).map(({ name }) => name));
  const read = columns.filter((column) => column !== null);
  if (one.parent !== null) known.delete(PARENT_COLUMN);
  if (columns.length !== one.columns.length || read.some((column) => !known.has(column)) || new Set(read).size < read.length)
    refuse('input.invalid', { columns: 'refusal.field.invalid' });
}

/** Nothing of it is in; the job drops what stood in it. */
async function cancelFile({ db, jobs }: Pick<SignedInContext, 'db' | 'jobs'>, one: StoredRecordFile): Promise<RecordImport> {
  await db.transaction((tx) => changeState(tx, one, ['checking', 'checked'], sql`state = 'cancelled'`));
  await sendToJob(jobs, one.id);
  return readImport(db, one.id);
}

/** A step of the one who asks for it. */
const BEGUN = sql`left_out = 0, stopped_why = null, asked_by = app_person()`;
const DONE_ROWS = sql`select count(*) from record_import_row r where r.import_id = record_import.id and r.version is not null`;
/** What is to be made and changed in all; at the end it is what was. */
const COUNTS_TO_DO = sql`counts || (select jsonb_build_object('new', count(*) filter (where r.verdict = 'new'),
  'changed', count(*) filter (where r.verdict = 'changed')) from record_import_row r where r.import_id = record_import.id)`;

/** @throws Refusal `import.busy`, `import.forgotten`, `import.committed`, `import.undone` where it is in another state than one of these */
async function changeState(
  db: Db,
  { id, state, forgotten }: StoredRecordFile,
  from: readonly RecordImport['state'][],
  change: SQL,
): Promise<void> {
  if (forgotten) refuse('import.forgotten');
  const { rows } = await db.execute(
    sql`update record_import set ${change} where id = ${id} and state = any(${sql.param([...from])}::text[]) returning id`,
  );
  if (rows.length > 0) return;
  if (state === 'undone' || state === 'cancelled') refuse('import.undone');
  if (state === 'committed') refuse('import.committed');
  refuse('import.busy');
}

/** What was taken back of it in part cannot be made again: its cells are gone. */
async function refuseGoingBack(tx: Db, { id }: StoredRecordFile): Promise<void> {
  const { rows } = await tx.execute(sql`select from record_import_row where import_id = ${id} and undone limit 1`);
  if (rows.length > 0) refuse('import.undone');
}

/** Of one collection one file at a time is committed or taken back, so that two of them do not both make the same record. */
async function refuseOthers(tx: Db, { id, collection }: StoredRecordFile): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`record import ${collection}`}, 0))`);
  const { rows } = await tx.execute(
    sql`select from record_import where collection = ${collection} and id <> ${id} and state in ('committing', 'undoing')`,
  );
  if (rows.length > 0) refuse('import.waits');
}
