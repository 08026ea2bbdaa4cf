/** The stems that every page grows from; the web application gives them their looks and their guard. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { Place } from '#packages/policy';
import type { Ask } from './asking.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly ask: Ask;
  /** Lets a signed-in person pass; otherwise throws a redirect to the sign-in screen, which leads back to `href`. */
  readonly admit: (href: string) => Promise<void>;
}

export const root = createRootRouteWithContext<RouterContext>()();

/** Pages for anyone: plain ground, no navigation. */
export const outside = createRoute({ getParentRoute: () => root, id: 'outside' });

/** Pages for signed-in people, inside the dashboard's chrome. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ context, location }) => context.admit(location.href),
});

/** A place in the main navigation, for those who may visit it; `$portal` in `path` is the portal that is open. */
export interface NavigationEntry extends Place {
  /** Key of its text. */
  readonly text: string;
  readonly path: string;
}
