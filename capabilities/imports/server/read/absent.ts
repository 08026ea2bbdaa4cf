/** Recognises cells by which files say that they have no value. Such a cell is never read as zero. */

const ABSENT_CELLS = new Set(['', '-', '–', 'n/a', '#n/a', 'null']);

export function isAbsent(cell: string): boolean {
  return cell.length <= 8 && ABSENT_CELLS.has(cell.trim().toLowerCase());
}
