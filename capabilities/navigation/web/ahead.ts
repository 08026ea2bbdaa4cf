/** Asks the server about an address before its page is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { matchStem } from '#packages/policy';
import type { QueryOptionsFactory } from '#ui';
import { navigation } from '../contract.ts';

/** Loads in advance the data that the page of an address will need. */
export function prefetchPlace(queryClient: QueryClient, ask: QueryOptionsFactory, path: string): void {
  void queryClient.prefetchQuery(ask(navigation.readSitemap, {}));
  void queryClient.prefetchQuery(ask(navigation.readPlace, { place: path }));
}

/** Whether an address of the dashboard is open to somebody who is not signed in. */
export async function isOpenToGuests(queryClient: QueryClient, ask: QueryOptionsFactory, path: string): Promise<boolean> {
  if (!path.startsWith('/dashboard/')) return false;
  const { areas } = await queryClient.fetchQuery(ask(navigation.readSitemap, {}));
  return areas.some(({ sections }) => sections.some((section) => matchStem(section.path, path) !== null));
}

/** Gets the landing page for somebody who has signed in without naming an address. */
export async function fetchLanding(queryClient: QueryClient, ask: QueryOptionsFactory) {
  return queryClient.fetchQuery({ ...ask(navigation.readLanding, {}), staleTime: 0 });
}
