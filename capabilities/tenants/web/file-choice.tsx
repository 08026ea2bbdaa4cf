/** A file field that uploads each file as soon as it is chosen, so that a refusal appears beside it and the form sends only ids. */
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ChooseFile, useCall, useWords, failureSentence } from '#ui';
import { tenants, type PortalFileKind } from '../contract.ts';
import css from './file-choice.module.css';

export interface ChosenFile {
  readonly id: string;
  readonly name: string;
}

const ACCEPTED: Readonly<Record<PortalFileKind, string>> = {
  logo: 'image/png,image/jpeg,image/webp',
  document: 'application/pdf',
  cover: 'application/pdf',
};

export function FileChoice({
  purpose,
  label,
  hint,
  files,
  most,
  required = false,
  error,
  onChange,
  drawn,
}: {
  readonly purpose: PortalFileKind;
  readonly label: string;
  readonly hint: string;
  readonly files: readonly ChosenFile[];
  readonly most: number;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (files: readonly ChosenFile[]) => void;
  /** How a file that is there is shown. */
  readonly drawn: (file: ChosenFile) => ReactNode;
}) {
  const words = useWords();
  const call = useCall();
  const hinted = useId();
  const keep = useMutation({
    mutationFn: (file: File) => call(tenants.keepPortalFile, { purpose }, { file }),
    onSuccess: (kept) => onChange([...files, kept]),
  });
  const told = error ?? (keep.error && failureSentence(words, keep.error));
  return (
    <div role="group" aria-label={label} className={css.group}>
      <span className={css.label}>
        {label}
        {required && (
          <span className={css.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
      {files.map((file) => (
        <div key={file.id} className={css.kept}>
          {drawn(file)}
          <button type="button" className={css.remove} onClick={() => onChange(files.filter(({ id }) => id !== file.id))}>
            {words('tenants.file.remove', { name: file.name })}
          </button>
        </div>
      ))}
      {files.length < most && (
        <>
          <ChooseFile accept={ACCEPTED[purpose]} disabled={keep.isPending} describedBy={hinted} onFile={(file) => keep.mutate(file)}>
            {keep.isPending ? words('tenants.file.wait') : words(`tenants.file.choose.${purpose}`)}
          </ChooseFile>
          <span id={hinted} className={css.hint}>
            {hint}
          </span>
        </>
      )}
      {told && (
        <span role="alert" className={css.error}>
          {told}
        </span>
      )}
    </div>
  );
}
