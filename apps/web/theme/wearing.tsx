/** What is worn: the portal's theme on its pages, the tenant's everywhere else. */
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect } from 'react';
import { onPaper, type Theme } from '#packages/themes';
import { tenants, type Portal } from '#contract/tenants';
import { useAsk } from '#ui';
import { useMay } from '#web/sign-in';
import { usePortalHere, useTenant } from '#web/tenants';

/** Puts a theme on; null is the tenant's. */
export const Wearing = createContext<(theme: Theme | null) => void>(() => undefined);

/** Within the pages of signed-in people: dresses the window as the portal that is open, and undresses it on the way out. */
export function WearsPortal({ printing }: { readonly printing: boolean }) {
  const put = use(Wearing);
  const signedIn = useMay('own');
  const portals = useQuery({ ...useAsk()(tenants.listPortals, {}), enabled: signedIn }).data?.value;
  const here = usePortalHere();
  const [known, theme, portal, only] = [here !== undefined, here?.theme, here?.portal, here?.only];
  const { theme: usual } = useTenant();
  // Until it is known, what the page came in stays.
  useLayoutEffect(() => {
    if (known) put(printing ? onPaper(theme ?? usual) : (theme ?? null));
  }, [put, known, theme, usual, printing]);
  useEffect(() => {
    if (portal && only !== undefined) remember(portal, only);
  }, [portal, only]);
  // Nothing of whoever has signed out stays.
  useEffect(() => {
    if (!signedIn) for (const { key } of portals ?? []) keep([`/dashboard/${key}`, '/profile'], '', 0);
  }, [signedIn, portals]);
  // In the same phase as dressing, so that a window that is drawn anew does not lose what has just been put on.
  useLayoutEffect(() => () => put(null), [put]);
  return null;
}

const YEAR_S = 31_536_000;

/** For the server, which paints the page before anything has been asked. It is a preference of looks, and nobody's secret. */
function remember({ key, theme }: Portal, only: boolean): void {
  keep([`/dashboard/${key}`, ...(only ? ['/profile'] : [])], theme, YEAR_S);
}

function keep(paths: readonly string[], theme: string, seconds: number): void {
  for (const path of paths) document.cookie = `portico-theme=${theme}; path=${path}; max-age=${seconds}; samesite=lax`;
}

/** What the server has painted this page in for somebody who was here before. */
export function remembersTheme(): boolean {
  return /(?:^|;\s*)portico-theme=/.test(document.cookie);
}
