/** Renders the page between this site and the firm's provider of identities: it sends people there, and completes the sign-in when they return. */
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Page, useCall, useSnackbar, useWords, failureSentence } from '#ui';
import { signingIn } from '../../contract.ts';
import { SignInDialog } from '../forms/door-dialog.tsx';
import type { SignInMode } from '../forms/modes.ts';
import { useActor, useEnterSession, welcomeText } from '../session/session.ts';
import { leaveForProvider, returnDestination, spendIdentityReturn, type IdentityReturn } from './journey.ts';

const route = getRouteApi('/outside/login/identity');

export function IdentityPage() {
  const [words, navigate, router] = [useWords(), useNavigate(), useRouter()];
  const [returning] = useState(returnDestination);
  const { back = returning } = route.useSearch();
  const pass = useIdentityExchange(back);
  const change = (mode: SignInMode) => {
    if (mode === 'signup') void navigate({ to: '/signup' });
    else void navigate({ to: '/login', search: { ...(back && { back }), ...(mode === 'reset' && { action: mode }) }, replace: true });
  };
  return (
    <Page title={words('signIn.title')}>
      {pass.error ? (
        <SignInDialog
          mode="login"
          dismissible={false}
          refused={failureSentence(words, pass.error)}
          back={back}
          onMode={change}
          onCancel={() => void navigate({ to: '/' })}
          onSignedIn={() => router.history.replace(back ?? '/portals')}
        />
      ) : (
        <Dialog opened title={words('signIn.title')} onClose={() => undefined} dismissible={false} veil={false}>
          <Text role="status">{words('signIn.identity.going')}</Text>
        </Dialog>
      )}
    </Page>
  );
}

/** Continues the sign-in once: leaves for the provider, or completes the return. Anybody else is led to the sign-in screen. */
function useIdentityExchange(back: string | undefined) {
  const [call, say, arrive, navigate, router] = [useCall(), useSnackbar(), useEnterSession(), useNavigate(), useRouter()];
  const { stage } = useActor();
  const begun = useRef(false);
  const enter = async (came: IdentityReturn) => {
    const session = await call(signingIn.signInByIdentity, came);
    arrive(session);
    const to = back ?? '/portals';
    if (session.actor.stage === 'second-factor') return navigate({ to: '/login', search: { back: to }, replace: true });
    say.success(welcomeText);
    router.history.replace(to);
  };
  const pass = useMutation({
    mutationFn: async (came: IdentityReturn | null) => {
      if (came) return enter(came);
      if (stage !== 'identity') return navigate({ to: '/login', search: back ? { back } : {}, replace: true });
      const { address } = await call(signingIn.beginIdentitySignIn, {});
      leaveForProvider(address, back);
    },
  });
  useEffect(() => {
    // Only once, even where effects run twice: the return is valid one time.
    if (begun.current) return;
    begun.current = true;
    pass.mutate(spendIdentityReturn());
  });
  return pass;
}
