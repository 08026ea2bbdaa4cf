/** Words the size of an import: "4,112 transactions", "1.7 MB". */
import type { Formats } from '#packages/texts';
import { useFormats, useWords } from '#ui';
import type { Import } from '../../contract.ts';

/** The new facts of an import, counted by their kind. */
export function useFactCount(): (one: Import) => string {
  const words = useWords();
  const formats = useFormats();
  return ({ kind, counts }) => words(`imports.count.${kind}`, { count: counts.new, number: formats.integer(counts.new) });
}

/** Decimal units, as file managers write them. */
export function sizeOf(bytes: number, formats: Formats): string {
  return bytes < 1_000_000
    ? `${formats.number(bytes / 1000, 0, bytes < 10_000 ? 1 : 0)}\u00a0kB`
    : `${formats.number(bytes / 1_000_000, 1, 1)}\u00a0MB`;
}
