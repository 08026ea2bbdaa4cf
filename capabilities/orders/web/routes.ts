/** The route of the order desk; the sitemap decides whether a tenant has one. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';
import { deskSearch } from './desk/desk-search.ts';

export const deskRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/desk', validateSearch: deskSearch });

export const routes = [deskRoute] as const;
