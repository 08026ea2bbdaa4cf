/** Declares the page that says where the figures of the firm come from, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute, type NavigationEntry } from '#ui';

const dataSourceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/source',
  component: lazyRouteComponent(() => import('./data-source-page.tsx'), 'DataSourcePage'),
});

export const routes = [dataSourceRoute] as const;

export const navigation: readonly NavigationEntry[] = [{ text: 'sources.title', path: '/admin/source', visible: ['Admin'] }];
