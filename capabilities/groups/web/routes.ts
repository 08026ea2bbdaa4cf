/** The routes of the page of groups and households, and of one household. */
import { createRoute } from '@tanstack/react-router';
import { clockSearch, rangeSearch, reportRoute } from '#ui';

const booksRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/books' });

const householdRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/household/$household',
  validateSearch: (raw: Record<string, unknown>) => ({ ...rangeSearch(raw), ...clockSearch(raw) }),
});

export const routes = [booksRoute, householdRoute] as const;
