/**
 * Renders the sign-up form: five fields, of which e-mail, password and the terms are required. The typed values stay when they are refused, except
 * the password.
 */
import { Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useShowFailure, useSnackbar, useWords } from '#ui';
import type { SignInModeProps } from './modes.ts';
import { EmailField, FormButtons, FormLink, FormLinks, NewPasswordField, usePasswordLacks, fieldErrorIn } from './form-parts.tsx';
import { useSignUp } from '../session/session.ts';
import { TermsBox } from './terms-box.tsx';

export function SignUpForm({ email, onEmail, waiting, onWaiting, onMode, onCancel }: SignInModeProps) {
  const [words, say, sayFailed, navigate] = [useWords(), useSnackbar(), useShowFailure(), useNavigate()];
  const signUp = useSignUp();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [terms, setTerms] = useState(false);
  const [mailed, setMailed] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const lacks = usePasswordLacks(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email || !password || !terms || waiting) return;
    if (lacks.length > 0) return passwordField.current?.focus();
    onWaiting(true);
    const said = { ...(name.trim() && { name }), ...(phone.trim() && { phone }) };
    signUp.mutate(
      { email: email.trim(), password, terms, ...said },
      {
        onSuccess: ({ session }) => {
          if (session === null) return setMailed(true);
          say.success(words('signIn.up.ready'));
          void navigate({ to: '/profile/me' });
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
  if (mailed)
    return (
      <Stack gap="md">
        <Text role="status">{words('signIn.up.mailed', { email })}</Text>
        <FormLinks>
          <FormLink disabled={false} onPress={() => onMode('login')}>
            {words('signIn.toLogin')}
          </FormLink>
        </FormLinks>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={words('signIn.up.name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <EmailField
          value={email}
          wrong={fieldErrorIn(signUp.error, 'email')}
          onChange={(typed) => {
            signUp.reset();
            onEmail(typed);
          }}
        />
        <TextInput
          type="tel"
          label={words('signIn.up.phone')}
          name="phone"
          autoComplete="tel"
          maxLength={200}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <NewPasswordField
          ref={passwordField}
          label={words('signIn.password')}
          value={password}
          wrong={fieldErrorIn(signUp.error, 'password')}
          waiting={waiting}
          onChange={setPassword}
        />
        <TermsBox ticked={terms} waiting={waiting} onTick={setTerms} />
        <FormButtons
          submit={words('signIn.up.submit')}
          ready={email !== '' && password !== '' && terms}
          waiting={waiting}
          onCancel={onCancel}
        />
        <FormLinks>
          <FormLink disabled={waiting} onPress={() => onMode('login')}>
            {words('signIn.toLogin')}
          </FormLink>
        </FormLinks>
      </Stack>
    </form>
  );
}
