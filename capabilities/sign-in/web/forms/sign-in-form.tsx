/** Renders the sign-in form with e-mail address and password, or the button for the firm's own provider of identities. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { LazyBoundary, lazy, useShowFailure, useSnackbar, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { DemoLogins } from './demo-logins.tsx';
import { IdentityButton } from '../identity/identity-button.tsx';
import type { SignInModeProps } from './modes.ts';
import { EmailField, FormButtons, FormLink, FormLinks } from './form-parts.tsx';
import { useSignIn, welcomeText } from '../session/session.ts';
import { isPasskeyHere } from '../second-factor/passkey-here.ts';
import css from './door-dialog.module.css';

const PasskeyButton = lazy(() => import('../second-factor/passkey-button.tsx').then(({ PasskeyButton: button }) => button));

export function SignInForm({
  email,
  onEmail,
  waiting,
  onWaiting,
  onMode,
  onCancel,
  reason,
  refused,
  elsewhere,
  back,
  onSignedIn,
}: SignInModeProps & {
  readonly reason?: string | undefined;
  /** Why a sign-in at the provider of identities failed. */
  readonly refused?: string | undefined;
  /** Whether the provider of identities is the only possible way. */
  readonly elsewhere: boolean;
  readonly back?: string | undefined;
  readonly onSignedIn: () => void;
}) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const signIn = useSignIn();
  const { identity } = useTenant().settings;
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email || !password || waiting) return;
    onWaiting(true);
    signIn.mutate(
      { email, password },
      {
        onSuccess: ({ actor }) => {
          // The second step replaces this form now.
          if (actor.stage === 'second-factor') return;
          say.success(welcomeText);
          onSignedIn();
        },
        onError: (error) => {
          setPassword('');
          sayFailed(error);
          passwordField.current?.focus();
        },
        onSettled: () => onWaiting(false),
      },
    );
  };
  const identityButton = identity && <IdentityButton only={identity.only || elsewhere} disabled={waiting} back={back} refused={refused} />;
  if (identity?.only || elsewhere)
    return (
      <Stack gap="sm">
        {reason && <Text c="dimmed">{reason}</Text>}
        {identityButton}
        <Button variant="default" size="md" onClick={onCancel}>
          {words('ui.cancel')}
        </Button>
      </Stack>
    );
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {reason && <Text c="dimmed">{reason}</Text>}
          <EmailField value={email} onChange={onEmail} />
          <PasswordInput
            ref={passwordField}
            label={words('signIn.password')}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': words('signIn.password.show'), disabled: waiting, tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <FormButtons submit={words('signIn.login')} ready={email !== '' && password !== ''} waiting={waiting} onCancel={onCancel} />
          <FormLinks>
            <FormLink disabled={waiting} onPress={() => onMode('reset')}>
              {words('signIn.toReset')}
            </FormLink>
            <FormLink disabled={waiting} onPress={() => onMode('signup')}>
              {words('signIn.toSignUp')}
            </FormLink>
          </FormLinks>
        </Stack>
      </form>
      {identityButton && <div className={css.elsewhere}>{identityButton}</div>}
      {isPasskeyHere() && (
        <div className={css.passkey}>
          <LazyBoundary waiting={null} instead={null}>
            <PasskeyButton disabled={waiting} onSignedIn={onSignedIn} />
          </LazyBoundary>
        </div>
      )}
      <DemoLogins
        disabled={waiting}
        onChoose={(chosen) => {
          onEmail(chosen.email);
          setPassword(chosen.password);
        }}
      />
    </>
  );
}
