/** Shows the e-mail address of the person, and requests another one; it changes once the link that goes to the new address is opened. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Dialog, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import { FormButtons, fieldErrorIn } from '../forms/form-parts.tsx';
import css from './own-address.module.css';

/** The field with the button that opens the dialog. The dialog contains a form of its own, so it must stand outside this form. */
export function OwnAddress({ email, onChange }: { readonly email: string; readonly onChange: () => void }) {
  const words = useWords();
  return (
    <div className={css.row}>
      <TextInput className={css.field} label={words('people.email')} value={email} readOnly description={words('people.profile.email')} />
      <Button variant="default" onClick={onChange} aria-label={`${words('signIn.address.change')}: ${words('people.email')}`}>
        {words('signIn.address.change')}
      </Button>
    </div>
  );
}

export function OtherAddressDialog({
  email,
  opened,
  onClose,
}: {
  readonly email: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog opened={opened} title={useWords()('signIn.address.title')} onClose={onClose}>
      <AddressRequestForm email={email} onDone={onClose} />
    </Dialog>
  );
}

function AddressRequestForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const [words, say, call, sayFailed] = [useWords(), useSnackbar(), useCall(), useShowFailure()];
  const [typed, setTyped] = useState({ email: '', current: '' });
  const ask = useMutation({
    mutationFn: () => call(signingIn.askForAddress, typed),
    onSuccess: () => {
      say.success(words('signIn.address.sent', { email: typed.email }));
      onDone();
    },
    onError: (error) => {
      if (!fieldErrorIn(error, 'email') && !fieldErrorIn(error, 'current')) sayFailed(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={ask.isPending}>
      <Stack gap="md">
        <Text c="dimmed">{words('signIn.address.lead')}</Text>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextInput
          type="email"
          label={words('signIn.address.new')}
          name="email"
          autoComplete="email"
          value={typed.email}
          error={fieldErrorIn(ask.error, 'email')}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
        <PasswordInput
          label={words('signIn.change.current')}
          name="current"
          autoComplete="current-password"
          value={typed.current}
          error={fieldErrorIn(ask.error, 'current')}
          visibilityToggleButtonProps={{ 'aria-label': words('signIn.password.show'), disabled: ask.isPending, tabIndex: 0 }}
          onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
        />
        <FormButtons
          submit={words('signIn.reset.submit')}
          ready={typed.email !== '' && typed.email !== email && typed.current !== ''}
          waiting={ask.isPending}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
