/** The fields for logos, terms document and theme in the record of a portal. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { tenants, type PortalText } from '../../contract.ts';
import { FileChoice, type ChosenFile } from '../file-choice.tsx';
import { ThemeChoices } from '../appearance/theme-choice.tsx';
import css from './portal-form.module.css';

interface RecordFilesProps {
  /** Ids of the chosen files. */
  readonly files: readonly string[];
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly onChange: (files: readonly string[]) => void;
}

/** Remembers the names of uploaded files; of a file stored earlier only the id is known here. */
function useFileNames(files: readonly string[], otherwise: (at: number) => string, onChange: (files: readonly string[]) => void) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    files: files.map((id, at) => ({ id, name: names.get(id) ?? otherwise(at) })),
    onChange: (chosen: readonly ChosenFile[]) => {
      setNames(new Map(chosen.map(({ id, name }) => [id, name])));
      onChange(chosen.map(({ id }) => id));
    },
  };
}

export function LogosOfPortal({ files, label, required, error, onChange }: RecordFilesProps) {
  const words = useWords();
  const named = useFileNames(files, (at) => words('tenants.logo.number', { number: at + 1 }), onChange);
  return (
    <FileChoice
      purpose="logo"
      label={label}
      required={required}
      hint={words('tenants.field.logos.hint')}
      {...named}
      most={2}
      error={error}
      drawn={({ id }) => <img src={`/api/logos/${id}`} alt="" className={css.logo} />}
    />
  );
}

export function DocumentOfPortal({ files, label, required, error, onChange }: RecordFilesProps) {
  const words = useWords();
  const named = useFileNames(files, () => words('tenants.field.document'), onChange);
  return (
    <FileChoice
      purpose="document"
      label={label}
      required={required}
      hint={words('tenants.field.document.hint')}
      {...named}
      most={1}
      error={error}
      drawn={({ name }) => <span className={css.document}>{name}</span>}
    />
  );
}

export function ThemeOfPortal({
  theme,
  disabled,
  onChange,
}: {
  readonly theme: string | null;
  readonly disabled: boolean;
  readonly onChange: (theme: string | null) => void;
}) {
  const words = useWords();
  const themes = useQuery(useAsk()(tenants.listThemes, {}));
  return (
    <QueryContent query={themes} what={words('tenants.what.themes')} missing="here" skeleton={<Skeleton height={180} />}>
      {({ value }) => (
        <ThemeChoices themes={value} own={null} value={theme as PortalText['theme']} disabled={disabled} onChange={onChange} />
      )}
    </QueryContent>
  );
}
