/**
 * Opens the rows of a file for a job, as the person who asked for it sees the records: with the records that their cells name, and the record that
 * each row is about.
 */
import { sql } from 'drizzle-orm';
import { EXTERNAL_ID, fileColumnsOf, PARENT_COLUMN, type Collection } from '#packages/collections';
import { detectDecimalMark } from '#packages/csv';
import type { Db, WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import type { Keeper, WithdrawalField } from '../keeper.ts';
import { readRecords, type StoredRecord } from '../list/columns.ts';
import { readFirstParents } from '../list/first-parents.ts';
import { openRowJudge, type JudgedRow } from './judge-row.ts';
import type { ImportParties } from './parties.ts';
import { collectionOf } from '../names.ts';
import type { NumberMarks } from './read-cell.ts';
import { namingColumns, readPromisedRecords } from './promises.ts';
import { openRowReader, type FileRow, type ReadRow, type RowReader } from './read-row.ts';
import { indexRecords, plainText, type RecordIndex } from './record-index.ts';
import { findRows, type StoredFileRow, type StoredRecordFile } from './storage.ts';

/** A row with what it is about; null for a new record. */
export interface RowAboutRecord extends JudgedRow {
  readonly record: StoredRecord | null;
}

export interface OpenRows {
  readonly reader: RowReader;
  /** The records of the collection itself; new ones are added as they are made. */
  readonly index: RecordIndex;
  readonly decimalComma: boolean;
  cellsOf(row: Pick<StoredFileRow, 'line' | 'cells'>): FileRow;
  /** Judges rows together, so that the records that they are about are read at once. */
  judge(rows: readonly FileRow[]): Promise<readonly RowAboutRecord[]>;
}

const BATCH_ROWS = 1000;

/** @param checking whether a row may name another one of the file that is no record yet, and how numbers are written is still to be found */
export async function openRows<Context extends SignedInContext>(
  work: Pick<WorkContext, 'db' | 'signal' | 'words'>,
  { context: { db, words, language, now }, keepers, keeper }: ImportParties<Context>,
  one: StoredRecordFile,
  { checking }: { readonly checking: boolean },
): Promise<OpenRows> {
  const { collection } = keeper;
  const named = namedCollections(collection, one).flatMap((name) => keepers.get(name) ?? []);
  const indexes = await indexAll(db, [keeper, ...named], work.signal);
  const index = indexes.get(collection.name)!;
  const cellsOf = (row: Pick<StoredFileRow, 'line' | 'cells'>) => readCells(one, row);
  const { own, marks } = checking
    ? await surveyFile(work.db, one, cellsOf, collection)
    : { own: new Set<string>(), marks: { comma: one.decimalComma, certain: true } };
  const promised = await readPromisedRecords(work.db, checking ? one : { bundle: null, bundlePlace: null }, [keeper, ...named]);
  const settings = {
    collection,
    parent: one.parent,
    marks,
    words,
    language,
    now,
    wordsIn: work.words,
    find: (name: string, text: string) => indexes.get(name)?.find(text) ?? null,
    isPromised: (name: string, text: string) =>
      (name === collection.name && own.has(plainText(text))) || promised.get(name)?.has(plainText(text)) === true,
  };
  const reader = openRowReader(settings);
  const { judge, refuse } = openRowJudge(settings, reader);

  function open(
    row: ReadRow,
    found: ReturnType<RecordIndex['identify']>,
    { records, externalIds, firstParents, withdrawn }: FoundRecords,
  ): RowAboutRecord {
    if (row.overflow) return { ...refuse(row, words('records.import.row.wide')), record: null };
    if (found === 'several') return { ...refuse(row, words('records.import.row.several')), record: null };
    const record = found === null ? null : (records.get(found.id) ?? null);
    if (record === null) return { ...judge(row, null), record };
    const own = withoutOwnId(row, record.id);
    const back = withdrawn.has(record.id) ? bringBack(keeper, own, record) : own;
    const begun = firstParents.get(record.id) ?? null;
    return { ...judge(back, { record, firstParent: begun, externalId: externalIds.get(record.id) ?? null }), record };
  }

  return {
    reader,
    index,
    decimalComma: marks.comma,
    cellsOf,
    async judge(rows) {
      const read = rows.map((row) => reader.read(row));
      const found = read.map(({ identity }) => index.identify(identity));
      const ids = found.flatMap((record) => (record !== null && record !== 'several' ? [record.id] : []));
      const known = await readFound(db, keeper, ids);
      return read.map((row, at) => open(row, found[at]!, known));
    },
  };
}

function readCells({ columns }: StoredRecordFile, { line, cells }: Pick<StoredFileRow, 'line' | 'cells'>): FileRow {
  const said = columns.flatMap((column, at) => (column === null || !cells?.[at] ? [] : [[column, cells[at]] as const]));
  return { line, cells: new Map(said), overflow: (cells?.length ?? 0) > columns.length };
}

/** A row that calls its record by our own id gives it no id of another system. */
function withoutOwnId(row: ReadRow, id: string): ReadRow {
  if (row.identity.externalId !== id) return row;
  const { [EXTERNAL_ID]: _, ...answers } = row.answers;
  const cells = new Map([...row.cells].filter(([column]) => column !== EXTERNAL_ID));
  return { ...row, cells, answers };
}

/** A row about a record that was withdrawn when an earlier file was taken back brings it back, unless it says otherwise. */
function bringBack({ withdrawal }: WithdrawalField, row: ReadRow, { values }: StoredRecord): ReadRow {
  if (!withdrawal || row.cells.has(withdrawal.field) || values[withdrawal.field] !== true) return row;
  return { ...row, cells: new Map([...row.cells, [withdrawal.field, '']]), answers: { ...row.answers, [withdrawal.field]: false } };
}

interface FoundRecords {
  readonly records: ReadonlyMap<string, StoredRecord>;
  readonly externalIds: ReadonlyMap<string, string>;
  readonly firstParents: ReadonlyMap<string, string>;
  /** Those that were withdrawn when the file that made them was taken back, and are as that left them. */
  readonly withdrawn: ReadonlySet<string>;
}

async function readFound(
  db: Db,
  { rows: all, firstParents, withdrawal }: Pick<Keeper, 'rows' | 'firstParents'> & WithdrawalField,
  ids: readonly string[],
): Promise<FoundRecords> {
  if (ids.length === 0) return { records: new Map(), externalIds: new Map(), firstParents: new Map(), withdrawn: new Set() };
  const among = sql`any(${sql.param([...new Set(ids)])}::uuid[])`;
  const { records } = await readRecords(db, sql`select r.* from (${all}) r where r.id = ${among}`);
  const kept = await db.execute<{ id: string; external: string }>(
    sql`select id, external_id as external from record where id = ${among} and external_id is not null`,
  );
  const first = firstParents ? await readFirstParents(db, firstParents, ids) : new Map<string, string>();
  const undone = withdrawal
    ? await db.execute<{ id: string }>(sql`
        select i.record_id as id from record_import_row i join (${all}) r on r.id = i.record_id and r.version = i.version
        where i.record_id = ${among} and i.undone and i.verdict = 'new' and i.changes #>> array[${withdrawal.field}, '1'] is distinct from 'true'`)
    : { rows: [] };
  return {
    records: new Map(records.map((record) => [record.id, record])),
    externalIds: new Map(kept.rows.map(({ id, external }) => [id, external])),
    firstParents: first,
    withdrawn: new Set(undone.rows.map(({ id }) => id)),
  };
}

async function indexAll(db: Db, keepers: readonly Keeper<never>[], signal: AbortSignal): Promise<Map<string, RecordIndex>> {
  const indexes = new Map<string, RecordIndex>();
  for (const keeper of keepers)
    if (!indexes.has(keeper.collection.name)) indexes.set(keeper.collection.name, await indexRecords(db, keeper, signal));
  return indexes;
}

/** The collections that the columns of the file name records of. */
function namedCollections(collection: Collection, { columns, parent }: StoredRecordFile): string[] {
  const read = new Set(columns);
  const named = fileColumnsOf(collection).flatMap(({ name, form, entry }) =>
    form === 'records' && entry !== null && read.has(name) ? [collectionOf(entry)] : [],
  );
  return collection.parent !== undefined && parent === null && read.has(PARENT_COLUMN) ? [...named, collection.parent] : named;
}

/** What must be known of the whole file before a row is read: how its records are called, and how its numbers are written. */
async function surveyFile(
  db: Db,
  one: StoredRecordFile,
  cellsOf: OpenRows['cellsOf'],
  collection: Collection,
): Promise<{ own: ReadonlySet<string>; marks: NumberMarks }> {
  const own = new Set<string>();
  const numbers: string[] = [];
  const columns = fileColumnsOf(collection);
  const numeric = columns.filter(({ form }) => form === 'number').map(({ name }) => name);
  const naming = namingColumns(collection);
  for (let line = 0; ;) {
    const rows = await findRows(db, one.id, sql`line > ${line}`, sql`line`, BATCH_ROWS);
    for (const row of rows) {
      const { cells } = cellsOf(row);
      for (const column of naming) if (cells.has(column)) own.add(plainText(cells.get(column)!));
      for (const column of numeric) if (cells.has(column)) numbers.push(cells.get(column)!);
    }
    if (rows.length < BATCH_ROWS) break;
    line = rows.at(-1)!.line;
  }
  const mark = detectDecimalMark(numbers);
  return { own, marks: { comma: mark.value === 'comma', certain: !mark.ambiguous } };
}
