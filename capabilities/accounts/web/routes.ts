/** The home of a portal, which is the client list for professionals, and the page of an account. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clocksOf, clockSearch, inside, rangeSearch, type NavigationEntry } from '#ui';
import { clientSearch } from './client-search.ts';

export const portalRoute = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard/$portal',
  validateSearch: clientSearch,
  component: lazyRouteComponent(() => import('./portal-home.tsx'), 'PortalHome'),
});

export const accountRoute = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard/$portal/account/$account',
  validateSearch: (raw: Record<string, unknown>) => ({ ...rangeSearch(raw), ...clockSearch(raw) }),
  loaderDeps: ({ search: { asOf, known } }) => ({ asOf, known }),
  loader: ({ context: { queryClient, ask }, params: { account }, deps }) => {
    // The page asks for itself if this comes to nothing.
    void import('../contract.ts').then(
      ({ accounts }) => queryClient.prefetchQuery(ask(accounts.readAccount, { account, ...clocksOf(deps) })),
      () => undefined,
    );
  },
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

export const routes = [portalRoute, accountRoute] as const;

export const navigation: readonly NavigationEntry[] = [
  { text: 'accounts.clients', path: '/dashboard/$portal', visible: ['Admin', 'Advisor'] },
  { text: 'accounts.home', path: '/dashboard/$portal', visible: ['Investor'] },
];
