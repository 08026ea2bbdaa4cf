/** Declares the lists of the administration: one address for each collection, and one for the records within a record. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute, type NavigationEntry } from '#ui';
import { recordFileSearch } from './import/file-search.ts';
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

/** What the firm has set. */
export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});

/** A file of records: a new one, and one that was brought in. */
export const recordFilesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$collection/import',
  /** The record within which the rows are. */
  validateSearch: ({ parent }: Record<string, unknown>): { parent?: string } => (typeof parent === 'string' ? { parent } : {}),
  component: lazyRouteComponent(() => import('./import/files-page.tsx'), 'RecordFilesPage'),
});

export const recordFileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$collection/import/$import',
  validateSearch: recordFileSearch,
  component: lazyRouteComponent(() => import('./import/file-page.tsx'), 'RecordFilePage'),
});

/** The records within a record of another collection [ADM-02]. */
export const drillDownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$collection/$parent',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./list/collection-page.tsx'), 'DrillDownPage'),
});

export const routes = [collectionRoute, setUpRoute, settingsRoute, recordFilesRoute, recordFileRoute, drillDownRoute] as const;

/** Entries that are in none of the three groups of the menu. */
export const navigation: readonly NavigationEntry[] = [
  ...['mail', 'sms', 'logs'].map((name): NavigationEntry => ({
    text: `records.title.${name}`,
    path: `/admin/${name}`,
    visible: ['Admin'],
  })),
  { text: 'admin.navigation', path: '/admin/set-up', visible: ['Admin'] },
  { text: 'admin.settings', path: '/admin/settings', visible: ['Admin'] },
];
