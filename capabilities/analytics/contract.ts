/** The endpoints of usage analytics: how clients use a portal, by person, group, page and document. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import { SPANS } from '#packages/calendar';
import { USAGE_KINDS, USAGE_SORTS } from '#contract/tenants';

/** Entries older than this many days before today are not counted [ANA-11]. */
export const USAGE_WINDOW_DAYS = 366;
/** Events of a page of a list [ANA-16]. */
export const EVENTS_PAGE = 10;
/** Most rows of a table. */
export const MOST_USAGE_ROWS = 200;

export { USAGE_KINDS, USAGE_SORTS, type UsageKind, type UsageSort } from '#contract/tenants';

/** Whose events: those of clients, or those of everybody else. */
export const USAGE_AUDIENCES = ['investors', 'professionals'] as const;
export type UsageAudience = (typeof USAGE_AUDIENCES)[number];

/** What a row of usage is about. */
export const USAGE_SUBJECTS = ['people', 'groups', 'pages', 'documents'] as const;
export type UsageSubject = (typeof USAGE_SUBJECTS)[number];

/** How many events there were; `total` is the sum of the five others [ANA-25]. */
export const UsageFigures = z.object({
  logins: z.number().int(),
  views: z.number().int(),
  messages: z.number().int(),
  downloads: z.number().int(),
  other: z.number().int(),
  total: z.number().int(),
});
export type UsageFigures = z.infer<typeof UsageFigures>;

const UsageFilter = {
  portal: z.string().max(100),
  /** A named range, or days of one's own, both inclusive; without either, everything that is kept. */
  range: z.enum(SPANS).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  audience: z.enum(USAGE_AUDIENCES).default('investors'),
  /** Only events of this kind. */
  kind: z.enum(USAGE_KINDS).optional(),
};
/** One person, group, page or document. */
const UsageItemFilter = { of: z.enum(USAGE_SUBJECTS).optional(), item: z.string().max(200).optional() };

export const Usage = z.object({
  /** Of the person, group or document that was asked for; null without one, and where it is gone. */
  name: z.string().nullable(),
  /** Today, beyond which there are no days. */
  asOf: PlainDate,
  /** The days that are counted. */
  from: PlainDate,
  to: PlainDate,
  figures: UsageFigures,
  /** Every day on which something was done, oldest first. */
  days: z.array(UsageFigures.extend({ date: PlainDate })),
  /** How many people did something. */
  people: z.number().int(),
});
export type Usage = z.infer<typeof Usage>;

export const UsageRow = z.object({
  /** Id of the person, group or document, or the name of the page's section. */
  id: z.string(),
  /** Null where the record is gone; a page has the name of its section. */
  name: z.string().nullable(),
  figures: UsageFigures,
  people: z.number().int(),
  lastAt: Moment,
  /** Of a person. */
  investor: z.boolean().nullable(),
  lastLogin: Moment.nullable(),
});
export type UsageRow = z.infer<typeof UsageRow>;

export const UsageEvent = z.object({
  /** Number of the row in the audit log. */
  seq: z.number().int(),
  at: Moment,
  person: z.object({ id: Id, name: z.string().nullable() }),
  kind: z.enum(USAGE_KINDS),
  /** Name of the operation. */
  operation: z.string(),
  /** Section of the sitemap, where a page was opened. */
  page: z.string().nullable(),
  /** The record that it was about; the name is null where the reader does not see it. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  /** How often within a second. */
  times: z.number().int(),
});
export type UsageEvent = z.infer<typeof UsageEvent>;

const PersonFigures = UsageFigures.extend({ isInvestor: z.boolean() });

/** What happened on a day [ANA-08]. Portals, groups and people are named by id. */
export const UsageEntry = z.object({
  forDate: PlainDate,
  users: z.record(z.string(), z.record(z.string(), PersonFigures)),
  groups: z.record(z.string(), UsageFigures),
  /** Views of each section, by portal. */
  events: z.record(z.string(), z.record(z.string(), z.number().int())),
  groupMembers: z.record(z.string(), z.array(z.string())),
});
export type UsageEntry = z.infer<typeof UsageEntry>;

export const analyticsWidgets = { 'analytics.usage': { kind: 'page', at: 'analytics' } } as const;

export const analytics = {
  readUsage: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/usage',
    may: 'clients.read',
    summary: 'How a portal was used, in all and by day; of the clients that the caller looks after',
    input: z.object({ ...UsageFilter, ...UsageItemFilter }),
    output: answerSchema(Usage),
    refuses: ['portal.unknown', 'range.reversed', 'view.closed'],
    shows: 'analytics',
  }),
  listUsage: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/usage/rows',
    may: 'clients.read',
    summary: 'How a portal was used, by person, group, page or document; those with the most first',
    input: z.object({
      ...UsageFilter,
      of: z.enum(USAGE_SUBJECTS),
      sort: z.enum(USAGE_SORTS).optional(),
      count: z.coerce.number().int().min(1).max(MOST_USAGE_ROWS).optional(),
    }),
    output: answerSchema(z.object({ rows: z.array(UsageRow), all: z.number().int() })),
    refuses: ['portal.unknown', 'range.reversed', 'view.closed'],
    shows: 'analytics',
  }),
  listUsageEvents: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/usage/events',
    may: 'clients.read',
    summary: 'What was done in a portal, the newest first, ten at a time',
    input: z.object({
      ...UsageFilter,
      ...UsageItemFilter,
      /** Events before this one; the first page without it. */
      before: z.coerce.number().int().optional(),
    }),
    output: answerSchema(z.object({ events: z.array(UsageEvent), more: z.boolean() })),
    refuses: ['portal.unknown', 'range.reversed', 'view.closed'],
    shows: 'analytics',
  }),
  exportUsage: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/usage.csv',
    may: 'clients.read',
    summary: 'How much each person used a portal, as CSV',
    input: z.object(UsageFilter),
    output: download('text/csv'),
    refuses: ['portal.unknown', 'range.reversed', 'view.closed'],
    shows: 'analytics',
  }),
  readUsageEntry: endpoint({
    method: 'GET',
    path: '/api/usage-entries/:date',
    may: 'house.keep',
    summary: 'The entry of a day: what was done in each portal, by person, group and page',
    input: z.object({ date: PlainDate }),
    output: UsageEntry,
    refuses: ['day.without-usage'],
  }),
};
