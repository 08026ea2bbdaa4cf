/** The front page, the sign-in screen, and what a person keeps of their own. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inside, outside } from '#ui';
import { isOwnPath } from './own-path.ts';
import { isSignedIn } from './session.ts';

/** At `/`, over which `?action=login` or `?login` opens the sign-in screen. */
export const frontRoute = createRoute({
  getParentRoute: () => outside,
  path: '/',
  validateSearch: (raw: Record<string, unknown>): { action?: 'login' | undefined } =>
    raw['action'] === 'login' || 'login' in raw ? { action: 'login' } : {},
  component: lazyRouteComponent(() => import('./front-page.tsx'), 'FrontPage'),
});

/** `back` is where to go then; `ended` says that a session ended on the way. */
export const loginRoute = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { back?: string; ended?: true } => ({
    ...(isOwnPath(raw['back']) && { back: raw['back'] }),
    ...(raw['ended'] === true && { ended: true }),
  }),
  beforeLoad: async ({ context, search }) => {
    if (await isSignedIn(context.queryClient, context.ask))
      throw search.back ? redirect({ href: search.back, replace: true }) : redirect({ to: '/portals', replace: true });
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

export const myProfileRoute = createRoute({
  getParentRoute: () => inside,
  path: '/profile/me',
  component: lazyRouteComponent(() => import('./my-profile-page.tsx'), 'MyProfilePage'),
});

export const routes = [frontRoute, loginRoute] as const;
export const insideRoutes = [myProfileRoute] as const;
