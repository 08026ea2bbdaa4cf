/** Declares the page of the firm as files, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#ui';

const bundleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/bundle',
  component: lazyRouteComponent(() => import('./bundle-page.tsx'), 'BundlePage'),
});

export const routes = [bundleRoute] as const;
