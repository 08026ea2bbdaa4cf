/** The route of the messages of a portal. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';
import { messagesSearch } from './search.ts';

const messagesRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/messages',
  validateSearch: messagesSearch,
});

export const routes = [messagesRoute] as const;
