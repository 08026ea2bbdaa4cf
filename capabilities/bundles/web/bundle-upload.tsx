/** Takes a zip of files, and lists earlier ones. */
import { Link, useNavigate } from '@tanstack/react-router';
import { DataTable, FileUpload, QueryContent, Section, Skeleton, useFormats, useWords } from '#ui';
import type { ListedBundle } from '../contract.ts';
import { useBundles, useUploadBundle } from './use-bundles.ts';

export function BundleUpload() {
  const words = useWords();
  const navigate = useNavigate();
  const upload = useUploadBundle();
  const send = (file: File) =>
    upload.mutate(file, { onSuccess: ({ id }) => void navigate({ to: '/admin/bundle/$bundle', params: { bundle: id } }) });
  return (
    <FileUpload
      accept=".zip,application/zip"
      texts={{
        choose: words('bundles.choose'),
        drop: words('bundles.drop'),
        uploading: (file) => words('bundles.uploading', { file }),
        again: (file) => words('bundles.again', { file }),
      }}
      upload={upload}
      onSend={send}
    />
  );
}

/** Nothing where there are none. */
export function EarlierBundles() {
  const [words, formats] = [useWords(), useFormats()];
  const name = (one: ListedBundle) => (
    <Link to="/admin/bundle/$bundle" params={{ bundle: one.id }}>
      {one.fileName}
    </Link>
  );
  return (
    <QueryContent query={useBundles()} what={words('bundles.what.list')} skeleton={<Skeleton lines={3} />} missing="here">
      {({ value }) =>
        value.length > 0 && (
          <Section title={words('bundles.earlier')}>
            <DataTable
              label={words('bundles.earlier')}
              rows={value}
              rowId={({ id }) => id}
              columns={[
                { id: 'file', header: words('bundles.column.file'), rowHeader: true, cell: name },
                { id: 'state', header: words('bundles.column.state'), cell: ({ state }) => words(`bundles.state.${state}`) },
                { id: 'files', header: words('bundles.files'), numeric: true, cell: ({ files }) => formats.integer(files) },
                { id: 'who', header: words('bundles.column.who'), cell: ({ by }) => by },
                { id: 'when', header: words('bundles.column.when'), numeric: true, cell: ({ createdAt }) => formats.moment(createdAt) },
              ]}
              phone={(one) => ({
                name: name(one),
                value: words(`bundles.state.${one.state}`),
                detail: one.by,
                aside: formats.moment(one.createdAt),
              })}
            />
          </Section>
        )
      }
    </QueryContent>
  );
}
