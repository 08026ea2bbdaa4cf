/** Lets in the first administrator of a firm, by the link that the start of the installation prints. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog, Page, Skeleton, useCall, useShowFailure, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import { EmailField, FormButtons, NewPasswordField, usePasswordLacks, fieldErrorIn } from '../forms/form-parts.tsx';
import { useAddFirstAdministrator } from '../session/session.ts';

const route = getRouteApi('/outside/set-up');

export function FirstAdministratorPage() {
  const [words, call, navigate] = [useWords(), useCall(), useNavigate()];
  const { code = '' } = route.useSearch();
  const query = useQuery({
    queryKey: ['link of the first administrator', code],
    queryFn: () => call(signingIn.readSetUpLink, { code }),
    staleTime: Infinity,
  });
  const cancel = () => void navigate({ to: '/' });
  const title = words(query.error ? 'signIn.invalid.title' : 'signIn.first.title');
  return (
    <Page title={title}>
      <Dialog opened title={title} dismissible={false} veil={false} onClose={cancel}>
        {query.error ? (
          <Text role="alert">{query.error.message}</Text>
        ) : query.data ? (
          <FirstAdministratorForm code={code} onCancel={cancel} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Dialog>
    </Page>
  );
}

function FirstAdministratorForm({ code, onCancel }: { readonly code: string; readonly onCancel: () => void }) {
  const [words, navigate, sayFailed] = [useWords(), useNavigate(), useShowFailure()];
  const add = useAddFirstAdministrator();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const lacks = usePasswordLacks(password);
  const waiting = add.isPending;
  const ready = name.trim() !== '' && email.trim() !== '' && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || waiting) return;
    if (lacks.length > 0) return field.current?.focus();
    add.mutate(
      { code, name: name.trim(), email: email.trim(), password },
      { onSuccess: () => void navigate({ to: '/admin/set-up', replace: true }), onError: sayFailed },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={waiting}>
      <Stack gap="md">
        <Text c="dimmed">{words('signIn.first.lead')}</Text>
        <TextInput
          label={words('signIn.up.name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          error={fieldErrorIn(add.error, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <EmailField
          value={email}
          wrong={fieldErrorIn(add.error, 'email')}
          onChange={(typed) => {
            add.reset();
            setEmail(typed);
          }}
        />
        <NewPasswordField
          ref={field}
          label={words('signIn.password')}
          value={password}
          wrong={fieldErrorIn(add.error, 'password')}
          waiting={waiting}
          onChange={(typed) => {
            add.reset();
            setPassword(typed);
          }}
        />
        <FormButtons submit={words('signIn.first.submit')} ready={ready} waiting={waiting} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
