/** Renders the front page: the firm's name, and the button to sign in. */
import { Button } from '@mantine/core';
import { getRouteApi, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { use } from 'react';
import { useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { useActor } from '../session/session.ts';
import { SignInDialog } from '../forms/door-dialog.tsx';
import { FrontContentContext } from './front-content.ts';
import css from './front-page.module.css';

const route = getRouteApi('/outside/');

export function FrontPage() {
  const words = useWords();
  const renderFront = use(FrontContentContext);
  const navigate = useNavigate();
  const router = useRouter();
  const { back } = useLocation().state;
  const { settings, portal } = useTenant();
  const { action } = route.useSearch();
  const { stage } = useActor();
  const signedIn = stage === 'in' || stage === 'unconfirmed';
  return (
    <>
      {renderFront({
        title: words('signIn.front.title'),
        children: (
          <div className={css.front}>
            <h1 className={css.name}>{portal?.name ?? settings.landing.header ?? settings.brand.name}</h1>
            <p className={css.line}>{words('signIn.front.line')}</p>
            {signedIn ? (
              <Button component={Link} to="/portals" size="md">
                {words('signIn.front.open')}
              </Button>
            ) : (
              <Button component={Link} to="/login" size="md">
                {words('signIn.login')}
              </Button>
            )}
          </div>
        ),
      })}
      <SignInDialog
        mode={signedIn ? null : (action ?? null)}
        dismissible
        onMode={(mode) => void navigate({ to: '/', search: { action: mode }, state: back ? { back } : {}, replace: true })}
        onCancel={() => void navigate({ to: '/', search: {}, replace: true })}
        onSignedIn={() => (back ? router.history.replace(back) : void navigate({ to: '/portals' }))}
      />
    </>
  );
}
