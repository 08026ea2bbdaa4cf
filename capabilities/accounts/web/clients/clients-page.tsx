/** The home of a portal for professionals: their clients. */
import { Page, useWords } from '#ui';
import { ClientList } from './client-list.tsx';

export function ClientsPage() {
  const words = useWords();
  return (
    <Page title={words('accounts.clients')} width="full">
      <ClientList />
    </Page>
  );
}
