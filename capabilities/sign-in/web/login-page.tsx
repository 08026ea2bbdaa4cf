/** The sign-in screen at its own address: it cannot be pushed aside, and Cancel leads to the front page. */
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Page, useWords } from '#ui';
import { SignInDialog } from './sign-in-dialog.tsx';

const route = getRouteApi('/outside/login');

export function LoginPage() {
  const words = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const { back, ended } = route.useSearch();
  return (
    <Page title={words('signIn.title')}>
      <SignInDialog
        opened
        dismissible={false}
        reason={ended ? words('signIn.ended') : undefined}
        onCancel={() => void navigate({ to: '/' })}
        onSignedIn={() => (back ? router.history.replace(back) : void navigate({ to: '/portals', replace: true }))}
      />
    </Page>
  );
}
