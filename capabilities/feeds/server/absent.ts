/** What files write where they have nothing to say. It is never read as zero. */

const NOTHING = new Set(['', '-', '–', 'n/a', '#n/a', 'null']);

export function isAbsent(cell: string): boolean {
  return cell.length <= 8 && NOTHING.has(cell.trim().toLowerCase());
}
