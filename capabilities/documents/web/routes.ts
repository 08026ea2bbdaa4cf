/** The route of the library of a portal. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';
import { librarySearch } from './search.ts';

const libraryRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/library', validateSearch: librarySearch });

export const routes = [libraryRoute] as const;
