/** The pages of a tenant itself: which of its portals to open. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inside, type NavigationEntry } from '#ui';
import { tenants } from '../contract.ts';
import { isUnbound } from './unbound.ts';

export const portalsRoute = createRoute({
  getParentRoute: () => inside,
  path: '/portals',
  // With one portal there is nothing to choose [OQ-19].
  beforeLoad: async ({ context }) => {
    const ways = await context.queryClient.fetchQuery(context.ask(tenants.listPortals, {})).catch(unlessRefused);
    if (ways === null) return { trouble: null };
    const { to, trouble } = await context.land();
    if (to !== null) throw redirect({ href: to, replace: true });
    return { trouble };
  },
  component: lazyRouteComponent(() => import('./portals-page.tsx'), 'PortalsPage'),
});

/** Why there is none to open, the page says. */
function unlessRefused(error: unknown): null {
  if (isUnbound(error)) return null;
  throw error;
}

const appearanceRoute = createRoute({
  getParentRoute: () => inside,
  path: '/admin/appearance',
  component: lazyRouteComponent(() => import('./appearance-page.tsx'), 'AppearancePage'),
});

const ownPortalRoute = createRoute({
  getParentRoute: () => inside,
  path: '/portals/new',
  component: lazyRouteComponent(() => import('./own-portal-page.tsx'), 'OwnPortalPage'),
});

export const navigation: readonly NavigationEntry[] = [{ text: 'tenants.appearance.title', path: '/admin/appearance', visible: ['Admin'] }];

export const routes = [portalsRoute, appearanceRoute, ownPortalRoute] as const;
