/** Shows the second step: how the file is written and what its columns mean. Choices stay when the server refuses them. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { Section, useFormats, useWords } from '#ui';
import type { Import, Sniff } from '../../contract.ts';
import { ColumnsTable } from './columns-table.tsx';
import { Constants } from './constants.tsx';
import { useMappingDraft } from './draft.ts';
import { FileReading } from './file-reading.tsx';
import { useCheck } from '../imports.ts';
import { missingFields } from './mapping.ts';
import type { MappingQuestion } from './mapping-part.ts';
import { RefusalAlert } from '../refused.tsx';
import { WideColumns } from './wide-columns.tsx';
import css from '../imports.module.css';

export function MappingForm({ one, sniff }: { readonly one: Import; readonly sniff: Sniff }) {
  const words = useWords();
  const navigate = useNavigate();
  const check = useCheck(one.id);
  const [mapping, change] = useMappingDraft(one, sniff);
  // An import that was checked before has its questions answered.
  const [open, setOpen] = useState<readonly MappingQuestion[]>(one.mapping ? [] : sniff.ambiguities);
  const missing = missingFields(one.kind, mapping);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0 || open.length > 0) return;
    check.mutate(mapping, { onSuccess: () => void navigate({ to: '.', search: {}, replace: true }) });
  };
  const parts = { one, sniff, mapping, onChange: change };
  return (
    <form onSubmit={submit}>
      <Section title={words('imports.reading')} lead={words('imports.reading.lead')}>
        <FileReading {...parts} open={open} onAnswer={(question) => setOpen((now) => now.filter((other) => other !== question))} />
      </Section>
      <Section title={words('imports.columns')} lead={words('imports.columns.lead')}>
        <WideColumns {...parts} />
        <ColumnsTable {...parts} />
        <Constants {...parts} />
      </Section>
      {check.isError && <RefusalAlert error={check.error} />}
      <div className={css.submit}>
        <Button type="submit" loading={check.isPending} disabled={missing.length > 0 || open.length > 0}>
          {words('imports.check')}
        </Button>
        <MissingNote missing={missing} open={open} />
      </div>
    </form>
  );
}

/** Names what must be chosen before the check can run. */
function MissingNote({ missing, open }: { readonly missing: readonly string[]; readonly open: readonly MappingQuestion[] }) {
  const words = useWords();
  const formats = useFormats();
  const told = [
    ...(missing.length > 0
      ? [words('imports.missing', { fields: formats.list(missing.map((field) => words(`imports.field.${field}`))) })]
      : []),
    ...open.map((question) => words(`imports.question.${question}`)),
  ];
  return <output className={css.quiet}>{told.join(' ')}</output>;
}
