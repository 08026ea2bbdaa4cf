/** The portfolio's page. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clocksOf, inside } from '#ui';
import { portfolios } from '../contract.ts';
import { portfolioSearch } from './search.ts';

export const portfolioRoute = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard/$portal/portfolio/$portfolio',
  validateSearch: portfolioSearch,
  loaderDeps: ({ search: { asOf, known } }) => ({ asOf, known }),
  loader: ({ context, params: { portfolio }, deps }) => {
    void context.queryClient.prefetchQuery(context.ask(portfolios.readPortfolio, { portfolio, ...clocksOf(deps) }));
  },
  component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
});

export const routes = [portfolioRoute] as const;
