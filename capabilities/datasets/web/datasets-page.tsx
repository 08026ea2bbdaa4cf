/** Lists the datasets that data processes have filled. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, EmptyNotice, FindingNotes, Page, PageHeader, QueryContent, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { DATA_PROCESSES, datasets, type Dataset } from '../contract.ts';

export function DatasetsPage() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery({ ...ask(datasets.listDatasets, {}), staleTime: 0 });
  return (
    <Page title={words('datasets.title')}>
      <PageHeader name={words('datasets.title')}>
        {words('datasets.lead')}{' '}
        <Link to="/admin/$collection" params={{ collection: DATA_PROCESSES }}>
          {words('datasets.processes')}
        </Link>
      </PageHeader>
      <QueryContent query={query} what={words('datasets.what.list')} skeleton={<Skeleton lines={5} />}>
        {({ value, findings }) => (
          <>
            <FindingNotes of={findings} />
            {value.length === 0 ? (
              <EmptyNotice title={words('datasets.none')}>{words('datasets.none.why')}</EmptyNotice>
            ) : (
              <DatasetTable rows={value} />
            )}
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function DatasetTable({ rows }: { readonly rows: readonly Dataset[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const name = (row: Dataset) => (
    <Link to="/admin/datasets/$dataset" params={{ dataset: row.id }}>
      {row.name}
    </Link>
  );
  return (
    <DataTable
      label={words('datasets.title')}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        { id: 'name', header: words('datasets.column.dataset'), rowHeader: true, cell: name },
        { id: 'process', header: words('datasets.column.process'), cell: ({ process }) => process?.name },
        {
          id: 'columns',
          header: words('datasets.column.columns'),
          numeric: true,
          cell: ({ headings }) => formats.integer(headings.length),
        },
        { id: 'rows', header: words('datasets.column.rows'), numeric: true, cell: (row) => formats.integer(row.rows) },
        { id: 'filled', header: words('datasets.column.filled'), numeric: true, cell: ({ filledAt }) => formats.moment(filledAt) },
      ]}
      phone={(row) => ({
        name: name(row),
        value: formats.integer(row.rows),
        detail: row.process?.name,
        aside: formats.moment(row.filledAt),
      })}
    />
  );
}
