/** Chooses the theme: that of the portal on its pages, that of the tenant everywhere else. */
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect } from 'react';
import { paperTheme, type Theme } from '#packages/themes';
import { tenants, type Portal } from '#contract/tenants';
import { dropCookie, keepForMonth, readCookie, useAsk } from '#ui';
import { useMay } from '#web/sign-in';
import { usePortalHere, useTenant } from '#web/tenants';

/** Applies a theme; null means the tenant's. */
export const ApplyTheme = createContext<(theme: Theme | null) => void>(() => undefined);

/** On the pages of signed-in people: applies the theme of the open portal, and the tenant's again when they are left. */
export function PortalTheme({ printing }: { readonly printing: boolean }) {
  const put = use(ApplyTheme);
  const signedIn = useMay('limited');
  const portals = useQuery({ ...useAsk()(tenants.listPortals, {}), enabled: signedIn }).data?.value;
  const here = usePortalHere();
  const [known, theme, portal, only] = [here !== undefined, here?.theme, here?.portal, here?.only];
  const { theme: usual } = useTenant();
  // Until the portal is known, the theme of the page stays.
  useLayoutEffect(() => {
    if (known) put(printing ? paperTheme(theme ?? usual) : (theme ?? null));
  }, [put, known, theme, usual, printing]);
  useEffect(() => {
    if (portal && only !== undefined) rememberTheme(portal, only);
  }, [portal, only]);
  // After signing out, no remembered theme is left.
  useEffect(() => {
    if (!signedIn) for (const { key } of portals ?? []) for (const path of [`/dashboard/${key}`, '/profile']) dropCookie(COOKIE, path);
  }, [signedIn, portals]);
  // In the same phase as applying, so that a window that is drawn again does not lose the theme that was just applied.
  useLayoutEffect(() => () => put(null), [put]);
  return null;
}

const COOKIE = 'portico-theme';

/** Remembers the theme in a cookie, so that the server paints the page in it at once. The cookie is only a preference of looks. */
function rememberTheme({ key, theme }: Portal, only: boolean): void {
  for (const path of [`/dashboard/${key}`, ...(only ? ['/profile'] : [])]) keepForMonth(COOKIE, theme, path);
}

/** Whether a cookie remembers a theme, in which the server has painted this page. */
export function remembersTheme(): boolean {
  return readCookie(COOKIE) !== null;
}
