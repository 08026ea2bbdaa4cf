/** The routes of a portal's home, which is the client list for professionals, and of the page of an account. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clocksOf, clockSearch, signedInRoute, rangeSearch, reportRoute } from '#ui';
import { clientSearch } from './clients/client-search.ts';

export const portalRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal',
  validateSearch: (raw: Record<string, unknown>) => ({ ...clientSearch(raw), ...rangeSearch(raw) }),
});

export const accountRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/account/$account',
  validateSearch: (raw: Record<string, unknown>) => ({ ...rangeSearch(raw), ...clockSearch(raw) }),
  loaderDeps: ({ search: { asOf, known } }) => ({ asOf, known }),
  loader: ({ context: { queryClient, ask }, params: { account }, deps }) => {
    // If this fails, the page loads the data itself.
    void import('../contract.ts').then(
      ({ accounts }) => queryClient.prefetchQuery(ask(accounts.readAccount, { account, ...clocksOf(deps) })),
      () => undefined,
    );
  },
});

export const looksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/looks',
  component: lazyRouteComponent(() => import('./viewing/looks-page.tsx'), 'DataAccessPage'),
});

export const routes = [portalRoute, accountRoute] as const;
export const insideRoutes = [looksRoute] as const;
