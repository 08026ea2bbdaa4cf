/** A page that is not for its reader, or stands for another, leads on to where they belong. */
import { useRouter, useRouterState, type AnyRouter, type ParsedLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/**
 * Leads on once, with no way back to the page that does. Only from that page: the address is a step ahead of what is shown until the next page
 * is there, and whoever has gone elsewhere meanwhile by themselves stays on that way; if they come back before, they are led on as well.
 */
export function useLeadOn(to: string): void {
  const router = useRouter();
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const headed = useRouterState({ select: ({ location }) => pageOf(router, location) });
  useLayoutEffect(() => {
    // What was drawn may be older than the last press.
    const { latestLocation: latest } = router;
    if (headed === shown && pageOf(router, latest) === shown && latest.href !== to) router.history.replace(to);
  }, [router, headed, shown, to]);
}

function pageOf(router: AnyRouter, location: ParsedLocation): string | undefined {
  return router.matchRoutes(location).at(-1)?.pathname;
}
