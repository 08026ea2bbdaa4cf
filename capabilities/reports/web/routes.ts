/** Declares the address of the print view of an account. */
import { createRoute } from '@tanstack/react-router';
import { report } from '#ui';
import { exportSearch } from './export-search.ts';

export const exportRoute = createRoute({
  getParentRoute: () => report,
  path: '/dashboard/$portal/account/$account/export',
  validateSearch: exportSearch,
});

export const routes = [exportRoute] as const;
