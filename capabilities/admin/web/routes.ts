/** Declares the lists of the administration: one address for each collection, and one for the records within a record. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute, type NavigationEntry } from '#ui';
import { listSearch } from './list/list-search.ts';

export const collectionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$collection',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./list/collection-page.tsx'), 'CollectionPage'),
});

/** The list that leads a new firm from nothing to its first client. */
export const setUpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/set-up',
  component: lazyRouteComponent(() => import('./set-up/set-up-page.tsx'), 'SetUpPage'),
});

/** The records within a record of another collection [ADM-02]. */
export const drillDownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$collection/$parent',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./list/collection-page.tsx'), 'DrillDownPage'),
});

export const routes = [collectionRoute, setUpRoute, drillDownRoute] as const;

/** Entries that are in none of the three groups of the menu. */
export const navigation: readonly NavigationEntry[] = [
  ...['mail', 'sms', 'logs'].map((name): NavigationEntry => ({
    text: `records.title.${name}`,
    path: `/admin/${name}`,
    visible: ['Admin'],
  })),
  { text: 'admin.navigation', path: '/admin/set-up', visible: ['Admin'] },
];
