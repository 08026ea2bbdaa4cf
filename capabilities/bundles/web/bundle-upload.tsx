/** Takes a zip of files, and lists earlier ones. */
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import {
  ChooseFile,
  DataTable,
  DropZone,
  failureSentence,
  ProgressLine,
  QueryContent,
  Section,
  Sign,
  Skeleton,
  useFormats,
  useWords,
} from '#ui';
import type { ListedBundle } from '../contract.ts';
import { useBundles, useUploadBundle } from './use-bundles.ts';
import css from './bundles.module.css';

export function BundleUpload() {
  const words = useWords();
  const input = useId();
  const navigate = useNavigate();
  const upload = useUploadBundle();
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File) => {
    setFile(chosen);
    upload.mutate(chosen, { onSuccess: ({ id }) => void navigate({ to: '/admin/bundle/$bundle', params: { bundle: id } }) });
  };
  return (
    <div className={css.upload}>
      {upload.isPending && file ? (
        <ProgressLine name={words('bundles.uploading', { file: file.name })} done={null} />
      ) : (
        <DropZone input={input} onFiles={([first]) => first && send(first)}>
          <ChooseFile id={input} accept=".zip,application/zip" onFile={send}>
            {words('bundles.choose')}
          </ChooseFile>
          <span className={css.quiet}>{words('bundles.drop')}</span>
        </DropZone>
      )}
      {upload.isError && (
        <div className={css.refused} role="alert">
          <p>
            <Sign kind="attention" /> {failureSentence(words, upload.error)}
          </p>
          {file && mayPass(upload.error) && (
            <Button variant="default" onClick={() => send(file)}>
              {words('bundles.again', { file: file.name })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A lost connection or a failing server may pass; a file that was refused would be refused again. */
function mayPass(error: unknown): boolean {
  return !(error instanceof RefusedCall) || error.code === 'connection.lost' || error.status >= 500;
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
