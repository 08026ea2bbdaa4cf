/** Tells people whose address is not confirmed yet how to confirm it, in place of everything else. */
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Section, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn } from '../contract.ts';
import { usePerson, useRenewSession } from './session/session.ts';

export function ConfirmationNotice() {
  const [words, say, call, sayFailed] = [useWords(), useSnackbar(), useCall(), useShowFailure()];
  const person = usePerson();
  useRenewedOnReturn();
  const send = useMutation({
    mutationFn: () => call(signingIn.sendConfirmation, {}),
    onSuccess: () => say.success(words('signIn.confirm.sent')),
    onError: sayFailed,
  });
  return (
    <Section title={words('signIn.confirm.title')}>
      <Text mb="lg" maw="60ch">
        {words('signIn.confirm.notice', { email: person?.email ?? '' })}
      </Text>
      <Button variant="default" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? words('ui.wait') : words('signIn.confirm.again')}
      </Button>
    </Section>
  );
}

/** Reads the session again when the window gets the focus back, since the link opens in another window. */
function useRenewedOnReturn(): void {
  const renew = useRenewSession();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void renew().catch(() => undefined);
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  });
}
