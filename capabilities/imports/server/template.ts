/** Writes the template of a kind of file: the headings in the language of the reader, and one line as an example. */
import { writeCsv } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import { IMPORT_EXAMPLES, importFields, type ImportKind } from '../contract.ts';

export function importTemplate(kind: ImportKind, words: Translate): Download {
  const example = IMPORT_EXAMPLES[kind];
  const columns = importFields(kind).map((field) => ({
    header: words(`imports.field.${field}`),
    kind: 'text' as const,
    cell: () => example[field] ?? null,
  }));
  return { fileName: `${words(`imports.kind.${kind}`)}.csv`, mediaType: 'text/csv', body: writeCsv(columns, [example]) };
}
