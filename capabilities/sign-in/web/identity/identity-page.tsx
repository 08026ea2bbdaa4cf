/** Renders the page between this site and the firm's provider of identities: it sends people there, and completes the sign-in when they return. */
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Page, useCall, useSnackbar, useWords, whyFailed } from '#ui';
import { signingIn } from '../../contract.ts';
import { DoorDialog } from '../door-dialog.tsx';
import type { Mode } from '../modes.ts';
import { useActor, useArrive, welcome } from '../session.ts';
import { leaveFor, returnsTo, spendReturn, type Came } from './journey.ts';

const route = getRouteApi('/outside/login/identity');

export function IdentityPage() {
  const [words, navigate, router] = [useWords(), useNavigate(), useRouter()];
  const [returning] = useState(returnsTo);
  const { back = returning } = route.useSearch();
  const pass = usePass(back);
  const change = (mode: Mode) => {
    if (mode === 'signup') void navigate({ to: '/signup' });
    else void navigate({ to: '/login', search: { ...(back && { back }), ...(mode === 'reset' && { action: mode }) }, replace: true });
  };
  return (
    <Page title={words('signIn.title')}>
      {pass.error ? (
        <DoorDialog
          mode="login"
          dismissible={false}
          refused={whyFailed(words, pass.error)}
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
function usePass(back: string | undefined) {
  const [call, say, arrive, navigate, router] = [useCall(), useSnackbar(), useArrive(), useNavigate(), useRouter()];
  const { stage } = useActor();
  const begun = useRef(false);
  const enter = async (came: Came) => {
    const session = await call(signingIn.signInByIdentity, came);
    arrive(session);
    const to = back ?? '/portals';
    if (session.actor.stage === 'second-factor') return navigate({ to: '/login', search: { back: to }, replace: true });
    say.success(welcome);
    router.history.replace(to);
  };
  const pass = useMutation({
    mutationFn: async (came: Came | null) => {
      if (came) return enter(came);
      if (stage !== 'identity') return navigate({ to: '/login', search: back ? { back } : {}, replace: true });
      const { address } = await call(signingIn.beginIdentitySignIn, {});
      leaveFor(address, back);
    },
  });
  useEffect(() => {
    // Only once, even where effects run twice: the return is valid one time.
    if (begun.current) return;
    begun.current = true;
    pass.mutate(spendReturn());
  });
  return pass;
}
