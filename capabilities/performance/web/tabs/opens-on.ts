/** The default range of the performance tabs: the tenant's days, limited to the history there is [PERF-08]. */
import { performanceDays, type PublicTenant } from '#contract/tenants';
import type { RangeFacts } from '#ui';

/** From the inception when that lies within the days; undefined when it lies after them, which leaves the range to the page. */
export function openingRange(
  { asOf, inception }: RangeFacts,
  settings: PublicTenant['settings'],
): { from: string; to: string } | undefined {
  const { from, to } = performanceDays(settings, asOf);
  if (inception === null || inception >= to) return undefined;
  return { from: inception > from ? inception : from, to };
}
