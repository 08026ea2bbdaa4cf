/** Renders the page that a reset link opens: a new password, set with the code of the link. */
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog, Page, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import { FormButtons, FormLink, FormLinks, NewPasswordField, usePasswordLacks, fieldErrorIn } from '../forms/form-parts.tsx';

const route = getRouteApi('/outside/password-reset');

export function NewPasswordPage() {
  const [words, say, call, navigate, sayFailed] = [useWords(), useSnackbar(), useCall(), useNavigate(), useShowFailure()];
  const { oobCode } = route.useSearch();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const lacks = usePasswordLacks(password);
  const reset = useMutation({
    mutationFn: () => call(signingIn.resetPassword, { oobCode: oobCode ?? '', password }),
    onSuccess: () => {
      say.success(words('signIn.reset.done'));
      void navigate({ to: '/login', replace: true });
    },
    onError: (error) => {
      sayFailed(error);
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password || reset.isPending) return;
    if (lacks.length > 0) return field.current?.focus();
    reset.mutate();
  };
  const cancel = () => void navigate({ to: '/' });
  return (
    <Page title={words('signIn.reset.title')}>
      <Dialog
        opened
        title={words('signIn.reset.title')}
        dismissible={false}
        veil={false}
        onClose={reset.isPending ? () => undefined : cancel}
      >
        <form onSubmit={submit} noValidate aria-busy={reset.isPending}>
          <Stack gap="md">
            <NewPasswordField
              ref={field}
              label={words('signIn.reset.new')}
              value={password}
              wrong={fieldErrorIn(reset.error, 'password')}
              waiting={reset.isPending}
              onChange={(typed) => {
                reset.reset();
                setPassword(typed);
              }}
            />
            <FormButtons submit={words('signIn.reset.save')} ready={password !== ''} waiting={reset.isPending} onCancel={cancel} />
            <FormLinks>
              <FormLink disabled={reset.isPending} onPress={() => void navigate({ to: '/login' })}>
                {words('signIn.toLogin')}
              </FormLink>
            </FormLinks>
          </Stack>
        </form>
      </Dialog>
    </Page>
  );
}
