/** Writes the cells of a list of records: values as their fields write them, and stamps. */
import { useMemo } from 'react';
import { fieldLabel, fieldOf, isStamp, translatedFields } from '#packages/collections';
import { measureOf, textOf, writeValue } from '#packages/fields';
import { plainField } from '#packages/forms';
import { useSurroundings, type TableColumn } from '#ui';
import type { RecordNames, RecordRow } from '#contract/records';
import { RowPicture } from './row-picture.tsx';
import type { CollectionDescription } from '../use-collections.ts';

/** Most characters in a cell; longer texts are shortened. */
const LONGEST_CELL = 120;

export function useCells(collection: CollectionDescription) {
  const { words, formats, language } = useSurroundings();
  // Options are shown by their labels.
  const fields = useMemo(() => translatedFields(collection, words), [collection, words]);
  const text = (row: RecordRow, name: string, names: RecordNames): string => {
    if (isStamp(name)) return row[name] ? formats.timestamp(row[name].at) : '';
    const field = fields.get(name);
    const value = row.values[name];
    if (!field || value === undefined || value === null) return '';
    const written = writeValue(plainField(field), value, { language, words, formats, plain: false, nameOf: (of, id) => names[of]?.[id] });
    const line = written.replace(/\s+/g, ' ');
    return line.length > LONGEST_CELL ? `${line.slice(0, LONGEST_CELL)}…` : line;
  };
  const header = (name: string) => (isStamp(name) ? words(`records.column.${name}`) : fieldLabel(collection, name, words));
  const isNumeric = (name: string) => {
    const field = fieldOf(collection, name);
    return field !== null && measureOf(plainField(field)) === 'number';
  };
  const isPicture = (name: string) => fieldOf(collection, name)?.type === 'media-picker';
  const picture = (row: RecordRow, name: string) => <RowPicture name={row.name} picked={textOf(row.values[name] ?? null) || null} />;
  const column = (name: string, names: RecordNames): TableColumn<RecordRow> => ({
    id: name,
    header: header(name),
    numeric: isNumeric(name),
    cell: (row) => (isPicture(name) ? picture(row, name) : text(row, name, names)),
    ...(!isPicture(name) && { sortBy: 'server' as const }),
  });
  return { text, column, isPicture };
}
