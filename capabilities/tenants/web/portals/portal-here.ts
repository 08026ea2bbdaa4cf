/** Finds the portal that the reader is in: the one in the address, or their only one. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Theme } from '#packages/themes';
import { useAsk } from '#ui';
import { tenants, type Portal } from '../../contract.ts';

export interface OpenPortals {
  readonly value: readonly Portal[];
  readonly themes: readonly Theme[];
}

export interface PortalHere {
  readonly portal: Portal;
  readonly theme: Theme;
  /** Whether there is no other that the reader could be in. */
  readonly only: boolean;
}

/** Null on pages of no portal, and undefined while it is not known. */
export function usePortalHere(): PortalHere | null | undefined {
  // The frame of the application asks; a page for anyone must not.
  const { data } = useQuery({ ...useAsk()(tenants.listPortals, {}), enabled: false });
  const { portal: key } = useParams({ strict: false });
  return useMemo(() => data && portalOf(key, data), [key, data]);
}

/** For a page of which nothing has been drawn yet. */
export function portalAt(path: string, portals: OpenPortals): PortalHere | null {
  const key = /^\/dashboard\/([^/]+)/.exec(path)?.[1];
  return portalOf(key, portals);
}

function portalOf(key: string | undefined, { value, themes }: OpenPortals): PortalHere | null {
  const only = value.length === 1;
  const portal = value.find((one) => one.key === key) ?? (only ? value[0] : undefined);
  const theme = themes.find(({ name }) => name === portal?.theme);
  return portal && theme ? { portal, theme, only } : null;
}
