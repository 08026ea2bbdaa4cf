/** Writes a list of records as CSV, with a column for every field, and who made and changed each record and when. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import { fieldLabel, plainFieldsOf, type Collection } from '#packages/collections';
import type { Download } from '#packages/endpoint';
import { holdsValue, kindOf, measureOf, writeValue } from '#packages/fields';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { RecordNames } from '../../contract.ts';
import type { StoredRecord } from './columns.ts';

interface RecordCsvReader {
  readonly words: Translate;
  readonly language: Language;
}

type RecordCsvLine = StoredRecord & { readonly names: RecordNames };

/** @param batches batches of rows, with the names of the records that they refer to */
export function recordsCsv(
  collection: Collection,
  batches: AsyncIterable<RecordCsvLine[]>,
  { words, language }: RecordCsvReader,
): Download {
  const written = formatsFor(language);
  const fields = plainFieldsOf(collection).filter((field) => holdsValue(field) && !kindOf(field.type).secret && field.exclude !== true);
  const columns: CsvColumn<RecordCsvLine>[] = fields.map((field) => ({
    header: fieldLabel(collection, field.name, words),
    kind: measureOf(field) === 'number' ? 'number' : 'text',
    cell: ({ values, names }) => {
      const value = values[field.name];
      if (value === undefined || value === null) return null;
      return writeValue(field, value, { language, words, formats: written, plain: true, nameOf: (name, id) => names[name]?.[id] });
    },
  }));
  const stamp = (what: 'created' | 'updated'): CsvColumn<RecordCsvLine>[] => [
    { header: words(`records.column.${what}`), kind: 'text', cell: (row) => row[what] && written.moment(row[what].at) },
    { header: words(`records.column.${what}By`), kind: 'text', cell: (row) => row[what]?.by?.name ?? null },
  ];
  const title = words(`records.title.${collection.name}`);
  return {
    fileName: `${title}.csv`,
    mediaType: 'text/csv',
    body: writeCsv([...columns, ...stamp('created'), ...stamp('updated')], batches),
  };
}
