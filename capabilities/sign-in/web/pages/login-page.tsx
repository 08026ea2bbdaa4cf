/** Renders the sign-in screen at its own address: it cannot be dismissed, and Cancel leads to the front page. */
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Page, useWords } from '#ui';
import { SignInDialog } from '../forms/door-dialog.tsx';
import type { SignInMode } from '../forms/modes.ts';

const route = getRouteApi('/outside/login');

export function LoginPage() {
  const words = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const { back, ended, action = 'login' } = route.useSearch();
  const change = (mode: SignInMode) => {
    if (mode === 'signup') void navigate({ to: '/signup' });
    else void navigate({ to: '/login', search: { ...(back && { back }), ...(mode === 'reset' && { action: mode }) }, replace: true });
  };
  return (
    <Page title={words('signIn.title')}>
      <SignInDialog
        back={back}
        mode={action}
        dismissible={false}
        reason={ended ? words('signIn.ended') : undefined}
        onMode={change}
        onCancel={() => void navigate({ to: '/' })}
        onSignedIn={() => (back ? router.history.replace(back) : void navigate({ to: '/portals', replace: true }))}
      />
    </Page>
  );
}
