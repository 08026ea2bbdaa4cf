/** Builds tables from columns of names, words and figures, and rows of cells. */
import type { PaperTable, PaperText } from '../../contract.ts';

type Column = PaperTable['columns'][number];
type Row = PaperTable['groups'][number]['rows'][number];

/** A column that fills the width that the others leave. */
export function nameColumn(label: string): Column {
  return { label, end: false, fill: true };
}

export function wordColumn(label: string): Column {
  return { label, end: false, fill: false };
}

/** A column of figures, aligned on the decimal mark. */
export function figureColumn(label: string): Column {
  return { label, end: true, fill: false };
}

/** `note` is a remark on the row. */
export function row(cells: readonly PaperText[], note = ''): Row {
  return { cells, note };
}

/** A table without groups. */
export function plainTable(columns: readonly Column[], rows: readonly Row[], totals: PaperTable['totals'] = []): PaperTable {
  return { columns, groups: [{ heading: '', rows, subtotal: [] }], totals, size: 'normal', even: false };
}
