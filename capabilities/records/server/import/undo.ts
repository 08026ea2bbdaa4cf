/** Takes back what a file made and changed, the last row first. What somebody has changed since, or has put something into, stays as it is. */
import { sql } from 'drizzle-orm';
import { EXTERNAL_ID, fieldOf } from '#packages/collections';
import { Refusal } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import type { Db, WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import { inOwnRow } from '../in-name-of.ts';
import { inOneTransaction } from '../bound.ts';
import type { Keeper } from '../keeper.ts';
import type { StoredRecord } from '../list/columns.ts';
import { findOne } from '../list/find.ts';
import type { EndOfWork, ImportParties } from './parties.ts';
import { advance, findRows, type StepOfJob, type StoredFileRow, type StoredRecordFile } from './storage.ts';

const BATCH_ROWS = 100;
const LEFT_TO_UNDO = sql`version is not null and not undone and left_why is null`;

export async function undoRecords<Context extends SignedInContext>(
  work: WorkContext,
  parties: ImportParties<Context>,
  one: StoredRecordFile,
  step: StepOfJob,
): Promise<EndOfWork> {
  const { db } = work;
  for (;;) {
    const batch = await findRows(db, one.id, LEFT_TO_UNDO, sql`waits desc, line desc`, BATCH_ROWS);
    if (batch.length === 0) break;
    if (!(await parties.isStaff())) return 'not staff';
    for (const row of batch) {
      work.signal.throwIfAborted();
      const left = await undoRow(work, parties, step, row);
      if (left !== null)
        await db.execute(
          sql`update record_import_row set left_why = ${parties.context.words(left)} where import_id = ${one.id} and line = ${row.line}`,
        );
      if (!(await advance(db, step, sql`done = done + 1`))) return null;
    }
  }
  const left = sql`(select count(*) from record_import_row r where r.import_id = record_import.id and r.left_why is not null)`;
  await advance(db, step, sql`state = 'undone', undone_at = now(), left_out = ${left}`);
  return null;
}

/** @returns the key of the reason why it stays as it is; null where it was taken back */
async function undoRow<Context extends SignedInContext>(
  work: WorkContext,
  parties: ImportParties<Context>,
  { id: file }: StepOfJob,
  row: StoredFileRow,
): Promise<string | null> {
  const { context: person, keeper } = parties;
  const { line, record: id, version, verdict } = row;
  // The version that it has then tells later whether somebody has changed it since, as by withdrawing it for another reason.
  const mark = (db: Db) =>
    db.execute(sql`update record_import_row set undone = true, version = coalesce((select r.version from (${keeper.rows}) r where r.id = ${id}), 0)
      where import_id = ${file} and line = ${line}`);
  const context = inOwnRow(work, person, {
    operation: verdict === 'new' ? 'removeRecord' : 'changeRecord',
    request: file,
    told: () => ({ subject: { kind: keeper.collection.name, id: id! }, detail: { import: file, line, undone: true } }),
  });
  try {
    const found = id === null ? null : await findOne(person.db, keeper, id);
    if (found === null || !found.active) {
      await mark(person.db);
      return null;
    }
    if (found.version !== version) return 'refusal.record.changed';
    if (verdict === 'changed') return await restoreRecord(context, keeper, found, row, mark);
    // Whole or not at all: what cannot be removed keeps its id of another system.
    return await inOneTransaction(context, async (within) => {
      const left = await takeBack(within, parties, found);
      if (left === null) await mark(within.db);
      return left;
    });
  } catch (error) {
    if (error instanceof Refusal) return `refusal.${error.code}`;
    if (work.isInterruption(error)) throw error;
    work.log.error({ err: error, import: file, line }, 'a row of a file could not be taken back');
    return 'records.bulk.failed';
  }
}

/** Removes what the file made. Its id of another system becomes free, so that the next file may make it again. */
async function takeBack<Context extends SignedInContext>(
  context: Context,
  { keeper, keepers }: ImportParties<Context>,
  found: StoredRecord,
): Promise<string | null> {
  const { collection, withdrawal } = keeper;
  if (await hasRecordsWithin(context.db, [...keepers.values()], collection.name, found.id)) return 'refusal.record.used';
  if (!keeper.remove) {
    if (!withdrawal) return 'refusal.record.kept';
    await withdrawal.withdraw(context, found.id);
    return null;
  }
  if (keeper.change && fieldOf(collection, EXTERNAL_ID) && (found.values[EXTERNAL_ID] ?? null) !== null) {
    const values: FieldValues = { ...found.values, [EXTERNAL_ID]: null };
    await keeper.change(context, { id: found.id, version: found.version, values, kept: found.values, publish: false });
  }
  await context.db.execute(sql`update record set external_id = null where id = ${found.id} and external_id is not null`);
  await keeper.remove(context, found.id);
  return null;
}

/** Gives a record back what it said before the file. */
async function restoreRecord<Context extends SignedInContext>(
  context: Context,
  keeper: Keeper<Context>,
  { id, version, values }: StoredRecord,
  { changes }: Pick<StoredFileRow, 'changes'>,
  mark: (db: Db) => Promise<unknown>,
): Promise<string | null> {
  if (!keeper.change) return 'refusal.record.kept';
  const hasOwnId = fieldOf(keeper.collection, EXTERNAL_ID) !== null;
  const before = Object.entries(changes ?? {}).flatMap(([field, [was]]) =>
    field === EXTERNAL_ID && !hasOwnId ? [] : [[field, was] as const],
  );
  await keeper.change(context, {
    id,
    version,
    values: { ...values, ...Object.fromEntries(before) },
    kept: values,
    publish: false,
    also: async (tx) => {
      const kept = hasOwnId ? undefined : changes?.[EXTERNAL_ID];
      if (kept) await tx.execute(sql`update record set external_id = ${kept[0] as string | null} where id = ${id}`);
      await mark(tx);
    },
  });
  return null;
}

/** Whether something is kept within it: taking it back would take that along. */
async function hasRecordsWithin(
  db: Db,
  keepers: readonly Pick<Keeper, 'collection' | 'rows'>[],
  collection: string,
  id: string,
): Promise<boolean> {
  for (const { collection: child, rows: all } of keepers) {
    if (child.parent !== collection) continue;
    const { rows } = await db.execute(sql`select from (${all}) r where r.parent_id = ${id} and r.active limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}
