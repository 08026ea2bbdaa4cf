/** Shows the rows of a dataset a page at a time, and takes them on: as a file, or into records or facts. */
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ConfirmDialog,
  DataTable,
  DownloadButton,
  Page,
  PageHeader,
  Pages,
  QueryContent,
  Skeleton,
  useAsk,
  useCall,
  useFormats,
  useShowFailure,
  useSnackbar,
  useWords,
} from '#ui';
import { DATASET_PAGE, datasets, type Dataset } from '../contract.ts';
import { BringIn } from './bring-in.tsx';

const route = getRouteApi('/inside/admin/datasets/$dataset');

type OpenedDataset = Dataset & { readonly cells: readonly (readonly string[])[] };

export function DatasetPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { dataset } = route.useParams();
  const { page = 1 } = route.useSearch();
  const query = useQuery({ ...ask(datasets.readDataset, { dataset, page }), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <Page title={query.data?.name ?? words('datasets.title')} width="full">
      <QueryContent query={query} what={words('datasets.what.one')} skeleton={<Skeleton lines={10} />}>
        {(opened) => (
          <>
            <DatasetHeader dataset={opened} />
            <RowTable dataset={opened} page={page} />
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function DatasetHeader({ dataset }: { readonly dataset: OpenedDataset }) {
  const [words, formats] = [useWords(), useFormats()];
  const { id, name, rows, filledAt, process } = dataset;
  return (
    <PageHeader
      name={name}
      above={<Link to="/admin/datasets">{words('datasets.title')}</Link>}
      actions={
        <>
          <RemoveDataset dataset={dataset} />
          <DownloadButton endpoint={datasets.exportDataset} input={{ dataset: id }}>
            {words('ui.csv')}
          </DownloadButton>
          <BringIn dataset={dataset} />
        </>
      }
    >
      {words('datasets.facts', { count: rows, number: formats.integer(rows), when: formats.moment(filledAt) })}{' '}
      {process && (
        <Link to="/data-designer/$process" params={{ process: process.id }}>
          {process.name}
        </Link>
      )}
    </PageHeader>
  );
}

function RowTable({ dataset: { name, headings, cells, rows }, page }: { readonly dataset: OpenedDataset; readonly page: number }) {
  const words = useWords();
  const navigate = route.useNavigate();
  const lines = cells.map((line, at) => ({ place: String((page - 1) * DATASET_PAGE + at + 1), line }));
  return (
    <>
      <DataTable
        label={name}
        rows={lines}
        rowId={({ place }) => place}
        columns={[
          { id: 'place', header: words('datasets.column.row'), rowHeader: true, cell: ({ place }) => place },
          ...headings.map((header, at) => ({
            id: String(at),
            header,
            cell: ({ line }: (typeof lines)[number]) => line[at],
          })),
        ]}
        phone={({ place, line }) => ({
          name: line[0] || place,
          value: line[1],
          detail: headings
            .slice(2)
            .map((heading, at) => `${heading}: ${line[at + 2] ?? ''}`)
            .join(' · '),
        })}
      />
      <Pages
        count={rows}
        more={false}
        full
        page={page}
        size={DATASET_PAGE}
        onPage={(next) => void navigate({ search: { page: next > 1 ? next : undefined }, resetScroll: true })}
      />
    </>
  );
}

function RemoveDataset({ dataset: { id, name } }: { readonly dataset: Dataset }) {
  const [words, call, ask, say, showFailure] = [useWords(), useCall(), useAsk(), useSnackbar(), useShowFailure()];
  const [client, navigate] = [useQueryClient(), route.useNavigate()];
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(datasets.removeDataset, { dataset: id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ask(datasets.listDatasets, {}).queryKey });
      say.success((now) => now('datasets.removed', { name }));
      await navigate({ to: '/admin/datasets' });
    },
    onError: showFailure,
  });
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {words('datasets.remove')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={words('datasets.remove.ask', { name })}
        confirm={words('datasets.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{words('datasets.remove.why')}</p>
      </ConfirmDialog>
    </>
  );
}
