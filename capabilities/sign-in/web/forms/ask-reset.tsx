/** Renders the form that requests a link for setting a new password. The answer is the same for every address. */
import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import type { SignInModeProps } from './modes.ts';
import { EmailField, FormButtons, FormLink, FormLinks } from './form-parts.tsx';

export function ResetRequestForm({ email, onEmail, waiting, onWaiting, onMode, onCancel }: SignInModeProps) {
  const [words, say, call, sayFailed] = [useWords(), useSnackbar(), useCall(), useShowFailure()];
  const request = useMutation({ mutationFn: () => call(signingIn.sendCustomPassResetEmail, { email }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email || waiting) return;
    onWaiting(true);
    request.mutate(undefined, {
      onSuccess: () => {
        say.success(words('signIn.reset.sent'));
        onMode('login');
      },
      onError: sayFailed,
      onSettled: () => onWaiting(false),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{words('signIn.reset.lead')}</Text>
        <EmailField value={email} onChange={onEmail} />
        <FormButtons submit={words('signIn.reset.submit')} ready={email !== ''} waiting={waiting} onCancel={onCancel} />
        <FormLinks>
          <FormLink disabled={waiting} onPress={() => onMode('login')}>
            {words('signIn.toLogin')}
          </FormLink>
        </FormLinks>
      </Stack>
    </form>
  );
}
