/**
 * Renders the page that a confirmation link opens. In a session of the person who entered the address it confirms at once; anywhere else they must
 * give their password first.
 */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { Page, PageHeader, Skeleton, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { signingIn } from '../../contract.ts';
import { fieldErrorIn } from '../forms/form-parts.tsx';
import { usePerson, useRenewSession } from '../session/session.ts';

const route = getRouteApi('/outside/confirm');

export function ConfirmPage() {
  const [words, call] = [useWords(), useCall()];
  const { code = '' } = route.useSearch();
  const link = useQuery({
    queryKey: ['confirmation', code],
    queryFn: () => call(signingIn.readConfirmation, { code }),
    staleTime: Infinity,
  });
  const confirm = useConfirm(code);
  // After a refused password the code is still valid.
  const error = link.error ?? (link.data?.own || isSpent(confirm.error) ? confirm.error : null);
  return (
    <Page title={words('signIn.confirm.title')} width="reading">
      {error ? (
        <UnusableLink reason={error.message} />
      ) : link.data?.own ? (
        <ConfirmAtOnce confirm={confirm} />
      ) : link.data ? (
        <ConfirmWithPassword email={link.data.email} confirm={confirm} />
      ) : (
        <>
          <PageHeader name={words('signIn.confirm.title')} />
          <Skeleton lines={4} />
        </>
      )}
    </Page>
  );
}

function useConfirm(code: string) {
  const [words, say, call, navigate, renew] = [useWords(), useSnackbar(), useCall(), useNavigate(), useRenewSession()];
  return useMutation({
    mutationFn: (password?: string) => call(signingIn.confirmAddress, { code, password }),
    onSuccess: async () => {
      const session = await renew();
      say.success(words('signIn.confirm.done'));
      void navigate({ to: session ? '/portals' : '/login', replace: true });
    },
  });
}

const isSpent = (error: unknown) => error instanceof RefusedCall && error.code === 'code.expired';

type ConfirmMutation = ReturnType<typeof useConfirm>;

function ConfirmAtOnce({ confirm }: { readonly confirm: ConfirmMutation }) {
  const words = useWords();
  const begun = useRef(false);
  useEffect(() => {
    // Only once, even where effects run twice: the code is valid one time.
    if (begun.current) return;
    begun.current = true;
    confirm.mutate(undefined);
  });
  return <PageHeader name={words('signIn.confirm.title')}>{words('signIn.confirm.wait')}</PageHeader>;
}

function ConfirmWithPassword({ email, confirm }: { readonly email: string; readonly confirm: ConfirmMutation }) {
  const [words, sayFailed] = [useWords(), useShowFailure()];
  const { brand } = useTenant().settings;
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const waiting = confirm.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password || waiting) return;
    confirm.mutate(password, {
      onError: (error) => {
        if (!fieldErrorIn(error, 'password') && !isSpent(error)) sayFailed(error);
        field.current?.focus();
      },
    });
  };
  return (
    <>
      <PageHeader name={words('signIn.confirm.title')}>{words('signIn.confirm.ask', { email, brand: brand.name })}</PageHeader>
      <form onSubmit={submit} noValidate aria-busy={waiting}>
        <Stack gap="md" maw="24rem" align="flex-start">
          {/* Tells password managers whose password this is. */}
          <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            ref={field}
            w="100%"
            label={words('signIn.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={fieldErrorIn(confirm.error, 'password')}
            visibilityToggleButtonProps={{ 'aria-label': words('signIn.password.show'), disabled: waiting, tabIndex: 0 }}
            onChange={(event) => {
              confirm.reset();
              setPassword(event.currentTarget.value);
            }}
          />
          <Button type="submit" disabled={!password || waiting} size="md">
            {waiting ? words('ui.wait') : words('signIn.second.confirm')}
          </Button>
        </Stack>
      </form>
    </>
  );
}

function UnusableLink({ reason }: { readonly reason: string }) {
  const [words, person] = [useWords(), usePerson()];
  return (
    <>
      <PageHeader name={words('signIn.invalid.title')}>{reason}</PageHeader>
      <Text mb="lg">{words('signIn.confirm.expired')}</Text>
      <Button component={Link} to={person ? '/profile/me' : '/login'}>
        {person ? words('signIn.profile.title') : words('signIn.login')}
      </Button>
    </>
  );
}
