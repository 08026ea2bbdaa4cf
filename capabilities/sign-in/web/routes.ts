/** Declares the routes of the front page, of signing in and of a person's own pages. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute, publicRoute, rootRoute } from '#ui';
import { IDENTITY_RETURN } from '../contract.ts';
import { SIGN_IN_MODES, type SignInMode } from './forms/modes.ts';
import { isOwnPath } from './own-path.ts';
import { isSignedIn, lacksIdentity } from './session/session.ts';

function modeIn({ action }: Record<string, unknown>): SignInMode | undefined {
  return SIGN_IN_MODES.find((mode) => mode === action);
}

/** Reads the code of a link; a code of digits only was parsed as a number. */
function codeIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

/** The front page at `/`; `?action=login|signup|reset`, or `?login`, opens the sign-in dialog over it. */
export const frontRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  validateSearch: (raw: Record<string, unknown>): { action?: SignInMode | undefined } => {
    const action = modeIn(raw) ?? ('login' in raw ? 'login' : undefined);
    return action ? { action } : {};
  },
  component: lazyRouteComponent(() => import('./pages/front-page.tsx'), 'FrontPage'),
});

/** `back` is the path to go to afterwards; `ended` tells that a session has ended. */
export const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
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
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

/** The page that leads to the firm's provider of identities, and that it returns to. */
export const identityRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: IDENTITY_RETURN,
  validateSearch: (raw: Record<string, unknown>): { back?: string } => (isOwnPath(raw['back']) ? { back: raw['back'] } : {}),
  component: lazyRouteComponent(() => import('./identity/identity-page.tsx'), 'IdentityPage'),
});

/** `invite` is the code of an invitation. */
export const signUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/signup',
  validateSearch: (raw: Record<string, unknown>): { invite?: string } => {
    const invite = codeIn(raw['invite']);
    return invite ? { invite } : {};
  },
  component: lazyRouteComponent(() => import('./pages/sign-up-page.tsx'), 'SignUpPage'),
});

/** Without a code it redirects to the front page. */
export const newPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/password-reset',
  validateSearch: (raw: Record<string, unknown>): { oobCode?: string } => {
    const oobCode = codeIn(raw['oobCode']);
    return oobCode ? { oobCode } : {};
  },
  beforeLoad: ({ search }) => {
    if (!search.oobCode) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/new-password-page.tsx'), 'NewPasswordPage'),
});

/** The link of an installation for the first administrator of a firm. Without a code it redirects to the front page. */
export const setUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/set-up',
  validateSearch: (raw: Record<string, unknown>): { code?: string } => {
    const code = codeIn(raw['code']);
    return code ? { code } : {};
  },
  beforeLoad: ({ search }) => {
    if (!search.code) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/first-administrator-page.tsx'), 'FirstAdministratorPage'),
});

export const confirmRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/confirm',
  validateSearch: (raw: Record<string, unknown>): { code?: string } => {
    const code = codeIn(raw['code']);
    return code ? { code } : {};
  },
  component: lazyRouteComponent(() => import('./pages/confirm-page.tsx'), 'ConfirmPage'),
});

/** A page without navigation, to be read or printed. */
export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('./pages/terms-page.tsx'), 'TermsPage'),
});

export const myProfileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/me',
  component: lazyRouteComponent(() => import('./pages/my-profile-page.tsx'), 'MyProfilePage'),
});

export const organisationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/organisation',
  component: lazyRouteComponent(() => import('./profile/organisation-page.tsx'), 'OrganisationPage'),
});

export const routes = [frontRoute, loginRoute, identityRoute, signUpRoute, newPasswordRoute, setUpRoute, confirmRoute] as const;
export const bareRoutes = [termsRoute] as const;
export const insideRoutes = [myProfileRoute, organisationRoute] as const;
