/** Takes a file of records, says what it may hold, and lists earlier ones. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { canBeFilledByFile } from '#packages/collections';
import {
  DataTable,
  EmptyNotice,
  FileUpload,
  Page,
  PageHeader,
  QueryContent,
  RedirectToNotFound,
  Section,
  Skeleton,
  useFormats,
  useWords,
} from '#ui';
import type { RecordImport } from '#contract/records';
import { useCollections, type CollectionDescription } from '../use-collections.ts';
import { FileColumns } from './file-columns.tsx';
import { useFiles, useUploadFile } from './use-files.ts';

const route = getRouteApi('/inside/admin/$collection/import');

export function RecordFilesPage() {
  const words = useWords();
  const { collection: name } = route.useParams();
  const { parent } = route.useSearch();
  const title = words('admin.import.title', { title: words(`records.title.${name}`) });
  return (
    <Page title={title}>
      <QueryContent query={useCollections()} what={words('admin.what.list')}>
        {({ collections }) => {
          const collection = collections.find((one) => one.name === name);
          if (!collection || !canBeFilledByFile(collection)) return <RedirectToNotFound />;
          return (
            <>
              <PageHeader name={title} above={<ListLink collection={name} parent={parent} />}>
                {words('admin.import.lead')}
              </PageHeader>
              <NewFile key={`${name} ${parent}`} collection={collection} parent={parent} />
              <FileColumns collection={collection} parent={parent} />
              <Section title={words('admin.import.earlier')}>
                <EarlierFiles collection={name} />
              </Section>
            </>
          );
        }}
      </QueryContent>
    </Page>
  );
}

/** The list that the file is for, or that of the records within one. */
export function ListLink({ collection, parent }: { readonly collection: string; readonly parent: string | null | undefined }) {
  const words = useWords();
  const title = words(`records.title.${collection}`);
  if (parent)
    return (
      <Link to="/admin/$collection/$parent" params={{ collection, parent }}>
        {title}
      </Link>
    );
  return (
    <Link to="/admin/$collection" params={{ collection }}>
      {title}
    </Link>
  );
}

function NewFile({ collection: { name }, parent }: { readonly collection: CollectionDescription; readonly parent: string | undefined }) {
  const words = useWords();
  const navigate = useNavigate();
  const upload = useUploadFile(name, parent);
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: ({ id }) => void navigate({ to: '/admin/$collection/import/$import', params: { collection: name, import: id } }),
    });
  return (
    <FileUpload
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      texts={{
        choose: words('admin.import.choose'),
        drop: words('admin.import.drop'),
        uploading: (file) => words('admin.import.uploading', { file }),
        again: (file) => words('admin.import.again', { file }),
      }}
      upload={upload}
      onSend={send}
    />
  );
}

function EarlierFiles({ collection }: { readonly collection: string }) {
  const [words, formats] = [useWords(), useFormats()];
  const query = useFiles(collection);
  const name = (one: RecordImport) => (
    <Link to="/admin/$collection/import/$import" params={{ collection, import: one.id }}>
      {one.fileName}
    </Link>
  );
  const count = (verdict: 'new' | 'changed' | 'refused') => ({
    id: verdict,
    header: words(`admin.import.verdict.${verdict}`),
    numeric: true,
    cell: (one: RecordImport) => formats.integer(one.counts[verdict]),
  });
  return (
    <QueryContent query={query} what={words('admin.import.what.list')} skeleton={<Skeleton lines={4} />} missing="here">
      {({ value }) =>
        value.length === 0 ? (
          <EmptyNotice title={words('admin.import.none')} />
        ) : (
          <DataTable
            label={words('admin.import.earlier')}
            rows={value}
            rowId={({ id }) => id}
            columns={[
              { id: 'file', header: words('admin.import.file'), rowHeader: true, cell: name },
              { id: 'state', header: words('admin.import.state'), cell: ({ state }) => words(`admin.import.state.${state}`) },
              count('new'),
              count('changed'),
              count('refused'),
              { id: 'who', header: words('admin.import.who'), cell: ({ by }) => by },
              { id: 'when', header: words('admin.import.when'), numeric: true, cell: ({ createdAt }) => formats.moment(createdAt) },
            ]}
            phone={(one) => ({
              name: name(one),
              value: words(`admin.import.state.${one.state}`),
              detail: one.by,
              aside: formats.moment(one.createdAt),
            })}
          />
        )
      }
    </QueryContent>
  );
}
