/** The parent routes of all pages; the web application gives them their layout and their access check. */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { PlaceVisibility } from '#packages/policy';
import type { QueryOptionsFactory } from '../asking.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly ask: QueryOptionsFactory;
  /** Lets a signed-in person pass; otherwise throws a redirect to the sign-in screen, which leads back to `href`. */
  readonly admit: (href: string) => Promise<void>;
  /** Loads in advance what a page of the dashboard needs to know about its address. */
  readonly approach: (path: string) => Promise<void>;
  /** Finds the start page of a signed-in person who opened no particular page; null for the choice of portals. */
  readonly land: () => Promise<{ readonly to: string | null; readonly trouble: 'portal-missing' | null }>;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Public pages: plain background, no navigation. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'outside' });

/** Pages for signed-in people, inside the frame of the dashboard. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  beforeLoad: ({ context, location }) => context.admit(location.href),
});

/** Pages of the dashboard whose content the tenant's sitemap defines. */
export const reportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'report',
  beforeLoad: ({ context, location }) => context.approach(location.pathname),
});

/** The records that an address of the dashboard names, by id. */
export interface DashboardPlace {
  readonly portal: string;
  readonly account: string | null;
  readonly portfolio: string | null;
  /** Whether no other portfolio of the account is open to the reader. */
  readonly alone: boolean;
}

/** A component that a capability provides: a whole page with its landmark, or a part of one. */
export interface Widget {
  readonly kind: 'page' | 'part';
  readonly show: ComponentType<{ readonly place: DashboardPlace }>;
}
export type Widgets = Readonly<Record<string, Widget>>;

/** A place in the main navigation, for those who may visit it. */
export interface NavigationEntry extends PlaceVisibility {
  /** Key of its text. */
  readonly text: string;
  readonly path: string;
}
