/** The address of the desk; whether there is one, the sitemap says. */
import { createRoute } from '@tanstack/react-router';
import { report } from '#ui';
import { deskSearch } from './desk-search.ts';

export const deskRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/desk', validateSearch: deskSearch });

export const routes = [deskRoute] as const;
