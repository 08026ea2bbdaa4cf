/** The form by which staff put PDFs of their own before and after the statements of the firm. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { QueryContent, Section, Skeleton, UnsavedGuard, useAsk, useCall, useRefusalMessage, useSnackbar, useWords } from '#ui';
import { tenants } from '../../contract.ts';
import type { StatementCovers } from '../../contract-covers.ts';
import { FileChoice } from '../file-choice.tsx';
import { isRecordChanged } from '../record-changed.ts';
import css from './covers-section.module.css';

const ENDS = ['cover', 'back'] as const;

export function CoversSection() {
  const words = useWords();
  const covers = useQuery(useAsk()(tenants.readCovers, {}));
  return (
    <Section title={words('tenants.covers.title')}>
      <p className={css.lead}>{words('tenants.covers.lead')}</p>
      <QueryContent query={covers} what={words('tenants.what.covers')} skeleton={<Skeleton height={160} />}>
        {(record) => <CoversForm record={record} />}
      </QueryContent>
    </Section>
  );
}

/** @param record the latest state; the form starts from the state when it was opened */
function CoversForm({ record }: { readonly record: StatementCovers }) {
  const words = useWords();
  const say = useSnackbar();
  const call = useCall();
  const client = useQueryClient();
  const { queryKey } = useAsk()(tenants.readCovers, {});
  const [draft, setDraft] = useState(record);
  const change = useMutation({
    mutationFn: () => call(tenants.changeCovers, { cover: draft.cover?.id ?? null, back: draft.back?.id ?? null, version: record.version }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      setDraft(saved);
      say.success(words('tenants.covers.saved'));
    },
    // What was chosen stays, and is saved over the newer record by the next press.
    onError: (error) => {
      if (isRecordChanged(error)) void client.invalidateQueries({ queryKey });
    },
  });
  const { message, wrong } = useRefusalMessage(change.error);
  const isChanged = ENDS.some((end) => draft[end]?.id !== record[end]?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-busy={change.isPending}>
      {ENDS.map((end) => (
        <FileChoice
          key={end}
          purpose="cover"
          label={words(`tenants.covers.${end}`)}
          hint={words(`tenants.covers.${end}.hint`)}
          files={draft[end] ? [draft[end]] : []}
          most={1}
          error={wrong[end]}
          onChange={([file]) => setDraft((now) => ({ ...now, [end]: file ?? null }))}
          drawn={({ name }) => <span className={css.file}>{name}</span>}
        />
      ))}
      {message && (
        <p role="alert" className={css.refused}>
          {message}
        </p>
      )}
      <div>
        <Button type="submit" disabled={change.isPending || !isChanged}>
          {words(change.isPending ? 'ui.wait' : 'tenants.covers.save')}
        </Button>
      </div>
      <UnsavedGuard when={isChanged && !change.isPending} />
    </form>
  );
}
