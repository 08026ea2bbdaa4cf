/** Shows the first step: the kind of facts, and the file itself, dropped or chosen. */
import { Button, Radio } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type DragEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { ChooseFile, ProgressLine, useFileSize, useWords } from '#ui';
import { IMPORT_KINDS, type ImportKind } from '../contract.ts';
import { FileDescription } from './file-description.tsx';
import { useUpload } from './imports.ts';
import { RefusalAlert } from './refused.tsx';
import css from './imports.module.css';

const route = getRouteApi('/inside/admin/imports');

export function NewImport() {
  const words = useWords();
  const sizeOf = useFileSize();
  const navigate = useNavigate();
  const upload = useUpload();
  const { kind: named } = route.useSearch();
  const [kind, setKind] = useState<ImportKind>(IMPORT_KINDS.find((one) => one === named) ?? 'transactions');
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File) => {
    setFile(chosen);
    upload.mutate(
      { kind, file: chosen },
      { onSuccess: ({ id }) => void navigate({ to: '/admin/imports/$import', params: { import: id } }) },
    );
  };
  return (
    <div className={css.upload}>
      <Radio.Group label={words('imports.kind')} value={kind} onChange={setKind}>
        <div className={css.kinds}>
          {IMPORT_KINDS.map((id) => (
            <Radio key={id} value={id} label={words(`imports.kind.${id}`)} description={words(`imports.kind.${id}.holds`)} />
          ))}
        </div>
      </Radio.Group>
      {upload.isPending && file ? (
        <div className={css.drop}>
          <ProgressLine name={words('imports.uploading', { file: file.name })} done={null} count={sizeOf(file.size)} />
        </div>
      ) : (
        <DropZone onFile={send} />
      )}
      {upload.isError && (
        <RefusalAlert error={upload.error}>
          {file && isWorthRetrying(upload.error) && (
            <Button variant="default" onClick={() => send(file)}>
              {words('imports.upload.again', { file: file.name })}
            </Button>
          )}
        </RefusalAlert>
      )}
      <FileDescription kind={kind} />
    </div>
  );
}

/** A lost connection or a server error may pass; a file that was refused would be refused again. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof RefusedCall) || error.code === 'connection.lost' || error.status >= 500;
}

function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = useWords();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ChooseFile accept=".csv,.txt,.tsv,text/csv,text/plain" onFile={onFile}>
        {words('imports.choose')}
      </ChooseFile>
      <span className={css.quiet}>{words('imports.drop')}</span>
    </div>
  );
}
