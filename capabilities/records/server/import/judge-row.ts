/** Judges a row of a file against the record that it is about: whether it is new, changed or known, or refused and why. */
import { asFilled, EXTERNAL_ID, fieldsOf, type FileColumn } from '#packages/collections';
import {
  initialValue,
  isList,
  isRecord,
  readValue,
  recordsOf,
  sameValue,
  textOf,
  type FieldValue,
  type FieldValues,
} from '#packages/fields';
import { plainField, submissionOf } from '#packages/forms';
import type { KeptChanges, RecordVerdict } from '../../contract-imports.ts';
import { openValueCheck } from '../checked.ts';
import { nameOf } from '../copy.ts';
import type { StoredRecord } from '../list/columns.ts';
import { collectionOf } from '../names.ts';
import { PROMISED_ID } from './read-cell.ts';
import type { ReadRow, RowProblem, RowReader, RowReaderSettings } from './read-row.ts';
import { plainText, type RecordIdentity } from './record-index.ts';

export interface JudgedRow {
  readonly line: number;
  readonly verdict: RecordVerdict;
  readonly name: string;
  readonly problems: readonly RowProblem[];
  readonly changes: KeptChanges;
  /** Whether it names another row of the file. */
  readonly waits: boolean;
  readonly identity: RecordIdentity;
  /** All values of the record, with those of the row; meaningless where it is refused. */
  readonly values: FieldValues;
}

/** The record that a row is about, and the id that another system has for it where that is kept beside it. */
export interface RecordOfRow {
  readonly record: Pick<StoredRecord, 'name' | 'parent' | 'values'>;
  readonly externalId: string | null;
  /** Within which it was made, where facts may have moved it since. */
  readonly firstParent: string | null;
}

export interface RowJudge {
  /** @param about null for a new record */
  judge(row: ReadRow, about: RecordOfRow | null): JudgedRow;
  refuse(row: ReadRow, sentence: string): JudgedRow;
}

export function openRowJudge(settings: RowReaderSettings, { columns, labelOf }: RowReader): RowJudge {
  const { collection, words } = settings;
  const check = openValueCheck(asFilled(collection), settings);
  const initial: FieldValues = Object.fromEntries(
    fieldsOf(collection).flatMap((field) => (field.value === undefined ? [] : [[field.name, initialValue(plainField(field))]])),
  );

  /** What the cells of the row change, of the values that the record would have. */
  function changesOf({ cells, identity }: ReadRow, kept: FieldValues, values: FieldValues, externalId: string | null): KeptChanges {
    const changes: Record<string, [FieldValue, FieldValue]> = {};
    for (const name of cells.keys()) {
      if (!columns.get(name)?.field) continue;
      const [before, after] = [kept[name] ?? null, values[name] ?? null];
      if (!saysTheSame(before, after, collection.led?.includes(name) === true)) changes[name] = [before, withoutPromises(after)];
    }
    const given = columns.get(EXTERNAL_ID)?.field ? null : identity.externalId;
    if (given !== null && given !== externalId && cells.has(EXTERNAL_ID)) changes[EXTERNAL_ID] = [externalId, given];
    return changes;
  }

  /** What is wrong with the whole record, besides the cells that could not be read. */
  function otherProblems(
    { cells, problems, identity }: ReadRow,
    wrong: readonly (readonly [string, string])[],
    locked: readonly string[],
    about: RecordOfRow | null,
  ) {
    const read = new Set(problems.map(({ column }) => column));
    const found: RowProblem[] = wrong.flatMap(([name, sentence]) =>
      read.has(labelOf(name)) ? [] : [{ column: labelOf(name), value: cells.get(name) ?? '', sentence }],
    );
    for (const name of locked)
      found.push({ column: labelOf(name), value: cells.get(name) ?? '', sentence: words('records.import.locked') });
    const moved =
      about !== null && identity.parent !== null && identity.parent !== about.record.parent && identity.parent !== about.firstParent;
    return moved ? [...found, { column: null, value: '', sentence: words('records.import.row.moved') }] : found;
  }

  function judge(row: ReadRow, about: RecordOfRow | null): JudgedRow {
    const kept = about?.record.values ?? {};
    const answers = withUnnamed(withKeptEntries(row.answers, kept), kept, { columns, find: settings.find });
    const { state, wrong } = check({ ...(about ? kept : initial), ...answers }, { ...kept, ...choicesNotOffered(answers, columns) });
    const values = submissionOf(state);
    const locked = [...row.cells.keys()].filter((name) => !isTaken(columns.get(name), answers[name], values[name]));
    const changes = changesOf(row, kept, values, about?.externalId ?? null);
    const differs = Object.keys(changes).length > 0 || row.waits;
    const others = otherProblems(row, wrong, locked, about);
    // What a record lacked before is asked for where it is changed, as its form does.
    const counts = about === null || differs || locked.length > 0 ? others : others.filter(({ column }) => column === null);
    const problems = [...row.problems, ...counts];
    if (problems.length > 0) return refuseRow(row, problems);
    const verdict = about === null ? 'new' : differs ? 'changed' : 'known';
    const name = nameOf(collection, values) || (about?.record.name ?? '');
    return { line: row.line, verdict, name, problems: [], changes, waits: row.waits, identity: { ...row.identity, name }, values };
  }

  return { judge, refuse: (row, sentence) => refuseRow(row, [...row.problems, { column: null, value: '', sentence }]) };
}

/** Choices that the form offers to nobody any more: a file may state them, as any source of data may. */
function choicesNotOffered(answers: FieldValues, columns: RowReader['columns']): FieldValues {
  const isNotOffered = ([name, answer]: readonly [string, FieldValue]) =>
    columns.get(name)?.field?.options?.some(({ value, retired }) => retired === true && value === answer) === true;
  return Object.fromEntries(Object.entries(answers).filter(isNotOffered));
}

function refuseRow({ line, identity, waits }: ReadRow, problems: readonly RowProblem[]): JudgedRow {
  return { line, verdict: 'refused', name: identity.name, problems, changes: {}, waits, identity, values: {} };
}

/** Rows of a table that are there already stay as they are, with what only the product writes in them. */
function withKeptEntries(answers: FieldValues, kept: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => {
      const [rows, before] = [recordsOf(value), recordsOf(kept[name])];
      if (rows === null || before === null) return [name, value];
      const keptRow = (row: Readonly<Record<string, unknown>>) =>
        before.find((other) => Object.entries(row).every(([column, cell]) => other[column] === cell)) ?? row;
      return [name, rows.map(keptRow) as FieldValue];
    }),
  );
}

/** Of a list of records those that no file can name, since they are in the bin or are offered no more, stay in it. */
function withUnnamed(
  answers: FieldValues,
  kept: FieldValues,
  { columns, find }: Pick<RowReader, 'columns'> & Pick<RowReaderSettings, 'find'>,
): FieldValues {
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const { form, entry } = columns.get(name) ?? { form: null, entry: null };
      const before = kept[name] ?? null;
      if (form !== 'records' || !entry || !isList(answer) || !isList(before)) return [name, answer];
      const collection = collectionOf(entry);
      const isUnnamed = (one: FieldValue) => {
        const id = textOf(isRecord(one) ? (one[entry.name] ?? null) : one);
        return id !== '' && find(collection, id) === null;
      };
      return [name, [...answer, ...before.filter(isUnnamed)]];
    }),
  );
}

/** Of a list the order says nothing, but for the first of one that is led. */
function saysTheSame(before: FieldValue, after: FieldValue, isLed: boolean): boolean {
  if (isNothing(before) && isNothing(after)) return true;
  if (typeof before === 'string' && typeof after === 'string') return before.trim() === after.trim();
  if (!isList(before) || !isList(after)) return sameValue(before, after);
  if (isLed && !sameValue(before[0] ?? null, after[0] ?? null)) return false;
  return before.length === after.length && before.every((one) => after.some((other) => sameValue(one, other)));
}

/** Whether the record would say what the cell says: a field may be locked as the rest of the record stands. */
function isTaken(column: FileColumn | undefined, answer: FieldValue | undefined, value: FieldValue | undefined): boolean {
  if (!column?.field || answer === undefined || answer === null) return true;
  return saysTheSame(readValue(column.field, answer).value, value ?? null, false);
}

function isNothing(value: FieldValue): boolean {
  return value === null || value === '' || value === false || (isList(value) && value.length === 0);
}

/** What is kept for people to see leaves out the records that are yet to be made. */
function withoutPromises(value: FieldValue): FieldValue {
  if (value === PROMISED_ID) return null;
  return isList(value) ? value.filter((one) => !JSON.stringify(one).includes(PROMISED_ID)) : value;
}

/** By what a later row of the same file would be taken for the same record. */
export function identityKeys({ parent, name, email, portal, externalId }: RecordIdentity): string[] {
  const own = email === null ? `name ${parent ?? ''} ${plainText(name)}` : `email ${portal ?? ''} ${plainText(email)}`;
  return externalId === null ? [own] : [`external ${externalId.trim()}`, ...(email === null ? [] : [own])];
}
