/** Writes a list of records as CSV, with a column for every field, and who made and changed each record and when. */
import { csvFile, type CsvColumn } from '#packages/csv';
import { fieldLabel, plainFieldsOf, type Collection } from '#packages/collections';
import type { Download } from '#packages/endpoint';
import { holdsValue, kindOf, measureOf, writeValue } from '#packages/fields';
import { formats, type Language, type Translate } from '#packages/texts';
import type { Names } from '../contract.ts';
import type { StoredRecord } from './columns.ts';

interface Reader {
  readonly words: Translate;
  readonly language: Language;
}

type Line = StoredRecord & { readonly names: Names };

/** @param batches batches of rows, with the names of the records that they refer to */
export function recordsCsv(collection: Collection, batches: AsyncIterable<Line[]>, { words, language }: Reader): Download {
  const written = formats(language);
  const fields = plainFieldsOf(collection).filter((field) => holdsValue(field) && !kindOf(field.type).secret && field.exclude !== true);
  const columns: CsvColumn<Line>[] = fields.map((field) => ({
    header: fieldLabel(collection, field.name, words),
    kind: measureOf(field) === 'number' ? 'number' : 'text',
    cell: ({ values, names }) => {
      const value = values[field.name];
      if (value === undefined || value === null) return null;
      return writeValue(field, value, { language, words, formats: written, plain: true, nameOf: (name, id) => names[name]?.[id] });
    },
  }));
  const stamp = (what: 'created' | 'updated'): CsvColumn<Line>[] => [
    { header: words(`records.column.${what}`), kind: 'text', cell: (row) => row[what] && written.moment(row[what].at) },
    { header: words(`records.column.${what}By`), kind: 'text', cell: (row) => row[what]?.by?.name ?? null },
  ];
  const title = words(`records.title.${collection.name}`);
  return {
    fileName: `${title}.csv`,
    mediaType: 'text/csv',
    body: csvFile([...columns, ...stamp('created'), ...stamp('updated')], batches),
  };
}
