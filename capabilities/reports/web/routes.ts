/** Declares the address of the print view of an account. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';
import { exportSearch } from './export-search.ts';

export const exportRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/account/$account/export',
  validateSearch: exportSearch,
});

export const routes = [exportRoute] as const;
