/** Narrows usage to the days, the portal, the people and the kind of event that are asked for. The policies decide whose usage the caller sees. */
import { sql, type SQL } from 'drizzle-orm';
import { formatDay, parseDay, spanRange, type DayRange, type Span } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { findPortalId } from '#server/tenants';
import { USAGE_WINDOW_DAYS, type UsageAudience, type UsageKind, type UsageSubject } from '../contract.ts';
import type { UsageGatherer } from './gather.ts';

export type UsageReader = Pick<SignedInContext, 'db' | 'tenant' | 'now' | 'words' | 'language'> & UsageGatherer;

/** What is asked for, as the address says it. */
export interface UsageQuery {
  readonly portal: string;
  readonly range?: Span | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly audience: UsageAudience;
  readonly kind?: UsageKind | undefined;
  readonly of?: UsageSubject | undefined;
  readonly item?: string | undefined;
}

export interface UsageScope {
  readonly portal: string;
  /** Plain dates, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Conditions on a row `e` of events or entries. */
  readonly conditions: SQL;
  /** Where the rows `e` are counted: documents are known of events only. */
  readonly table: SQL;
}

/**
 * Brings the entries up to date and finds what is asked for.
 * @throws Refusal `portal.unknown`, `range.reversed`
 */
export async function usageScope(reader: UsageReader, query: UsageQuery): Promise<UsageScope> {
  const portal = await findPortalId(reader.db, query.portal);
  const days = usageDays(reader, query);
  await reader.gatherUsage();
  const { audience, kind, of, item } = query;
  const conditions = [
    sql`e.for_date between ${days.from}::date and ${days.to}::date`,
    sql`${portal} = any (e.portals)`,
    audience === 'investors' ? sql`e.investor` : sql`not e.investor`,
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(of === undefined ? [] : [isOf(of, item)]),
  ];
  return {
    portal,
    ...days,
    conditions: sql.join(conditions, sql` and `),
    table: of === 'documents' ? sql`usage_event` : sql`usage_entry`,
  };
}

/** Rows about things of a kind, or about one of them. */
function isOf(of: UsageSubject, item: string | undefined): SQL {
  switch (of) {
    case 'people':
      return item === undefined ? sql`true` : sql`e.person_id = as_id(${item})`;
    case 'groups':
      return sql`exists (select from usage_member u where u.for_date = e.for_date and u.person_id = e.person_id
        ${item === undefined ? sql`` : sql`and u.group_id = as_id(${item})`})`;
    case 'pages':
      return item === undefined ? sql`e.page <> ''` : sql`e.page = ${item}`;
    case 'documents':
      return sql`e.subject_kind = 'clientDocument' ${item === undefined ? sql`` : sql`and e.subject_id = ${item}`}`;
  }
}

/** The days to count, never before the window begins [OQ-27]. */
function usageDays({ tenant, now }: UsageReader, { range, from, to: until }: UsageQuery): { readonly from: string; readonly to: string } {
  const today = parseDay(now.toISOString().slice(0, 10));
  const first = today - USAGE_WINDOW_DAYS;
  const named: DayRange =
    range === undefined || range === 'all' ? { from: first, to: today } : spanRange(range, today, tenant.settings.taxYearStart);
  const wanted = { from: from === undefined ? named.from : parseDay(from), to: until === undefined ? named.to : parseDay(until) };
  if (wanted.from > wanted.to) refuse('range.reversed');
  // Days before the window, or to come, have nothing.
  const to = Math.min(today, Math.max(first, wanted.to));
  return { from: formatDay(Math.min(to, Math.max(first, wanted.from))), to: formatDay(to) };
}
