/** Lets an invited person choose a password, which signs them in. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog, Skeleton, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import { FormButtons, NewPasswordField, usePasswordLacks, fieldErrorIn } from '../forms/form-parts.tsx';
import { useAcceptInvitation } from '../session/session.ts';
import { TermsBox } from '../forms/terms-box.tsx';
import css from '../forms/door-dialog.module.css';

export function Invitation({ code }: { readonly code: string }) {
  const [words, call, navigate] = [useWords(), useCall(), useNavigate()];
  const query = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => call(signingIn.readInvitation, { code }),
    staleTime: Infinity,
  });
  const cancel = () => void navigate({ to: '/' });
  return (
    <Dialog
      opened
      title={query.error ? words('signIn.invalid.title') : words('signIn.up.title')}
      dismissible={false}
      veil={false}
      onClose={cancel}
    >
      {query.error ? (
        <Text role="alert">{query.error.message}</Text>
      ) : query.data ? (
        <AcceptInvitationForm code={code} invited={query.data} onCancel={cancel} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

function AcceptInvitationForm({
  code,
  invited,
  onCancel,
}: {
  readonly code: string;
  readonly invited: { readonly name: string; readonly email: string };
  readonly onCancel: () => void;
}) {
  const [words, say, navigate, sayFailed] = [useWords(), useSnackbar(), useNavigate(), useShowFailure()];
  const accept = useAcceptInvitation();
  const [password, setPassword] = useState('');
  const [terms, setTerms] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lacks = usePasswordLacks(password);
  const waiting = accept.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password || !terms || waiting) return;
    if (lacks.length > 0) return field.current?.focus();
    accept.mutate(
      { code, password, terms },
      {
        onSuccess: () => {
          say.success(words('signIn.up.ready'));
          void navigate({ to: '/portals', replace: true });
        },
        onError: (error) => {
          sayFailed(error);
          field.current?.focus();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={waiting}>
      <Stack gap="md">
        <Text c="dimmed">{words('signIn.up.invited')}</Text>
        <dl className={css.facts}>
          <dt>{words('signIn.up.name')}</dt>
          <dd>{invited.name}</dd>
          <dt>{words('signIn.email')}</dt>
          <dd>{invited.email}</dd>
        </dl>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={invited.email} readOnly hidden />
        <NewPasswordField
          ref={field}
          label={words('signIn.password')}
          value={password}
          wrong={fieldErrorIn(accept.error, 'password')}
          waiting={waiting}
          onChange={(typed) => {
            accept.reset();
            setPassword(typed);
          }}
        />
        <TermsBox ticked={terms} waiting={waiting} onTick={setTerms} />
        <FormButtons submit={words('signIn.up.submit')} ready={password !== '' && terms} waiting={waiting} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
