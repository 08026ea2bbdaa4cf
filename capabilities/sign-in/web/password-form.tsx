/** A new password for oneself, by the one that holds now. What was typed stays when it is refused. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall, useSnackbar, useWords } from '#ui';
import { missingIn, signingIn } from '../contract.ts';
import { useBegin, usePerson } from './session.ts';

interface Wrong {
  readonly current?: string | undefined;
  readonly next?: string | undefined;
}

export function PasswordForm() {
  const [words, say, call, ask, begin, queryClient] = [useWords(), useSnackbar(), useCall(), useAsk(), useBegin(), useQueryClient()];
  const person = usePerson();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [currentField, nextField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const point = (at: Wrong) => {
    setWrong(at);
    (at.current ? currentField : nextField).current?.focus();
  };
  const change = useMutation({
    mutationFn: () => call(signingIn.changePassword, { current, next }),
    onSuccess: (session) => {
      begin(session);
      setCurrent('');
      setNext('');
      void queryClient.invalidateQueries({ queryKey: ask(signingIn.listSessions, {}).queryKey });
      say.success(words('signIn.change.done'));
    },
    onError: (error) => {
      const fields = error instanceof RefusedCall ? error.fields : undefined;
      if (fields?.['current'] || fields?.['next']) point({ current: fields['current'], next: fields['next'] });
      else say.error(error instanceof RefusedCall && error.code !== 'connection.lost' ? error.message : words('ui.failed.connection'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const missing = missingIn(next);
    if (!current) return point({ current: words('refusal.field.required') });
    if (missing) return point({ next: words(missing) });
    setWrong({});
    change.mutate();
  };
  const shown = { 'aria-label': words('signIn.password.show'), tabIndex: 0 };
  return (
    <form onSubmit={submit} noValidate aria-busy={change.isPending}>
      <Stack gap="md" maw={420}>
        {/* For those who keep passwords: which of them this one is. */}
        <input type="text" name="email" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        <PasswordInput
          ref={currentField}
          label={words('signIn.change.current')}
          name="current"
          autoComplete="current-password"
          value={current}
          error={wrong.current}
          aria-invalid={wrong.current !== undefined}
          visibilityToggleButtonProps={shown}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          ref={nextField}
          label={words('signIn.change.next')}
          name="next"
          autoComplete="new-password"
          value={next}
          error={wrong.next}
          aria-invalid={wrong.next !== undefined}
          visibilityToggleButtonProps={shown}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? words('signIn.wait') : words('signIn.change.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
