/** All pages of the portal: the stems with their looks and their guard, and what each capability brings. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import type { Call } from '#packages/endpoint';
import { inside, outside, root, SkeletonPage, type Ask } from '#ui';
import * as accounts from '#web/accounts';
import * as feeds from '#web/feeds';
import * as performance from '#web/performance';
import * as portfolios from '#web/portfolios';
import * as signIn from '#web/sign-in';
import * as tenants from '#web/tenants';
import { Plain } from './shell/plain.tsx';
import { Trouble } from './shell/trouble.tsx';
import { everyWord } from './speech.ts';

/** One text for whatever is missing or not allowed, so that the two cannot be told apart. */
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/404',
  component: lazyRouteComponent(() => import('./shell/not-found.tsx'), 'NotFound'),
});

const tree = root.addChildren([
  notFound,
  outside.update({ component: Plain }).addChildren([...signIn.routes]),
  inside
    .update({ component: lazyRouteComponent(() => import('./inside.tsx'), 'Inside') })
    .addChildren([
      ...tenants.routes,
      ...signIn.insideRoutes,
      ...accounts.routes,
      ...portfolios.routes,
      ...performance.routes,
      ...feeds.routes,
    ]),
]);

export function makeRouter({ queryClient, ask, call }: { readonly queryClient: QueryClient; readonly ask: Ask; readonly call: Call }) {
  return createRouter({
    routeTree: tree,
    context: {
      queryClient,
      ask,
      admit: async (href) => {
        await signIn.admit(queryClient, { ask, call }, href);
        await everyWord();
      },
    },
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPendingComponent: SkeletonPage,
    defaultPendingMs: 200,
    defaultErrorComponent: Trouble,
    defaultNotFoundComponent: () => <Navigate to="/dashboard/404" replace />,
    scrollRestoration: true,
  });
}

export type PorticoRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PorticoRouter;
  }
}
