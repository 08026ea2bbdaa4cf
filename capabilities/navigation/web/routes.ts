/** The route of the pages that a tenant has arranged in its dashboard beside the pages of records. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';

/** `$section` is required so that the route does not match the home of a portal, since the rest may be empty. */
export const reportPageRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/$section/$' });

export const routes = [reportPageRoute] as const;
