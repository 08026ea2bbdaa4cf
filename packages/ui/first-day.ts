/** The first day of figures where a record names none: what is asked since ever is answered from that day on. */
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { RangeFacts } from './range.ts';

/** Earlier than anything that is kept. */
export const SINCE_EVER = '1900-01-01';

interface Figures extends RangeFacts {
  readonly from: string;
  readonly series: readonly unknown[];
}

/**
 * The inception of the record, or the day that the answer to `sinceEver` begins on; null when nothing was ever held, or when that
 * could not be asked. Undefined while it is not known yet.
 */
export function useFirstDay<Answer extends { readonly value: Figures }, Key extends QueryKey>(
  latest: Figures | undefined,
  sinceEver: UseQueryOptions<Answer, Error, Answer, Key>,
): string | null | undefined {
  const asked = latest !== undefined && latest.inception === null && latest.series.length > 0;
  const all = useQuery({ ...sinceEver, enabled: asked });
  if (!asked) return latest?.inception;
  return all.data?.value.from ?? (all.isError ? null : undefined);
}
