/** Reads and changes what the address of usage analytics asks for. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Span } from '#packages/calendar';
import { useTenant } from '#web/tenants';
import { usageFilter, type AnalyticsSearch, type UsageFilter } from './search.ts';

const route = getRouteApi('/inside/report/dashboard/$portal/analytics');

export function useAnalyticsSearch(): AnalyticsSearch {
  return route.useSearch();
}

/** The ranges to choose from, as the tenant has set them; the page opens on the first of them that is not a custom one. */
export function useRanges(): { readonly spans: readonly Span[]; readonly custom: boolean; readonly first: Span | undefined } {
  const { ranges } = useTenant().settings.analytics;
  const spans = ranges.filter((range): range is Span => range !== 'custom');
  return { spans, custom: ranges.includes('custom'), first: spans[0] };
}

export function useUsageFilter(): UsageFilter {
  const { portal } = route.useParams();
  return usageFilter(portal, useAnalyticsSearch(), useRanges().first);
}

/** What changes, or how it follows from the present address, which may be newer than what is on the screen. */
type SearchChange = AnalyticsSearch | ((now: AnalyticsSearch) => AnalyticsSearch);

/** Changes a part of the address. A drawer gets a step of the history, so that going back closes it; filters do not. */
export function useChangeAnalytics(): (part: SearchChange, step?: 'step') => void {
  const navigate = useNavigate({ from: '/dashboard/$portal/analytics' });
  return (part, step) =>
    void navigate({
      search: (now: AnalyticsSearch) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }),
      replace: step !== 'step',
      resetScroll: false,
    });
}
