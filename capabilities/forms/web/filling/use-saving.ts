/** Saves what is typed at each change of step, one save after another, and tries again once there is a connection. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from '#packages/fields';
import { useCall } from '#ui';
import { forms } from '../../contract.ts';

export interface DraftSaving {
  readonly save: (typed: FieldValues) => void;
  readonly again: () => void;
  readonly state: 'saved' | 'saving' | 'failed';
  /** When it was saved last; null before. */
  readonly at: string | null;
}

interface DraftSavingOptions {
  readonly form: string;
  readonly submission: string;
  readonly account: string | undefined;
  /** When it was saved last. */
  readonly before: string | null;
  readonly onSaved: (at: string) => void;
}

/** Sending waits for a save in progress: a save that came after it would begin the form again. */
export const savingQueueOf = (form: string) => ({ id: `filling ${form}` });

export function useDraftSaving({ form, submission, account, before, onSaved }: DraftSavingOptions): DraftSaving {
  const call = useCall();
  const [at, setAt] = useState(before);
  const latest = useRef<FieldValues>({});
  const { mutate, isPending, isError } = useMutation({
    scope: savingQueueOf(form),
    // Without a connection it fails at once, and is tried again below.
    networkMode: 'always',
    mutationFn: (typed: FieldValues) => call(forms.saveDraft, { form, id: submission, typed, ...(account !== undefined && { account }) }),
    onSuccess: (saved) => {
      setAt(saved.at);
      onSaved(saved.at);
    },
  });
  const again = () => mutate(latest.current);
  const reconnected = useEffectEvent(() => {
    if (isError) again();
  });
  useEffect(() => {
    const listen = () => reconnected();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return {
    save: (typed) => {
      latest.current = typed;
      mutate(typed);
    },
    again,
    state: isPending ? 'saving' : isError ? 'failed' : 'saved',
    at,
  };
}
