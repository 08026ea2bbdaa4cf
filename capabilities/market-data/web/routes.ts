/** Declares the page of market data, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute, type NavigationEntry } from '#ui';

const marketDataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/market-data',
  component: lazyRouteComponent(() => import('./market-data-page.tsx'), 'MarketDataPage'),
});

export const routes = [marketDataRoute] as const;

export const navigation: readonly NavigationEntry[] = [{ text: 'marketData.navigation', path: '/admin/market-data', visible: ['Admin'] }];
