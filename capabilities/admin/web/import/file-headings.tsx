/** Lets a person say what the headings of a file mean, and has the file checked anew. */
import { Button, Select } from '@mantine/core';
import { fileColumnLabel, fileColumnsOf, PARENT_COLUMN } from '#packages/collections';
import { DataTable, useShowFailure, useWords } from '#ui';
import type { RecordImport } from '#contract/records';
import type { CollectionDescription } from '../use-collections.ts';
import { useCheckFile } from './use-files.ts';
import css from './import.module.css';

export function FileHeadings({
  one,
  collection,
  columns,
  onChange,
  isChanged,
}: {
  readonly one: RecordImport;
  readonly collection: CollectionDescription;
  /** The column that each heading means, as it is chosen here. */
  readonly columns: readonly (string | null)[];
  readonly onChange: (columns: (string | null)[]) => void;
  readonly isChanged: boolean;
}) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const check = useCheckFile(one.id);
  const offered = fileColumnsOf(collection)
    .filter(({ name }) => one.parent === null || name !== PARENT_COLUMN)
    .map((column) => ({ value: column.name, label: fileColumnLabel(collection, column, words) }));
  const rows = one.headings.map((heading, at) => ({ ...heading, at }));
  const means = ({ at, heading }: (typeof rows)[number]) => (
    <Select
      aria-label={words('admin.import.means.of', { heading })}
      placeholder={words('admin.import.unread')}
      data={offered}
      value={columns[at] ?? null}
      clearable
      searchable
      // One column serves one heading: choosing it here takes it away there.
      onChange={(chosen) => onChange(columns.map((column, other) => (other === at ? chosen : column === chosen ? null : column)))}
    />
  );
  return (
    <>
      <DataTable
        label={words('admin.import.headings')}
        rows={rows}
        rowId={({ at }) => String(at)}
        columns={[
          { id: 'heading', header: words('admin.import.heading'), rowHeader: true, cell: ({ heading }) => heading },
          { id: 'sample', header: words('admin.import.sample'), cell: ({ sample }) => <span className={css.cell}>{sample}</span> },
          { id: 'means', header: words('admin.import.means'), cell: means },
        ]}
        phone={(row) => ({ name: row.heading, value: row.sample, detail: means(row) })}
      />
      <div className={css.end}>
        <Button
          variant="default"
          disabled={!isChanged}
          loading={check.isPending}
          onClick={() => check.mutate([...columns], { onError: sayFailed })}
        >
          {words('admin.import.checkAgain')}
        </Button>
      </div>
    </>
  );
}
