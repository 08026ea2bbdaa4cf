/** The front page, the ways in, and what a person keeps of their own. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inside, outside, root } from '#ui';
import { IDENTITY_RETURN } from '../contract.ts';
import { MODES, type Mode } from './modes.ts';
import { isOwnPath } from './own-path.ts';
import { isSignedIn, lacksIdentity } from './session.ts';

function modeIn({ action }: Record<string, unknown>): Mode | undefined {
  return MODES.find((mode) => mode === action);
}

/** A code of a link; one of digits alone has been read as a number. */
function codeIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

/** At `/`, over which `?action=login|signup|reset`, or `?login`, opens the way in. */
export const frontRoute = createRoute({
  getParentRoute: () => outside,
  path: '/',
  validateSearch: (raw: Record<string, unknown>): { action?: Mode | undefined } => {
    const action = modeIn(raw) ?? ('login' in raw ? 'login' : undefined);
    return action ? { action } : {};
  },
  component: lazyRouteComponent(() => import('./front-page.tsx'), 'FrontPage'),
});

/** `back` is where to go then; `ended` says that a session ended on the way. */
export const loginRoute = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { back?: string; ended?: true; action?: 'reset' } => ({
    ...(isOwnPath(raw['back']) && { back: raw['back'] }),
    ...(modeIn(raw) === 'reset' && { action: 'reset' as const }),
    ...(raw['ended'] === true && { ended: true }),
  }),
  beforeLoad: async ({ context, search }) => {
    if (await isSignedIn(context.queryClient, context.ask))
      throw search.back ? redirect({ href: search.back, replace: true }) : redirect({ to: '/portals', replace: true });
    if (await lacksIdentity(context.queryClient, context.ask))
      throw redirect({ to: IDENTITY_RETURN, search: search.back ? { back: search.back } : {}, replace: true });
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

/** From here to the firm's provider of identities, and back. */
export const identityRoute = createRoute({
  getParentRoute: () => outside,
  path: IDENTITY_RETURN,
  validateSearch: (raw: Record<string, unknown>): { back?: string } => (isOwnPath(raw['back']) ? { back: raw['back'] } : {}),
  component: lazyRouteComponent(() => import('./identity/identity-page.tsx'), 'IdentityPage'),
});

/** `invite` is the code of an invitation. */
export const signUpRoute = createRoute({
  getParentRoute: () => outside,
  path: '/signup',
  validateSearch: (raw: Record<string, unknown>): { invite?: string } => {
    const invite = codeIn(raw['invite']);
    return invite ? { invite } : {};
  },
  component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
});

/** Without a code there is nothing to be done here. */
export const newPasswordRoute = createRoute({
  getParentRoute: () => outside,
  path: '/password-reset',
  validateSearch: (raw: Record<string, unknown>): { oobCode?: string } => {
    const oobCode = codeIn(raw['oobCode']);
    return oobCode ? { oobCode } : {};
  },
  beforeLoad: ({ search }) => {
    if (!search.oobCode) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
});

export const confirmRoute = createRoute({
  getParentRoute: () => outside,
  path: '/confirm',
  validateSearch: (raw: Record<string, unknown>): { code?: string } => {
    const code = codeIn(raw['code']);
    return code ? { code } : {};
  },
  component: lazyRouteComponent(() => import('./confirm-page.tsx'), 'ConfirmPage'),
});

/** By itself, to be read or printed. */
export const termsRoute = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('./terms-page.tsx'), 'TermsPage'),
});

export const myProfileRoute = createRoute({
  getParentRoute: () => inside,
  path: '/profile/me',
  component: lazyRouteComponent(() => import('./my-profile-page.tsx'), 'MyProfilePage'),
});

export const organisationRoute = createRoute({
  getParentRoute: () => inside,
  path: '/profile/organisation',
  component: lazyRouteComponent(() => import('./profile/organisation-page.tsx'), 'OrganisationPage'),
});

export const routes = [frontRoute, loginRoute, identityRoute, signUpRoute, newPasswordRoute, confirmRoute] as const;
export const bareRoutes = [termsRoute] as const;
export const insideRoutes = [myProfileRoute, organisationRoute] as const;
