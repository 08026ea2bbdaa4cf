/** Reads the descriptions of the collections of this tenant. */
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAsk } from '#ui';
import { records } from '#contract/records';

type CollectionsAnswer = z.output<typeof records.listCollections.output>;
export type CollectionDescription = CollectionsAnswer['collections'][number];

/** Collections change with the product and the tenant settings, not while somebody works. */
const FRESH_MS = 5 * 60_000;

export function useCollections() {
  return useQuery({ ...useAsk()(records.listCollections, {}), staleTime: FRESH_MS });
}
