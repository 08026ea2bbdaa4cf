/** Renders the sign-up page; with an invitation in the address, name and e-mail address are known already. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page, useWords } from '#ui';
import { SignInDialog } from '../forms/door-dialog.tsx';
import { Invitation } from './invitation.tsx';
import type { SignInMode } from '../forms/modes.ts';

const route = getRouteApi('/outside/signup');

export function SignUpPage() {
  const [words, navigate] = [useWords(), useNavigate()];
  const { invite } = route.useSearch();
  const change = (mode: SignInMode) => {
    if (mode !== 'signup') void navigate({ to: '/login', search: mode === 'reset' ? { action: mode } : {} });
  };
  return (
    <Page title={words('signIn.up.title')}>
      {invite === undefined ? (
        <SignInDialog
          mode="signup"
          dismissible={false}
          onMode={change}
          onCancel={() => void navigate({ to: '/' })}
          onSignedIn={() => void navigate({ to: '/portals' })}
        />
      ) : (
        <Invitation code={invite} />
      )}
    </Page>
  );
}
