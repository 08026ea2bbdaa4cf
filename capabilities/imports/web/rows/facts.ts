/** Words the facts of an import: "4,112 transactions". */
import { useFormats, useWords } from '#ui';
import type { Import } from '../../contract.ts';

/** The new facts of an import, counted by their kind. */
export function useFactCount(): (one: Import) => string {
  const words = useWords();
  const formats = useFormats();
  return ({ kind, counts }) => words(`imports.count.${kind}`, { count: counts.new, number: formats.integer(counts.new) });
}
