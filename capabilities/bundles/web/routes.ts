/** Declares the pages of the firm as files, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#ui';

const bundleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/bundle',
  component: lazyRouteComponent(() => import('./bundle-page.tsx'), 'BundlePage'),
});

const incomingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/bundle/$bundle',
  component: lazyRouteComponent(() => import('./incoming-page.tsx'), 'IncomingBundlePage'),
});

export const routes = [bundleRoute, incomingRoute] as const;
