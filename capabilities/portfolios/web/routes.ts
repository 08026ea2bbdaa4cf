/** The route of a portfolio's page. */
import { createRoute } from '@tanstack/react-router';
import { clocksOf, reportRoute } from '#ui';
import { portfolioSearch } from './search.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const portfolioRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/portfolio/$portfolio',
  validateSearch: portfolioSearch,
  loaderDeps: ({ search: { asOf, known } }) => ({ asOf, known }),
  loader: ({ context: { queryClient, ask }, params: { portfolio }, deps }) => {
    // A text that is not an id is looked up later; and the page asks for itself if this fails.
    if (!UUID.test(portfolio)) return;
    void import('../contract.ts').then(
      ({ portfolios }) => queryClient.prefetchQuery(ask(portfolios.readPortfolio, { portfolio, ...clocksOf(deps) })),
      () => undefined,
    );
  },
});

export const routes = [portfolioRoute] as const;
