/** Saves a form as it is designed, one save after the other, and learns of a newer version. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { sameValue, type FieldValue } from '#packages/fields';
import type { FormBreach, Flaw, Form } from '#packages/forms';
import { useAsk, useCall, useShowFailure, useSnackbar } from '#ui';
import { forms, type FormRecord } from '../../contract.ts';
import { SHOWN_REFUSALS } from './designer-status.tsx';

interface FormSavingOptions {
  readonly record: FormRecord;
  readonly form: Form;
  readonly onSaved: (record: FormRecord) => void;
}

export function useFormSaving({ record, form, onSaved }: FormSavingOptions) {
  const [call, ask, queryClient, say] = [useCall(), useAsk(), useQueryClient(), useSnackbar()];
  const failed = useShowFailure();
  const took = (saved: FormRecord) => {
    onSaved(saved);
    queryClient.setQueryData(ask(forms.readForm, { form: saved.id }).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: ask(forms.listFormVersions, { form: saved.id }).queryKey });
    return saved;
  };
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: async ({ form, version, publish }: { readonly form: Form; readonly version: number; readonly publish: boolean }) => {
      const same = version === record.version && sameValue(form as unknown as FieldValue, record.definition as unknown as FieldValue);
      const saved = same ? record : took(await call(forms.saveForm, { form: record.id, version, definition: form }));
      return publish ? took(await call(forms.publishForm, { form: record.id, version: saved.version })) : saved;
    },
    onSuccess: (_, { publish }) => say.success((now) => now(publish ? 'forms.design.published' : 'forms.design.saved')),
    onError: (error) => {
      if (!(error instanceof RefusedCall && SHOWN_REFUSALS.includes(error.code))) failed(error);
    },
  });
  const refusal = error instanceof RefusedCall ? error : null;
  const of = (code: string) => (refusal?.code === code ? refusal : null);
  // A refusal is shown until the form is changed.
  const told = useRef(form);
  useEffect(() => {
    if (told.current === form) return;
    told.current = form;
    if (refusal?.code !== 'record.changed') reset();
  });
  return {
    save: useCallback((publish: boolean, version = record.version) => mutate({ form, publish, version }), [mutate, form, record.version]),
    reset,
    busy: isPending ? (variables.publish ? 'publish' : 'save') : null,
    tooLate: of('record.changed'),
    flaws: (of('form.flawed')?.faults ?? []).map(({ field, code, detail }): Flaw => ({
      path: field,
      code: code as Flaw['code'],
      ...(detail !== null && detail !== undefined && { detail: String(detail) }),
    })),
    breaches: (of('form.answered')?.faults ?? []).map(({ field, code, option }): FormBreach => ({
      field,
      why: code as FormBreach['why'],
      ...(typeof option === 'string' && { option }),
    })),
  };
}
