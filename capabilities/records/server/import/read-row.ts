/** Reads the cells of a row of a file: what the row sets, by what it names its record, and what is wrong with it. */
import { EXTERNAL_ID, fileColumnLabel, fileColumnsOf, PARENT_COLUMN, type Collection, type FileColumn } from '#packages/collections';
import { textOf, type FieldValue, type FieldValues } from '#packages/fields';
import type { Language, Translate } from '#packages/texts';
import { nameOf } from '../copy.ts';
import { openCellReader, PROMISED_ID, readRecordName, type CellReading, type NumberMarks } from './read-cell.ts';
import { plainText, type FoundRecord, type RecordIdentity } from './record-index.ts';

export interface RowProblem {
  /** Null where it is about the row as a whole. */
  readonly column: string | null;
  readonly value: string;
  readonly sentence: string;
}

/** A row with its cells by their columns; empty cells are left out, since they say nothing. */
export interface FileRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  /** Whether it has more cells than the file has headings. */
  readonly overflow: boolean;
}

/** A row of which the cells are read: what is left is to find the record that it is about. */
export interface ReadRow extends FileRow {
  readonly identity: RecordIdentity;
  readonly answers: FieldValues;
  readonly problems: readonly RowProblem[];
  readonly waits: boolean;
}

export interface RowReaderSettings {
  readonly collection: Collection;
  /** The record within which all rows are; null where a column says it. */
  readonly parent: string | null;
  readonly marks: NumberMarks;
  readonly words: Translate;
  readonly wordsIn: (language: Language) => Translate;
  readonly language: Language;
  readonly now: Date;
  readonly find: (collection: string, text: string) => FoundRecord;
  readonly isPromised: (collection: string, text: string) => boolean;
}

export interface RowReader {
  readonly columns: ReadonlyMap<string, FileColumn>;
  /** The heading of a column in the language of the person. */
  labelOf(column: string): string;
  read(row: FileRow): ReadRow;
}

const LONGEST_EXTERNAL_ID = 100;

export function openRowReader(settings: RowReaderSettings): RowReader {
  const { collection, words } = settings;
  const columns = new Map(fileColumnsOf(collection).map((column) => [column.name, column]));
  const readers = new Map(
    [...columns.values()].flatMap(({ field, entry, ...column }) =>
      field && entry ? [[column.name, openCellReader({ ...column, field, entry }, settings)] as const] : [],
    ),
  );
  const labelOf = (name: string) => {
    const column = columns.get(name);
    return column ? fileColumnLabel(collection, column, words) : name;
  };

  function readParent(cells: FileRow['cells']): CellReading {
    if (collection.parent === undefined) return { value: null };
    if (settings.parent !== null) return { value: settings.parent };
    const cell = cells.get(PARENT_COLUMN);
    if (cell !== undefined) return readRecordName(cell, collection.parent, settings);
    return collection.top ? { value: null } : { problem: words('refusal.field.required') };
  }

  function read({ line, cells, overflow }: FileRow): ReadRow {
    const problems: RowProblem[] = [];
    const answers: Record<string, FieldValue> = {};
    let waits = false;
    const take = (column: string, reading: CellReading): FieldValue => {
      if ('problem' in reading) {
        problems.push({ column: labelOf(column), value: cells.get(column) ?? '', sentence: reading.problem });
        return null;
      }
      waits ||= reading.waits === true;
      return reading.value;
    };
    for (const [column, cell] of cells) {
      const reader = readers.get(column);
      if (reader) answers[column] = take(column, reader(cell));
    }
    const parent = take(PARENT_COLUMN, readParent(cells));
    const externalId = cells.get(EXTERNAL_ID) ?? null;
    if (externalId !== null && externalId.length > LONGEST_EXTERNAL_ID)
      take(EXTERNAL_ID, { problem: words('refusal.field.max-characters', { limit: LONGEST_EXTERNAL_ID }) });
    const identity = {
      // Records within two that are yet to be made are no twins.
      parent: textOf(parent) === PROMISED_ID ? plainText(cells.get(PARENT_COLUMN) ?? '') : textOf(parent) || null,
      name: nameOf(collection, answers),
      email: textOf(answers['email']) || null,
      portal: textOf(answers['portal']) || null,
      externalId,
    };
    return { line, cells, overflow, identity, answers, problems, waits };
  }

  return { columns, labelOf, read };
}
