/** What is known of addresses before a page is there. */
import type { QueryClient } from '@tanstack/react-query';
import { matchStem } from '#packages/policy';
import type { Ask } from '#ui';
import { navigation } from '../contract.ts';

/** Asks ahead for what the page of an address will want to know. */
export function approach(queryClient: QueryClient, ask: Ask, path: string): void {
  void queryClient.prefetchQuery(ask(navigation.readSitemap, {}));
  void queryClient.prefetchQuery(ask(navigation.readPlace, { place: path }));
}

/** Whether somebody who is not signed in finds something at an address of the dashboard. */
export async function isForGuests(queryClient: QueryClient, ask: Ask, path: string): Promise<boolean> {
  if (!path.startsWith('/dashboard/')) return false;
  const { areas } = await queryClient.fetchQuery(ask(navigation.readSitemap, {}));
  return areas.some(({ sections }) => sections.some((section) => matchStem(section.path, path) !== null));
}

/** Where somebody comes to who is signed in and has not said where to. */
export async function land(queryClient: QueryClient, ask: Ask) {
  return queryClient.fetchQuery({ ...ask(navigation.readLanding, {}), staleTime: 0 });
}
