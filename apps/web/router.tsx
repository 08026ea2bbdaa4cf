/** All pages of the portal: the root routes with their layouts and guards, and the routes that each capability brings. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { EndpointCaller } from '#packages/endpoint';
import { NOT_FOUND_PATH } from '#packages/policy';
import { signedInRoute, publicRoute, reportRoute, rootRoute, SkeletonPage, type QueryOptionsFactory } from '#ui';
import * as accounts from '#web/accounts';
import * as analytics from '#web/analytics';
import * as admin from '#web/admin';
import * as bundles from '#web/bundles';
import * as content from '#web/content';
import * as datasets from '#web/datasets';
import * as imports from '#web/imports';
import * as documents from '#web/documents';
import * as messages from '#web/messages';
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
import * as marketData from '#web/market-data';
import * as sources from '#web/sources';
import * as tenants from '#web/tenants';
import { PublicLayout } from './shell/plain.tsx';
import { PageFailure } from './shell/trouble.tsx';
import { loadPageTexts } from './locale.ts';

/** One page for whatever is missing or not allowed, so that the two cannot be told apart. */
const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: NOT_FOUND_PATH,
  component: lazyRouteComponent(() => import('./shell/not-found.tsx'), 'NotFound'),
});

/** Administration begins with the first of its pages. */
const administration = createRoute({
  getParentRoute: () => signedInRoute,
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
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: NOT_FOUND_PATH, replace: true });
  },
});

const tree = rootRoute.addChildren([
  notFound,
  anythingElse,
  ...signIn.bareRoutes,
  publicRoute.update({ component: PublicLayout }).addChildren([...signIn.routes, ...content.routes]),
  signedInRoute
    .update({ component: lazyRouteComponent(() => import('./inside.tsx'), 'SignedInFrame') })
    .addChildren([
      administration,
      ...tenants.routes,
      ...signIn.insideRoutes,
      ...accounts.insideRoutes,
      reportRoute
        .update({ component: lazyRouteComponent(() => import('./inside.tsx'), 'ReportPage') })
        .addChildren([
          ...accounts.routes,
          ...documents.routes,
          ...messages.routes,
          ...content.reportRoutes,
          ...analytics.routes,
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
      ...imports.routes,
      ...bundles.routes,
      ...marketData.routes,
      ...datasets.routes,
      ...forms.routes,
      ...wording.routes,
      ...content.insideRoutes,
      ...sources.routes,
      ...admin.routes,
    ]),
]);

export function makeRouter({
  queryClient,
  ask,
  call,
}: {
  readonly queryClient: QueryClient;
  readonly ask: QueryOptionsFactory;
  readonly call: EndpointCaller;
}) {
  return createRouter({
    routeTree: tree,
    context: {
      queryClient,
      ask,
      admit: async (href) => {
        const path = href.split(/[?#]/, 1)[0] ?? href;
        const guest = !(await signIn.isSignedIn(queryClient, ask)) && (await navigation.isOpenToGuests(queryClient, ask, path));
        if (!guest) await signIn.admitSignedIn(queryClient, { ask, call }, href);
        await loadPageTexts({ path });
      },
      approach: async (path) => {
        if (await signIn.isSignedIn(queryClient, ask)) navigation.prefetchPlace(queryClient, ask, path);
      },
      land: () => navigation.fetchLanding(queryClient, ask),
    },
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPendingComponent: SkeletonPage,
    defaultPendingMs: 200,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

export type PorticoRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PorticoRouter;
  }
}
