/** The portfolio's page. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clocksOf, inside } from '#ui';
import { portfolioSearch } from './search.ts';

export const portfolioRoute = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard/$portal/portfolio/$portfolio',
  validateSearch: portfolioSearch,
  loaderDeps: ({ search: { asOf, known } }) => ({ asOf, known }),
  loader: ({ context: { queryClient, ask }, params: { portfolio }, deps }) => {
    // The page asks for itself if this comes to nothing.
    void import('../contract.ts').then(
      ({ portfolios }) => queryClient.prefetchQuery(ask(portfolios.readPortfolio, { portfolio, ...clocksOf(deps) })),
      () => undefined,
    );
  },
  component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
});

export const routes = [portfolioRoute] as const;
