/** The address of a portfolio. */
import { createRoute } from '@tanstack/react-router';
import { clocksOf, report } from '#ui';
import { portfolioSearch } from './search.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const portfolioRoute = createRoute({
  getParentRoute: () => report,
  path: '/dashboard/$portal/portfolio/$portfolio',
  validateSearch: portfolioSearch,
  loaderDeps: ({ search: { asOf, known } }) => ({ asOf, known }),
  loader: ({ context: { queryClient, ask }, params: { portfolio }, deps }) => {
    // What is no id has yet to be looked up; and the page asks for itself if this comes to nothing.
    if (!UUID.test(portfolio)) return;
    void import('../contract.ts').then(
      ({ portfolios }) => queryClient.prefetchQuery(ask(portfolios.readPortfolio, { portfolio, ...clocksOf(deps) })),
      () => undefined,
    );
  },
});

export const routes = [portfolioRoute] as const;
