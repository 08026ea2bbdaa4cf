/** Describes a refused row of an imported file. */
import type { ImportRow } from '#contract/imports';
import type { Translate } from '#packages/texts';

export function importRowSentence({ row, column, value, code, reads }: ImportRow, words: Translate): string {
  const place = [`Row ${row}`, column, value === null ? null : JSON.stringify(value)].filter((part) => part !== null).join(', ');
  return `${place}: ${words(`imports.row.${code ?? 'cells'}`, { ...reads, row, column: column ?? '', value: value ?? '' })}`;
}
