/** The pages of a tenant itself: which of its portals to open. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inside } from '#ui';
import { tenants } from '../contract.ts';

export const portalsRoute = createRoute({
  getParentRoute: () => inside,
  path: '/portals',
  // With one portal there is nothing to choose [OQ-19].
  beforeLoad: async ({ context }) => {
    const { value: portals } = await context.queryClient.fetchQuery(context.ask(tenants.listPortals, {}));
    const [only] = portals;
    if (only && portals.length === 1) throw redirect({ to: '/dashboard/$portal', params: { portal: only.key }, replace: true });
  },
  component: lazyRouteComponent(() => import('./portals-page.tsx'), 'PortalsPage'),
});

export const routes = [portalsRoute] as const;
