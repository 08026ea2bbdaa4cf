/**
 * Makes and changes the records of a checked file, one after the other in the name of the person who asked for it. Each is one transaction, with its row
 * of the audit log and the note of what was done for the row of the file: after a stop of any kind it goes on with the next.
 */
import { sql } from 'drizzle-orm';
import { EXTERNAL_ID } from '#packages/collections';
import { Refusal, refuse, writeFieldMessages } from '#packages/endpoint';
import type { Db, WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import type { KeptChanges } from '../../contract-imports.ts';
import { inOwnRow } from '../in-name-of.ts';
import { findOne } from '../list/find.ts';
import { openRows, type RowAboutRecord, type OpenRows } from './open-rows.ts';
import type { EndOfWork, ImportParties } from './parties.ts';
import type { RowReader } from './read-row.ts';
import { advance, findRows, type StepOfJob, type StoredRecordFile } from './storage.ts';

const BATCH_ROWS = 100;

/** Rows that name others come after all the rest. */
const ORDER = sql`waits, line`;
const LEFT_TO_DO = sql`verdict in ('new', 'changed') and version is null and left_why is null`;

export async function commitRecords<Context extends SignedInContext>(
  work: WorkContext,
  parties: ImportParties<Context>,
  one: StoredRecordFile,
  step: StepOfJob,
): Promise<EndOfWork> {
  const { db } = work;
  const rows = await openRows(work, parties, one, { checking: false });
  for (let made = 0; ;) {
    const batch = await findRows(db, one.id, LEFT_TO_DO, ORDER, BATCH_ROWS);
    // A row that named another one which was made only now is tried again, as long as that makes more of them.
    if (batch.length === 0 && (made === 0 || !(await tryWaitingAgain(db, one.id)))) break;
    if (batch.length === 0) made = 0;
    else if (!(await parties.isStaff())) return 'not staff';
    for (const { line, cells } of batch) {
      work.signal.throwIfAborted();
      const [row] = await rows.judge([rows.cellsOf({ line, cells })]);
      const left = await commitRow(work, parties, step, rows, row!);
      if (left === null) made += 1;
      else await db.execute(sql`update record_import_row set left_why = ${left} where import_id = ${one.id} and line = ${line}`);
      if (!(await advance(db, step, sql`done = done + 1`))) return null;
    }
  }
  await advance(db, step, sql`state = 'committed', committed_at = now(), ${OUTCOME}`);
  // What stood in the file is in the records now; rows that were left keep their cells for another try.
  await db.execute(sql`update record_import_row set cells = null where import_id = ${one.id} and left_why is null`);
  return null;
}

const ROWS = sql`from record_import_row r where r.import_id = record_import.id`;
/** What was made and changed indeed, and what was left. */
const OUTCOME = sql`left_out = (select count(*) ${ROWS} and r.left_why is not null),
  counts = counts || (select jsonb_build_object('new', count(*) filter (where r.verdict = 'new' and r.version is not null and not r.undone),
    'changed', count(*) filter (where r.verdict = 'changed' and r.version is not null and not r.undone)) ${ROWS})`;

/** @returns whether there are any */
async function tryWaitingAgain(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update record_import_row set left_why = null where import_id = ${id} and waits and version is null and left_why is not null returning line`,
  );
  return rows.length > 0;
}

/** @returns why the record was left as it was, or what failed after it was saved; null where it was made, changed, or said so already */
async function commitRow<Context extends SignedInContext>(
  work: WorkContext,
  parties: ImportParties<Context>,
  step: StepOfJob,
  { reader, index }: OpenRows,
  row: RowAboutRecord,
): Promise<string | null> {
  const { context: person, keeper } = parties;
  if (row.problems.length > 0) return row.problems.map(({ column, sentence }) => (column ? `${column}: ${sentence}` : sentence)).join(' ');
  const { record, values, identity, line, verdict } = row;
  if (verdict === 'known') {
    await person.db.execute(sql`update record_import_row set verdict = 'known' where import_id = ${step.id} and line = ${line}`);
    return null;
  }
  const { name } = keeper.collection;
  let done: string | null = null;
  const context = inOwnRow(work, person, {
    operation: record === null ? 'createRecord' : 'changeRecord',
    request: step.id,
    told: () => (done === null ? null : { subject: { kind: name, id: done }, detail: { import: step.id, line, ...toldOf(row.changes) } }),
  });
  const also = async (tx: Db, id: string): Promise<void> => {
    if (row.changes[EXTERNAL_ID] && !reader.columns.get(EXTERNAL_ID)?.field)
      await tx.execute(sql`update record set external_id = ${identity.externalId} where id = ${id}`);
    const noted = await tx.execute(sql`
      update record_import_row set cells = null, record_id = ${id}, name = ${row.name}, left_why = null, verdict = ${record === null ? 'new' : 'changed'},
        changes = ${JSON.stringify(row.changes)}::jsonb, version = (select r.version from (${keeper.rows}) r where r.id = ${id})
      where import_id = ${step.id} and line = ${line} and version is null
        and exists (select from record_import i where i.id = ${step.id} and i.state = ${step.state} and i.worker = ${step.worker}) returning line`);
    // Somebody has stopped it, or another job has taken it over.
    if (noted.rows.length === 0) throw new RowTaken();
    done = id;
    index.add({ ...identity, id, identifiers: [] });
  };
  try {
    if (record === null) {
      await requireParent(parties, identity.parent);
      if (!keeper.create) refuse('record.kept');
      await keeper.create(context, { values, parent: identity.parent, also });
    } else {
      if (!keeper.change) refuse('record.kept');
      await keeper.change(context, { id: record.id, version: record.version, values, kept: record.values, publish: false, also });
    }
    return null;
  } catch (error) {
    if (error instanceof RowTaken) return null;
    if (error instanceof Refusal) return refusalInWords(error, person, reader);
    if (work.isInterruption(error)) throw error;
    work.log.error({ err: error, import: step.id, line }, 'a row of a file failed');
    return person.words('records.bulk.failed');
  }
}

class RowTaken extends Error {}

/** The parent may have been removed since the check. */
async function requireParent<Context extends SignedInContext>(
  { context: { db }, keeper: { collection }, keepers }: ImportParties<Context>,
  parent: string | null,
): Promise<void> {
  const keeper = parent === null ? undefined : keepers.get(collection.parent ?? '');
  if (keeper && !(await findOne(db, keeper, parent!))?.active) refuse('record.orphaned');
}

/** What the audit log says: the fields that were set, and which switches were turned on or off. */
function toldOf(changes: KeptChanges): { readonly fields: readonly string[]; readonly switches: Readonly<Record<string, boolean>> } {
  const switches = Object.entries(changes).flatMap(([name, [, after]]) => (typeof after === 'boolean' ? [[name, after] as const] : []));
  return { fields: Object.keys(changes), switches: Object.fromEntries(switches) };
}

/** A refusal with the columns that it is about. */
function refusalInWords({ code, fields, parameters }: Refusal, { words }: Pick<SignedInContext, 'words'>, { labelOf }: RowReader): string {
  if (!fields) return words(`refusal.${code}`, parameters);
  const sentences = Object.entries(writeFieldMessages(fields, words));
  return sentences.map(([name, sentence]) => `${labelOf(name)}: ${sentence}`).join(' ');
}
