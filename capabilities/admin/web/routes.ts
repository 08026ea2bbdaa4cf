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

/** The records within a record of another collection [ADM-02]. */
export const drillDownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$collection/$parent',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./list/collection-page.tsx'), 'DrillDownPage'),
});

export const routes = [collectionRoute, drillDownRoute] as const;

/** Entries that are in none of the three groups of the menu. */
export const navigation: readonly NavigationEntry[] = ['mail', 'sms', 'logs'].map((name) => ({
  text: `records.title.${name}`,
  path: `/admin/${name}`,
  visible: ['Admin'],
}));
