/** The home of a portal: a professional's clients, or an investor's accounts. */
import { lazy, Suspense } from 'react';
import { Page, SkeletonPage, useWords } from '#ui';
import { useMay } from '#web/sign-in';

// Nobody needs both.
const ClientList = lazy(() => import('./client-list.tsx').then(({ ClientList }) => ({ default: ClientList })));
const InvestorHome = lazy(() => import('./investor-home.tsx').then(({ InvestorHome }) => ({ default: InvestorHome })));

export function PortalHome() {
  const words = useWords();
  const professional = useMay('clients.read');
  return (
    <Page title={words(professional ? 'accounts.clients' : 'accounts.home')} width={professional ? 'full' : 'wide'}>
      <Suspense fallback={<SkeletonPage />}>{professional ? <ClientList /> : <InvestorHome />}</Suspense>
    </Page>
  );
}
