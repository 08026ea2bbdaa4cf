/** Throws away what is typed into a form and not sent, in this window and at the server. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, useCall, useShowFailure, useTypingStore, useWords } from '#ui';
import { forms } from '../../contract.ts';
import { fillingPlace } from './kept-here.ts';
import { savingQueueOf } from './use-saving.ts';

interface DropDraftProps {
  readonly form: string;
  /** Whether what is typed would change details that were sent before: they stay as they are. */
  readonly amends: boolean;
  readonly onDropped: () => Promise<void>;
}

export function DropDraft({ form, amends, onDropped }: DropDraftProps) {
  const [words, call, sayFailed, typings] = [useWords(), useCall(), useShowFailure(), useTypingStore()];
  const [asking, setAsking] = useState(false);
  const drop = useMutation({
    // A save that is under way comes first, and would otherwise bring it back.
    scope: savingQueueOf(form),
    networkMode: 'always',
    mutationFn: () => call(forms.dropDraft, { form }),
    onSuccess: () => {
      typings.forget(fillingPlace(form));
      return onDropped();
    },
    onError: sayFailed,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="default" disabled={drop.isPending} onClick={() => (amends ? drop.mutate() : setAsking(true))}>
        {words(amends ? 'forms.submission.leave' : 'forms.filling.drop')}
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        title={words('forms.filling.drop.ask')}
        confirm={words('forms.filling.drop')}
        busy={drop.isPending}
        onConfirm={() => drop.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{words('forms.filling.drop.means')}</p>
      </ConfirmDialog>
    </>
  );
}
