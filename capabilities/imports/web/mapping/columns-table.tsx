/** Lists the columns of the file with some of their values, and lets a person choose the field of each. */
import { NativeSelect } from '@mantine/core';
import { DataTable, useWords } from '#ui';
import { importFieldsWith } from '../../contract.ts';
import { fieldsFor, fieldUnder, withColumn } from './mapping.ts';
import type { MappingPartProps } from './mapping-part.ts';
import { valuesUnder } from './samples.ts';
import css from '../imports.module.css';

const MOST_VALUES = 3;

export function ColumnsTable({ one, sniff, mapping, onChange }: MappingPartProps) {
  const words = useWords();
  const taken = new Set((mapping.wide ?? []).map(({ header }) => header));
  const headers = sniff.headers.filter((header) => !taken.has(header) && header.trim() !== '');
  const needed = importFieldsWith(one.kind, 'required');
  const options = [
    { value: '', label: words('imports.unused') },
    ...fieldsFor(one.kind, mapping).map((field) => ({
      value: field,
      label: words(needed.includes(field) ? 'imports.field.required' : 'imports.field.optional', {
        field: words(`imports.field.${field}`),
      }),
    })),
  ];
  const means = (header: string) => (
    <NativeSelect
      aria-label={words('imports.means', { header })}
      data={options}
      value={fieldUnder(mapping, header) ?? ''}
      onChange={({ currentTarget }) => onChange(withColumn(mapping, header, currentTarget.value))}
    />
  );
  const values = (header: string) => <span className={css.quiet}>{valuesUnder(sniff, header).slice(0, MOST_VALUES).join(' · ')}</span>;
  return (
    <DataTable
      label={words('imports.columns')}
      rows={headers}
      rowId={(header) => header}
      columns={[
        { id: 'header', header: words('imports.column.header'), rowHeader: true, cell: (header) => header },
        { id: 'values', header: words('imports.column.values'), cell: values },
        { id: 'means', header: words('imports.column.means'), cell: means },
      ]}
      phone={(header) => ({ name: header, value: means(header), detail: values(header) })}
    />
  );
}
