/** Fills a form: keeps what is typed in the window, saves it at each change of step, and sends it. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from '#packages/fields';
import { FormView, FormWorldProvider } from '#packages/form-view';
import { ConfirmDialog, useCall, useFormats, useRefusalMessage, useTypingStore, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { forms, type FormToFill, type Submission } from '../../contract.ts';
import { DropDraft } from './drop-draft.tsx';
import { useFillingWorld } from './form-world.ts';
import { fillingPlace, startingDraft, type WindowDraft } from './kept-here.ts';
import { today } from './today.ts';
import { savingQueueOf, useDraftSaving, type DraftSaving } from './use-saving.ts';
import css from './filling.module.css';

export function FillForm({
  toFill,
  account,
  locked,
  amends,
  amending,
  onDropped,
  onSent,
}: {
  readonly toFill: FormToFill;
  readonly account: string | undefined;
  /** Whether it may only be read. */
  readonly locked: boolean;
  /** Whether what is sent replaces details that were checked, and is checked again. */
  readonly amends: boolean;
  /** Whether details that were sent before stand behind it, to which one can go back. */
  readonly amending: boolean;
  /** Called once what was typed is thrown away. */
  readonly onDropped: () => Promise<void>;
  readonly onSent: (submission: Submission) => void;
}) {
  const { id, form, kept } = toFill;
  const [call, words, typings] = [useCall(), useWords(), useTypingStore()];
  const inHouse = useMay('house.keep');
  const world = useFillingWorld(id);
  const [start] = useState(() => startingDraft(typings, toFill));
  const { submission } = start;
  const base = useRef(start.base);
  const typed = useRef(start.typed);
  const lastSent = useRef<FieldValues | null>(null);
  const keep = () =>
    typings.keep(fillingPlace(id), {
      submission,
      typed: typed.current,
      at: new Date().toISOString(),
      base: base.current,
      sent: lastSent.current,
    } satisfies WindowDraft);
  const saving = useDraftSaving({
    form: id,
    submission,
    account,
    before: start.base,
    onSaved: (at) => {
      base.current = at;
      keep();
    },
  });
  const sending = useMutation({
    scope: savingQueueOf(id),
    networkMode: 'always',
    mutationFn: (answers: FieldValues) =>
      call(forms.submitForm, { form: id, id: submission, answers, ...(account !== undefined && { account }) }),
    onSuccess: (sent) => {
      typings.forget(fillingPlace(id));
      onSent(sent);
    },
  });
  const { message, wrong } = useRefusalMessage(sending.error);
  // The answers that are sent once the person confirms.
  const [asked, setAsked] = useState<FieldValues | null>(null);
  return (
    <FormWorldProvider world={world}>
      <FormView
        form={form}
        kept={kept}
        draft={start.typed}
        inHouse={inHouse}
        today={today()}
        mode="wizard"
        readonly={locked}
        busy={sending.isPending}
        refused={wrong}
        aside={
          <>
            {message && (
              <p role="alert" className={css.refused}>
                {message}
              </p>
            )}
            <LastSave saving={saving} />
            {!locked && (amending || saving.at !== null || Object.keys(start.typed).length > 0) && (
              <DropDraft form={id} amends={amending} onDropped={onDropped} />
            )}
          </>
        }
        onChange={(draft) => {
          typed.current = draft;
          keep();
        }}
        onStep={(draft) => {
          if (locked) return;
          lastSent.current = draft;
          keep();
          saving.save(draft);
        }}
        onSubmit={(values) => (amends ? setAsked(values) : sending.mutate(values))}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={words('forms.amend.ask')}
        confirm={words('forms.amend.confirm')}
        onConfirm={() => {
          if (asked) sending.mutate(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{words('forms.amend.means')}</p>
      </ConfirmDialog>
    </FormWorldProvider>
  );
}

/** Says when the answers were last saved, or that they could not be. */
function LastSave({ saving: { state, at, again } }: { readonly saving: DraftSaving }) {
  const [words, formats] = [useWords(), useFormats()];
  if (state === 'failed') {
    return (
      <p role="alert" className={css.unsaved}>
        {words('forms.filling.unsaved')}{' '}
        <Button variant="default" size="compact-md" onClick={again}>
          {words('ui.retry')}
        </Button>
      </p>
    );
  }
  const said =
    state === 'saving' ? words('forms.filling.saving') : at === null ? '' : words('forms.filling.saved', { at: formats.moment(at) });
  return (
    <p role="status" className={css.saved}>
      {said}
    </p>
  );
}
