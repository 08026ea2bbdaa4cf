/** Shows the first step: the kind of facts, and the file itself, dropped or chosen. */
import { Radio } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FileUpload, useWords } from '#ui';
import { IMPORT_KINDS, type ImportKind } from '../contract.ts';
import { FileDescription } from './file-description.tsx';
import { useUpload } from './imports.ts';
import css from './imports.module.css';

const route = getRouteApi('/inside/admin/imports');

export function NewImport() {
  const words = useWords();
  const navigate = useNavigate();
  const upload = useUpload();
  const { kind: named } = route.useSearch();
  const [kind, setKind] = useState<ImportKind>(IMPORT_KINDS.find((one) => one === named) ?? 'transactions');
  const send = (file: File) =>
    upload.mutate({ kind, file }, { onSuccess: ({ id }) => void navigate({ to: '/admin/imports/$import', params: { import: id } }) });
  return (
    <div className={css.upload}>
      <Radio.Group label={words('imports.kind')} value={kind} onChange={setKind}>
        <div className={css.kinds}>
          {IMPORT_KINDS.map((id) => (
            <Radio key={id} value={id} label={words(`imports.kind.${id}`)} description={words(`imports.kind.${id}.holds`)} />
          ))}
        </div>
      </Radio.Group>
      <FileUpload
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        texts={{
          choose: words('imports.choose'),
          drop: words('imports.drop'),
          uploading: (file) => words('imports.uploading', { file }),
          again: (file) => words('imports.upload.again', { file }),
        }}
        upload={upload}
        onSend={send}
      />
      <FileDescription kind={kind} />
    </div>
  );
}
