/** The page for whatever is missing or not allowed, in the layout that the reader has. */
import { Link } from '@tanstack/react-router';
import { Page, PageHeader, useWords } from '#ui';
import { usePerson } from '#web/sign-in';
import { Dashboard } from './dashboard.tsx';
import { PublicLayout } from './plain.tsx';

export function NotFound() {
  const Chrome = usePerson() ? Dashboard : PublicLayout;
  return (
    <Chrome>
      <NotFoundPage />
    </Chrome>
  );
}

function NotFoundPage() {
  const words = useWords();
  const person = usePerson();
  return (
    <Page title={words('shell.notFound')} width="reading">
      <PageHeader name={words('shell.notFound')}>{words('shell.notFound.why')}</PageHeader>
      <Link to={person ? '/portals' : '/'}>{words('shell.notFound.next')}</Link>
    </Page>
  );
}
