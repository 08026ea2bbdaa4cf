/** Tables put together: columns of names, words and figures, and rows of cells. */
import type { PaperTable, PaperText } from '../../contract.ts';

type Column = PaperTable['columns'][number];
type Row = PaperTable['groups'][number]['rows'][number];

/** Takes the room that the others leave. */
export function nameColumn(label: string): Column {
  return { label, end: false, fill: true };
}

export function wordColumn(label: string): Column {
  return { label, end: false, fill: false };
}

/** Aligned on the decimal mark. */
export function figureColumn(label: string): Column {
  return { label, end: true, fill: false };
}

/** `note` is what must be known of the row, in words. */
export function row(cells: readonly PaperText[], note = ''): Row {
  return { cells, note };
}

/** Rows under one head, without groups. */
export function plainTable(columns: readonly Column[], rows: readonly Row[], totals: PaperTable['totals'] = []): PaperTable {
  return { columns, groups: [{ heading: '', rows, subtotal: [] }], totals, size: 'normal', even: false };
}
