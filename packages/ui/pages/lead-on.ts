/** Redirects from a page that is not for its reader, or that stands for another page. */
import { useRouter, useRouterState, type AnyRouter, type ParsedLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/**
 * Redirects once, and replaces the page in the history. Only while that page is shown and addressed: the address changes before the next page
 * is drawn, and a reader who has gone elsewhere meanwhile is not redirected; if they come back, they are.
 */
export function useRedirectOnce(to: string): void {
  const router = useRouter();
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const headed = useRouterState({ select: ({ location }) => pageOf(router, location) });
  useLayoutEffect(() => {
    // The rendered page may be older than the last click.
    const { latestLocation: latest } = router;
    if (headed === shown && pageOf(router, latest) === shown && latest.href !== to) router.history.replace(to);
  }, [router, headed, shown, to]);
}

function pageOf(router: AnyRouter, location: ParsedLocation): string | undefined {
  return router.matchRoutes(location).at(-1)?.pathname;
}
