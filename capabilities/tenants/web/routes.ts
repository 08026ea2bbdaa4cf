/** The routes of the pages of a tenant itself, such as the choice among its portals. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute, type NavigationEntry } from '#ui';
import { tenants } from '../contract.ts';
import { isWithoutOrganisation } from './unbound.ts';

export const portalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/portals',
  // With one portal there is nothing to choose [OQ-19].
  beforeLoad: async ({ context }) => {
    const ways = await context.queryClient.fetchQuery(context.ask(tenants.listPortals, {})).catch(nullIfRefused);
    if (ways === null) return { trouble: null };
    const { to, trouble } = await context.land();
    if (to !== null) throw redirect({ href: to, replace: true });
    return { trouble };
  },
  component: lazyRouteComponent(() => import('./portals/portals-page.tsx'), 'PortalsPage'),
});

/** The page itself explains why there is no portal to open. */
function nullIfRefused(error: unknown): null {
  if (isWithoutOrganisation(error)) return null;
  throw error;
}

const appearanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/appearance',
  component: lazyRouteComponent(() => import('./appearance/appearance-page.tsx'), 'AppearancePage'),
});

const firmRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/firm',
  component: lazyRouteComponent(() => import('./firm/firm-page.tsx'), 'FirmPage'),
});

const ownPortalRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/portals/new',
  component: lazyRouteComponent(() => import('./portals/own-portal-page.tsx'), 'OwnPortalPage'),
});

export const navigation: readonly NavigationEntry[] = [
  { text: 'tenants.firm.title', path: '/admin/firm', visible: ['Admin'] },
  { text: 'tenants.appearance.title', path: '/admin/appearance', visible: ['Admin'] },
];

export const routes = [portalsRoute, firmRoute, appearanceRoute, ownPortalRoute] as const;
