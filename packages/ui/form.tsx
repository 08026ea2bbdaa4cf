/** Common parts of forms: errors before and after sending, and the button at the end. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { useShowFailure, failureSentence } from './failed.ts';
import { useWords } from './surroundings.tsx';
import css from './form.module.css';

/** A sentence for each field with an error, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The mutation that sends a form. */
interface FormMutation {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly mutate: () => void;
  readonly reset: () => void;
}

/** The message of a refusal and its errors by field. A failed call is no fault of the form, and is shown in a snackbar instead. */
export function useRefusalMessage(error: unknown): { readonly message: string | null; readonly wrong: FieldErrors } {
  const words = useWords();
  const sayFailed = useEffectEvent(useShowFailure());
  const failed = error instanceof RefusedCall && error.isFailure;
  useEffect(() => {
    if (failed) sayFailed(error);
  }, [failed, error]);
  if (!error || failed) return { message: null, wrong: {} };
  return { message: failureSentence(words, error), wrong: error instanceof RefusedCall ? error.fields : {} };
}

/** Sends a form, never twice at once, and only if `find` finds no errors; returns the errors found or refused. */
export function useFormSubmit(sending: FormMutation, find: () => FieldErrors) {
  const [found, setFound] = useState<FieldErrors>({});
  const { message, wrong } = useRefusalMessage(sending.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const now = find();
    setFound(now);
    if (Object.keys(now).length === 0) sending.mutate();
    else sending.reset();
  };
  return { submit, message, wrong: { ...wrong, ...found } };
}

/** The message of a refusal of the whole form, and the button that sends it. */
export function FormEnd({ message, busy, verb }: { readonly message: string | null; readonly busy: boolean; readonly verb: string }) {
  const words = useWords();
  return (
    <>
      {message && (
        <p role="alert" className={css.refused}>
          {message}
        </p>
      )}
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? words('ui.wait') : verb}
        </Button>
      </div>
    </>
  );
}
