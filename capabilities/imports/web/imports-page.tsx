/** Lists all imports and starts a new one. */
import { Link } from '@tanstack/react-router';
import {
  DataTable,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Page,
  PageHeader,
  Section,
  Skeleton,
  useFormats,
  useWords,
  type TableColumn,
} from '#ui';
import type { Import } from '../contract.ts';
import { useImports } from './imports.ts';
import { NewImport } from './new-import.tsx';

export function ImportsPage() {
  const words = useWords();
  return (
    <Page title={words('imports.title')}>
      <PageHeader name={words('imports.title')}>
        {words('imports.lead')} <Link to="/admin/bundle">{words('imports.bundle')}</Link>
      </PageHeader>
      <NewImport />
      <Section title={words('imports.earlier')}>
        <EarlierImports />
      </Section>
    </Page>
  );
}

function EarlierImports() {
  const words = useWords();
  const query = useImports();
  return (
    <QueryContent query={query} what={words('imports.what.list')} skeleton={<Skeleton lines={5} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={findings} />
          {value.length === 0 ? (
            <EmptyNotice title={words('imports.none')}>{words('imports.none.why')}</EmptyNotice>
          ) : (
            <ImportList imports={value} />
          )}
        </>
      )}
    </QueryContent>
  );
}

function ImportList({ imports }: { readonly imports: readonly Import[] }) {
  const words = useWords();
  const formats = useFormats();
  const name = (row: Import) => (
    <Link to="/admin/imports/$import" params={{ import: row.id }}>
      {row.fileName}
    </Link>
  );
  const count = (verdict: keyof Import['counts']): TableColumn<Import> => ({
    id: verdict,
    header: words(`imports.verdict.${verdict}`),
    numeric: true,
    cell: (row) => formats.integer(row.counts[verdict]),
  });
  return (
    <DataTable
      label={words('imports.title')}
      rows={imports}
      rowId={(row) => row.id}
      columns={[
        { id: 'file', header: words('imports.column.file'), rowHeader: true, cell: name },
        { id: 'kind', header: words('imports.column.kind'), cell: (row) => words(`imports.kind.${row.kind}`) },
        { id: 'state', header: words('imports.column.state'), cell: (row) => words(`imports.state.${row.state}`) },
        count('new'),
        count('refused'),
        { id: 'who', header: words('imports.column.who'), cell: (row) => row.createdBy },
        { id: 'when', header: words('imports.column.when'), numeric: true, cell: (row) => formats.moment(row.createdAt) },
      ]}
      phone={(row) => ({
        name: name(row),
        value: words(`imports.state.${row.state}`),
        detail: `${words(`imports.kind.${row.kind}`)} · ${row.createdBy}`,
        aside: formats.moment(row.createdAt),
      })}
    />
  );
}
