/** The home of a portal: a professional's clients, or an investor's accounts. */
import { lazy, Suspense } from 'react';
import { Page, SkeletonPage, useWords } from '#ui';
import { usePerson } from '#web/sign-in';

// Nobody needs both.
const ClientList = lazy(() => import('./client-list.tsx').then(({ ClientList }) => ({ default: ClientList })));
const InvestorHome = lazy(() => import('./investor-home.tsx').then(({ InvestorHome }) => ({ default: InvestorHome })));

export function PortalHome() {
  const words = useWords();
  const investor = usePerson()?.role === 'investor';
  return (
    <Page title={words(investor ? 'accounts.home' : 'accounts.clients')} width={investor ? 'wide' : 'full'}>
      <Suspense fallback={<SkeletonPage />}>{investor ? <InvestorHome /> : <ClientList />}</Suspense>
    </Page>
  );
}
