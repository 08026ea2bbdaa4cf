/** Knows the channels of the site, and which of them this browser has chosen [CMS-13]. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dropCookie, keepForMonth, readCookie, useAsk } from '#ui';
import { content, type SiteChannel } from '../../contract.ts';

const COOKIE = 'channel';
const listeners = new Set<() => void>();

export interface ChosenChannel {
  readonly channels: readonly SiteChannel[];
  /** Null where none is chosen, or one that there is no more. */
  readonly chosen: SiteChannel | null;
  /** Whether a channel was chosen that is not read yet. */
  readonly waiting: boolean;
}

export function useChannels(): ChosenChannel {
  const slug = useSyncExternalStore(listenToChoice, () => readCookie(COOKIE));
  const query = useQuery(useAsk()(content.getPublishedChannels, {}));
  const channels = query.data?.value ?? NO_CHANNELS;
  return { channels, chosen: channels.find((channel) => channel.slug === slug) ?? null, waiting: slug !== null && query.isPending };
}

const NO_CHANNELS: readonly SiteChannel[] = [];

/** Null: the site as it is without channels. */
export function chooseChannel(slug: string | null): void {
  if (slug === null) dropCookie(COOKIE);
  else keepForMonth(COOKIE, slug);
  for (const listen of listeners) listen();
}

function listenToChoice(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
