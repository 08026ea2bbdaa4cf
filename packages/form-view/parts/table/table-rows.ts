/** Changes the rows of a `tabular` field while it is filled; each row has an id of its own. */
import { ROW_ID } from '#packages/fields';

/** The inputs of a row, by the names of its columns. */
export type TypedRow = Readonly<Record<string, unknown>>;

/** A random id for a new row. */
export function newRowId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function rowId(row: TypedRow | undefined): string | null {
  const id = row?.[ROW_ID];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Gives an id to each row without one; returns the same list where all have one. */
export function withRowIds(rows: readonly TypedRow[]): readonly TypedRow[] {
  return rows.every((row) => rowId(row) !== null)
    ? rows
    : rows.map((row) => (rowId(row) === null ? { ...row, [ROW_ID]: newRowId() } : row));
}

export function withCell(rows: readonly TypedRow[], id: string, name: string, typed: unknown): readonly TypedRow[] {
  return rows.map((row) => (rowId(row) === id ? { ...row, [name]: typed } : row));
}
