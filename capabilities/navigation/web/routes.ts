/** Whatever a tenant has arranged in its dashboard beside the pages of records. */
import { createRoute } from '@tanstack/react-router';
import { report } from '#ui';

/** The name keeps it from standing in for the home of a portal, since what follows may be nothing. */
export const arrangedRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/$section/$' });

export const routes = [arrangedRoute] as const;
