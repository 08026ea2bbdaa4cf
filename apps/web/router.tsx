/** All pages of the portal: the root routes with their layouts and guards, and the routes that each capability brings. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Call } from '#packages/endpoint';
import { NOWHERE } from '#packages/policy';
import { inside, outside, report, root, SkeletonPage, type Ask } from '#ui';
import * as accounts from '#web/accounts';
import * as admin from '#web/admin';
import * as feeds from '#web/feeds';
import * as groups from '#web/groups';
import * as forms from '#web/forms';
import * as funds from '#web/funds';
import * as wording from '#web/wording';
import * as navigation from '#web/navigation';
import * as orders from '#web/orders';
import * as planning from '#web/planning';
import * as performance from '#web/performance';
import * as portfolios from '#web/portfolios';
import * as reports from '#web/reports';
import * as signIn from '#web/sign-in';
import * as tenants from '#web/tenants';
import { Plain } from './shell/plain.tsx';
import { Trouble } from './shell/trouble.tsx';
import { everyWord } from './speech.ts';

/** One page for whatever is missing or not allowed, so that the two cannot be told apart. */
const notFound = createRoute({
  getParentRoute: () => root,
  path: NOWHERE,
  component: lazyRouteComponent(() => import('./shell/not-found.tsx'), 'NotFound'),
});

/** Administration begins with the first of its pages. */
const administration = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/imports', replace: true });
  },
});

/**
 * Catches every unknown address, for everybody. It needs a route of its own, since an address that begins like another one would run the guard of
 * that one. Its path has no slash in front, since the build reports paths with one as existing addresses.
 */
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: NOWHERE, replace: true });
  },
});

const tree = root.addChildren([
  notFound,
  anythingElse,
  ...signIn.bareRoutes,
  outside.update({ component: Plain }).addChildren([...signIn.routes]),
  inside
    .update({ component: lazyRouteComponent(() => import('./inside.tsx'), 'Inside') })
    .addChildren([
      administration,
      ...tenants.routes,
      ...signIn.insideRoutes,
      ...accounts.insideRoutes,
      report
        .update({ component: lazyRouteComponent(() => import('./inside.tsx'), 'ReportPage') })
        .addChildren([
          ...accounts.routes,
          ...groups.routes,
          ...portfolios.routes,
          ...reports.routes,
          ...funds.routes,
          ...forms.reportRoutes,
          ...planning.reportRoutes,
          ...orders.routes,
          ...navigation.routes,
        ]),
      ...performance.routes,
      ...feeds.routes,
      ...forms.routes,
      ...wording.routes,
      ...admin.routes,
    ]),
]);

export function makeRouter({ queryClient, ask, call }: { readonly queryClient: QueryClient; readonly ask: Ask; readonly call: Call }) {
  return createRouter({
    routeTree: tree,
    context: {
      queryClient,
      ask,
      admit: async (href) => {
        const path = href.split(/[?#]/, 1)[0] ?? href;
        const guest = !(await signIn.isSignedIn(queryClient, ask)) && (await navigation.isForGuests(queryClient, ask, path));
        if (!guest) await signIn.admit(queryClient, { ask, call }, href);
        await everyWord({ path });
      },
      approach: async (path) => {
        if (await signIn.isSignedIn(queryClient, ask)) navigation.approach(queryClient, ask, path);
      },
      land: () => navigation.land(queryClient, ask),
    },
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPendingComponent: SkeletonPage,
    defaultPendingMs: 200,
    defaultErrorComponent: Trouble,
    scrollRestoration: true,
  });
}

export type PorticoRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PorticoRouter;
  }
}
