/** Tables measured before they are set, where that is quick: room for each column, and decimals under each other. */
import type { PaperBlock, PaperTable, PaperText, StatementPaper } from '#contract/reports';

/** Spaces of the sans face: as wide as a digit (0.497 em), and together nearly as wide as a decimal mark (0.249 em). */
const DIGIT_SPACE = '\u2007';
const MARK_SPACE = '\u2009\u2009\u200a\u200a';
/** Average widths in em; a digit is half an em wide, words in cells and bold heads a little more. */
const FIGURE = 0.5;
const WORD = 0.53;
const HEAD_WORD = 0.54;

export interface MeasuredTable extends Omit<PaperTable, 'columns'> {
  /** `width` in em of the cells' size, without their inset; null takes the room that is left. */
  readonly columns: readonly (PaperTable['columns'][number] & { readonly width: number | null })[];
}

/** The sections of a paper with every table in them measured. */
export function measuredSections({ sections, decimalMark }: StatementPaper): object[] {
  const block = (of: PaperBlock): object => {
    if (of.kind === 'table') return { ...of, ...measured(of, decimalMark) };
    if (of.kind === 'parts') return { ...of, table: measured(of.table, decimalMark) };
    if (of.kind === 'pair')
      return { ...of, left: { ...of.left, blocks: of.left.blocks.map(block) }, right: { blocks: of.right.blocks.map(block) } };
    return of;
  };
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(block) }));
}

export function measured(table: PaperTable, decimalMark: string): MeasuredTable {
  const rows = [...table.groups.flatMap((group) => [...group.rows.map(({ cells }) => cells), group.subtotal]), ...table.totals].filter(
    (cells) => cells.length > 0,
  );
  const most = table.columns.map(({ end }, index) =>
    end ? Math.max(0, ...rows.map((cells) => decimals(textOf(cells[index]), decimalMark))) : null,
  );
  const aligned = (cells: readonly PaperText[]) =>
    cells.map((cell, index) => {
      const text = filledUp(textOf(cell), most[index] ?? null, decimalMark);
      return typeof cell === 'string' ? text : { ...cell, text };
    });
  const shown = rows.map(aligned);
  // A head breaks between words; names get the room that the figures leave.
  const needed = table.columns.map(({ label, end }, index) =>
    Math.max(
      ...label.split(' ').map((word) => word.length * HEAD_WORD),
      ...shown.map((cells) => textOf(cells[index]).length * (end ? FIGURE : WORD)),
    ),
  );
  const widest = Math.max(...needed.filter((_, index) => !table.columns[index]?.fill));
  return {
    ...table,
    columns: table.columns.map((of, index) => ({ ...of, width: of.fill ? null : table.even ? widest : (needed[index] ?? 0) })),
    groups: table.groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => ({ ...row, cells: aligned(row.cells) })),
      subtotal: aligned(group.subtotal),
    })),
    totals: table.totals.map(aligned),
  };
}

function textOf(cell: PaperText = ''): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** Characters after the decimal mark, a percent sign included. */
function decimals(cell: string, mark: string): number {
  const at = cell.lastIndexOf(mark);
  return at < 0 ? 0 : cell.length - at - 1;
}

function filledUp(cell: string, most: number | null, mark: string): string {
  const own = decimals(cell, mark);
  if (most === null || own === most || !/\d/.test(cell)) return cell;
  return cell + (own === 0 ? MARK_SPACE : '') + DIGIT_SPACE.repeat(most - own);
}
