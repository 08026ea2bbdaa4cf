/** Builds tables from columns of names, words and figures, and rows of cells. */
import type { PaperTable, PaperText } from '../../contract.ts';

type PaperColumn = PaperTable['columns'][number];
type PaperRow = PaperTable['groups'][number]['rows'][number];

/** A column that fills the width that the others leave. */
export function nameColumn(label: string): PaperColumn {
  return { label, end: false, fill: true };
}

export function wordColumn(label: string): PaperColumn {
  return { label, end: false, fill: false };
}

/** A column of figures, aligned on the decimal mark. */
export function figureColumn(label: string): PaperColumn {
  return { label, end: true, fill: false };
}

/** `note` is a remark on the row. */
export function tableRow(cells: readonly PaperText[], note = ''): PaperRow {
  return { cells, note };
}

/** A table without groups. */
export function plainTable(columns: readonly PaperColumn[], rows: readonly PaperRow[], totals: PaperTable['totals'] = []): PaperTable {
  return { columns, groups: [{ heading: '', rows, subtotal: [] }], totals, size: 'normal', even: false };
}
