/** The form by which staff put PDFs of their own before and after the statements of the firm. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { QueryContent, Section, Skeleton, UnsavedGuard, useAsk, useCall, useRefusalMessage, useSnackbar, useUndo, useWords } from '#ui';
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

/** @param record the state when the form is opened */
function CoversForm({ record }: { readonly record: StatementCovers }) {
  const words = useWords();
  const say = useSnackbar();
  const call = useCall();
  const client = useQueryClient();
  const ask = useAsk();
  const question = ask(tenants.readCovers, {});
  // What the choice began from: what somebody else has saved since is not taken for it.
  const [base, setBase] = useState(record);
  const [draft, setDraft] = useState(record);
  const takeUp = (latest: StatementCovers) => {
    const kept = (end: (typeof ENDS)[number], now: StatementCovers) => (now[end]?.id === base[end]?.id ? latest[end] : now[end]);
    setDraft((now) => ({ ...latest, cover: kept('cover', now), back: kept('back', now) }));
    setBase(latest);
  };
  const store = ({ cover, back, version }: StatementCovers) =>
    call(tenants.changeCovers, { cover: cover?.id ?? null, back: back?.id ?? null, version });
  const stand = (saved: StatementCovers) => {
    client.setQueryData(question.queryKey, saved);
    setDraft(saved);
    setBase(saved);
    // The theme and colours beside it are of the same record.
    void client.invalidateQueries({ queryKey: ask(tenants.readAppearance, {}).queryKey });
  };
  const undo = useUndo(store, stand);
  const change = useMutation({
    mutationFn: (over: StatementCovers) => store({ ...draft, version: over.version }),
    onSuccess: (saved, over) => {
      stand(saved);
      say.success(words('tenants.covers.saved'), () => undo({ ...over, version: saved.version }));
    },
    // What was chosen stays, and is saved over the newer record by the next press; the other end is as somebody else has left it.
    onError: (error) => {
      if (isRecordChanged(error)) void client.fetchQuery({ ...question, staleTime: 0 }).then(takeUp, () => undefined);
    },
  });
  const { message, wrong } = useRefusalMessage(change.error);
  const isChanged = ENDS.some((end) => draft[end]?.id !== base[end]?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(base);
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
      <UnsavedGuard when={isChanged} saving={change.isPending} />
    </form>
  );
}
