/** The route of the usage analytics of a portal. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';
import { analyticsSearch } from './search.ts';

const analyticsRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/analytics',
  validateSearch: analyticsSearch,
});

export const routes = [analyticsRoute] as const;
