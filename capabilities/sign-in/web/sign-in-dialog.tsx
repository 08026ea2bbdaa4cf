/** Sign-in as a dialog: two fields and one button, the same over the front page and at /login. */
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { Dialog, useSnackbar, useWords } from '#ui';
import { DemoLogins } from './demo-logins.tsx';
import { useSignIn } from './session.ts';

/** `dismissible` lets a click outside close it; `reason` says why one has to sign in (again). */
export function SignInDialog({
  opened,
  dismissible,
  reason,
  onCancel,
  onSignedIn,
}: {
  readonly opened: boolean;
  readonly dismissible: boolean;
  readonly reason?: string | undefined;
  readonly onCancel: () => void;
  readonly onSignedIn: () => void;
}) {
  const words = useWords();
  const say = useSnackbar();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const waiting = signIn.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email || !password || waiting) return;
    signIn.mutate(
      { email, password },
      {
        onSuccess: () => {
          say.success(words('signIn.welcome'));
          onSignedIn();
        },
        onError: (error) => {
          setPassword('');
          say.error(error instanceof RefusedCall && error.code !== 'connection.lost' ? error.message : words('ui.failed.connection'));
          passwordField.current?.focus();
        },
      },
    );
  };
  return (
    <Dialog
      opened={opened}
      title={words('signIn.title')}
      onClose={waiting ? () => undefined : onCancel}
      dismissible={dismissible}
      veil={dismissible}
    >
      <form onSubmit={submit} noValidate aria-busy={waiting}>
        <Stack gap="md">
          {reason && <Text c="dimmed">{reason}</Text>}
          <TextInput
            type="email"
            label={words('signIn.email')}
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            ref={passwordField}
            label={words('signIn.password')}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': words('signIn.password.show'), disabled: waiting, tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group grow mt="xs" gap="sm">
            <Button variant="default" onClick={onCancel} disabled={waiting} size="md">
              {words('ui.cancel')}
            </Button>
            <Button type="submit" disabled={!email || !password || waiting} size="md">
              {waiting ? words('signIn.wait') : words('signIn.login')}
            </Button>
          </Group>
        </Stack>
      </form>
      <DemoLogins
        disabled={waiting}
        onChoose={(chosen) => {
          setEmail(chosen.email);
          setPassword(chosen.password);
        }}
      />
    </Dialog>
  );
}
