/** The front page: the firm's name, and the way in. */
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Page, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { usePerson } from './session.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import css from './front-page.module.css';

const route = getRouteApi('/outside/');

export function FrontPage() {
  const words = useWords();
  const navigate = useNavigate();
  const { brand } = useTenant().settings;
  const { action } = route.useSearch();
  const person = usePerson();
  return (
    <Page title={words('signIn.front.title')}>
      <div className={css.front}>
        <h1 className={css.name}>{brand.name}</h1>
        <p className={css.line}>{words('signIn.front.line')}</p>
        {person ? (
          <Button component={Link} to="/portals" size="md">
            {words('signIn.front.open')}
          </Button>
        ) : (
          <Button component={Link} to="/login" size="md">
            {words('signIn.login')}
          </Button>
        )}
      </div>
      <SignInDialog
        opened={action === 'login' && !person}
        dismissible
        onCancel={() => void navigate({ to: '/', search: {}, replace: true })}
        onSignedIn={() => void navigate({ to: '/portals' })}
      />
    </Page>
  );
}
