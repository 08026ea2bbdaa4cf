/** Measures tables before they are typeset, where that is quick: the width of each column, and the alignment of decimals. */
import type { PaperBlock, PaperSection, PaperTable, PaperText, StatementPaper } from '#contract/reports';
import type { RunningFace } from './fonts.ts';

/** Spaces of the sans face: as wide as a digit (0.497 em), and together nearly as wide as a decimal mark (0.249 em). */
const DIGIT_SPACE = '\u2007';
const MARK_SPACE = '\u2009\u2009\u200a\u200a';
/** Average widths in em; a digit is half an em wide, words in cells and bold heads a little more. */
const FIGURE = 0.5;
const WORD = 0.53;
const HEAD_WORD = 0.54;

/** The layout of tables, which the template reads: sizes in points, space in millimetres. */
export const TABLE_SETTING = {
  size: { normal: 8.6, small: 7.4 },
  /** Space above and below the text of a cell, and beside it; `column` is the width of a column beyond that of its widest text. */
  above: { normal: 1.5, small: 0.92 },
  inset: { first: 1, left: 1.4, right: 0.9 },
  column: 2.4,
} as const;

/** Millimetres between the margins of the template, and points in one. */
const LINE_MM = 174;
const POINTS = 72 / 25.4;
/** A line must be longer than its text by this factor, because kerning may move letters apart. */
const LEEWAY = 1.03;
/** Words and figures that are never broken, however little space they have. */
const UNBROKEN_TEXT = /^(?:[\p{L}\p{N}]*|[+\u2212]?[\d.,]+(?:\u00a0?%)?)$/u;

export interface MeasuredTable extends Omit<PaperTable, 'columns' | 'groups'> {
  /** `width` in em of the cells' size, without their inset; null takes the room that is left. */
  readonly columns: readonly (PaperTable['columns'][number] & { readonly width: number | null })[];
  /** `height` of a line of capitals in em, where every cell of the row is surely one line; null where that is not certain. */
  readonly groups: readonly (Omit<PaperTable['groups'][number], 'rows'> & {
    readonly rows: readonly (PaperTable['groups'][number]['rows'][number] & { readonly height: number | null })[];
  })[];
}

export interface MeasuredSection extends Omit<PaperSection, 'blocks'> {
  readonly blocks: readonly object[];
}

/** The sections of a paper with every table in them measured. */
export function measureSections({ sections, decimalMark }: StatementPaper, face: RunningFace): MeasuredSection[] {
  const within = (of: PaperBlock): object => {
    if (of.kind === 'table') return { ...of, ...measureTable(of, decimalMark) };
    if (of.kind === 'parts') return { ...of, table: measureTable(of.table, decimalMark) };
    if (of.kind === 'pair')
      return { ...of, left: { ...of.left, blocks: of.left.blocks.map(within) }, right: { blocks: of.right.blocks.map(within) } };
    return of;
  };
  // The long tables are as wide as the page; the height of their rows can be known, so they need not be typeset twice.
  const block = (of: PaperBlock): object =>
    of.kind === 'table' ? { ...of, ...withRowHeights(measureTable(of, decimalMark), face) } : within(of);
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(block) }));
}

export function measureTable(table: PaperTable, decimalMark: string): MeasuredTable {
  const rows = [...table.groups.flatMap((group) => [...group.rows.map(({ cells }) => cells), group.subtotal]), ...table.totals].filter(
    (cells) => cells.length > 0,
  );
  const most = table.columns.map(({ end }, index) =>
    end ? Math.max(0, ...rows.map((cells) => decimalCount(cellText(cells[index]), decimalMark))) : null,
  );
  const aligned = (cells: readonly PaperText[]) =>
    cells.map((cell, index) => {
      const text = padDecimals(cellText(cell), most[index] ?? null, decimalMark);
      return typeof cell === 'string' ? text : { ...cell, text };
    });
  const shown = rows.map(aligned);
  // A heading breaks between words; names get the width that the figures leave.
  const needed = table.columns.map(({ label, end }, index) =>
    Math.max(
      ...label.split(' ').map((word) => word.length * HEAD_WORD),
      ...shown.map((cells) => cellText(cells[index]).length * (end ? FIGURE : WORD)),
    ),
  );
  const widest = Math.max(...needed.filter((_, index) => !table.columns[index]?.fill));
  return {
    ...table,
    columns: table.columns.map((of, index) => ({ ...of, width: of.fill ? null : table.even ? widest : (needed[index] ?? 0) })),
    groups: table.groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => ({ ...row, cells: aligned(row.cells), height: null })),
      subtotal: aligned(group.subtotal),
    })),
    totals: table.totals.map(aligned),
  };
}

/** A table from margin to margin, with the heights of the rows whose cells are sure to be one line each. */
export function withRowHeights(table: MeasuredTable, { width, capitals }: RunningFace): MeasuredTable {
  const rooms = columnRooms(table);
  const fits = (cell: PaperText, index: number) => {
    const text = cellText(cell);
    const wide = width(text);
    return wide !== null && (UNBROKEN_TEXT.test(text) || wide * LEEWAY <= (rooms[index] ?? 0));
  };
  return {
    ...table,
    groups: table.groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => ({ ...row, height: row.note === '' && row.cells.every(fits) ? capitals : null })),
    })),
  };
}

/** The width for text in each column, in em. */
function columnRooms({ columns, size }: MeasuredTable): number[] {
  const { inset } = TABLE_SETTING;
  const em = TABLE_SETTING.size[size] / POINTS;
  const around = (index: number) => (index === 0 ? inset.first : inset.left) + inset.right;
  const widths = columns.map(({ width }) => (width === null ? null : width * em + TABLE_SETTING.column));
  const left = LINE_MM - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const fill = left / widths.filter((width) => width === null).length;
  return widths.map((width, index) => ((width ?? fill) - around(index)) / em);
}

function cellText(cell: PaperText = ''): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** Characters after the decimal mark, a percent sign included. */
function decimalCount(cell: string, mark: string): number {
  const at = cell.lastIndexOf(mark);
  return at < 0 ? 0 : cell.length - at - 1;
}

function padDecimals(cell: string, most: number | null, mark: string): string {
  const own = decimalCount(cell, mark);
  if (most === null || own === most || !/\d/.test(cell)) return cell;
  return cell + (own === 0 ? MARK_SPACE : '') + DIGIT_SPACE.repeat(most - own);
}
