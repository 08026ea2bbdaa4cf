/** Reads the search parameters of usage analytics from the address, and makes of them what is asked. */
import { SPANS, type Span } from '#packages/calendar';
import {
  USAGE_AUDIENCES,
  USAGE_SORTS,
  USAGE_SUBJECTS,
  type UsageAudience,
  type UsageKind,
  type UsageSort,
  type UsageSubject,
} from '../contract.ts';

export const USAGE_TABS = ['people', 'content', 'documents', 'events'] as const;
export type UsageTab = (typeof USAGE_TABS)[number];

/** What can be chosen of the kinds of event; other actions are only counted [ANA-03]. */
export const CHOSEN_KINDS = ['logins', 'views', 'messages', 'downloads'] as const satisfies readonly UsageKind[];

export interface AnalyticsSearch {
  readonly range?: Span | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly audience?: UsageAudience | undefined;
  readonly kind?: UsageKind | undefined;
  readonly tab?: UsageTab | undefined;
  readonly sort?: UsageSort | undefined;
  readonly count?: number | undefined;
  /** The lines of the chart, where they are not those of the tenant. */
  readonly lines?: readonly UsageSort[] | undefined;
  /** What the drawer shows. */
  readonly of?: UsageSubject | undefined;
  readonly item?: string | undefined;
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined => values.find((one) => one === value);
const PLAIN_DAY = /^\d{4}-\d\d-\d\d$/;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && PLAIN_DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

const MOST_SHOWN = 200;

export function analyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const { item, count, lines } = raw;
  const [range, from, to] = [oneOf(SPANS, raw['range']), day(raw['from']), day(raw['to'])];
  const [audience, kind, tab] = [oneOf(USAGE_AUDIENCES, raw['audience']), oneOf(CHOSEN_KINDS, raw['kind']), oneOf(USAGE_TABS, raw['tab'])];
  const [sort, of] = [oneOf(USAGE_SORTS, raw['sort']), oneOf(USAGE_SUBJECTS, raw['of'])];
  const drawn = Array.isArray(lines) ? USAGE_SORTS.filter((one) => lines.includes(one)) : [];
  return {
    ...(range && { range }),
    ...(!range && from && { from }),
    ...(!range && to && { to }),
    ...(audience === 'professionals' && { audience }),
    ...(kind && { kind }),
    ...(tab && tab !== 'people' && { tab }),
    ...(sort && { sort }),
    ...(typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MOST_SHOWN && { count }),
    ...(drawn.length > 0 && { lines: drawn }),
    ...(of && (typeof item === 'string' || typeof item === 'number') && { of, item: String(item).slice(0, 200) }),
  };
}

/** What of the address narrows every question; `first` is the range that the page opens on. */
export function usageFilter(portal: string, { range, from, to, audience, kind }: AnalyticsSearch, first: Span | undefined) {
  const named = range ?? (from === undefined && to === undefined ? first : undefined);
  return {
    portal,
    ...(named && { range: named }),
    ...(from && { from }),
    ...(to && { to }),
    ...(audience && { audience }),
    ...(kind && { kind }),
  };
}
export type UsageFilter = ReturnType<typeof usageFilter>;
