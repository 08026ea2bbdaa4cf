/** Renders the form that asks for the password again. */
import { PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useCall, useShowFailure, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import { FormButtons, fieldErrorIn } from './form-parts.tsx';
import { usePerson } from '../session/session.ts';

export function ProofForm({ why, onEnd }: { readonly why: string; readonly onEnd: (proved: boolean) => void }) {
  const [words, call, sayFailed, person] = [useWords(), useCall(), useShowFailure(), usePerson()];
  const [current, setCurrent] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The form is loaded after the dialog has set the focus, so it takes the focus itself.
  useEffect(() => field.current?.focus(), []);
  const prove = useMutation({
    mutationFn: () => call(signingIn.proveAgain, { current }),
    onSuccess: () => onEnd(true),
    onError: (error) => {
      if (!fieldErrorIn(error, 'current')) sayFailed(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!prove.isPending) prove.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={prove.isPending}>
      <Stack gap="md">
        <Text c="dimmed">{why}</Text>
        <input type="text" name="username" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        <PasswordInput
          ref={field}
          label={words('signIn.change.current')}
          name="proof"
          autoComplete="current-password"
          value={current}
          error={fieldErrorIn(prove.error, 'current')}
          visibilityToggleButtonProps={{ 'aria-label': words('signIn.password.show'), disabled: prove.isPending, tabIndex: 0 }}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <FormButtons
          submit={words('signIn.second.confirm')}
          ready={current !== ''}
          waiting={prove.isPending}
          onCancel={() => onEnd(false)}
        />
      </Stack>
    </form>
  );
}
