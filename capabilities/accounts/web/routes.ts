/** The home of a portal, which is the client list for professionals, and the page of an account. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { asOfSearch, inside, rangeSearch, type NavigationEntry } from '#ui';
import { accounts } from '../contract.ts';
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
  validateSearch: (raw: Record<string, unknown>) => ({ ...rangeSearch(raw), ...asOfSearch(raw) }),
  loaderDeps: ({ search: { asOf } }) => ({ asOf }),
  loader: ({ context, params: { account }, deps: { asOf } }) => {
    void context.queryClient.prefetchQuery(context.ask(accounts.readAccount, { account, asOf }));
  },
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

export const routes = [portalRoute, accountRoute] as const;

export const navigation: readonly NavigationEntry[] = [
  { text: 'accounts.clients', path: '/dashboard/$portal', roles: ['advisor', 'staff'] },
  { text: 'accounts.home', path: '/dashboard/$portal', roles: ['investor'] },
];
