/** Rows of a table that is filled, each with an id of its own. */
import { ROW_ID } from '#packages/fields';

/** What was typed into the columns of a row, by their names. */
export type TypedRow = Readonly<Record<string, unknown>>;

/** What a new row is known by; no two are alike. */
export function newRowId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function rowId(row: TypedRow | undefined): string | null {
  const id = row?.[ROW_ID];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The same list where each has one. */
export function identified(rows: readonly TypedRow[]): readonly TypedRow[] {
  return rows.every((row) => rowId(row) !== null)
    ? rows
    : rows.map((row) => (rowId(row) === null ? { ...row, [ROW_ID]: newRowId() } : row));
}

export function withCell(rows: readonly TypedRow[], id: string, name: string, typed: unknown): readonly TypedRow[] {
  return rows.map((row) => (rowId(row) === id ? { ...row, [name]: typed } : row));
}
