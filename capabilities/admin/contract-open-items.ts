/** Declares what has failed and what waits for somebody of the firm, as the home of administrators tells it. */
import { z } from 'zod';
import { answerSchema, endpoint, Id, Moment } from '#packages/endpoint';

/** In the order in which they are shown. What has failed did not do what it should; what waits is decided by a person. */
export const OPEN_ITEMS = {
  outstandingOrders: 'failed',
  failedMail: 'failed',
  failedSms: 'failed',
  lateMail: 'failed',
  lateSms: 'failed',
  failedStatements: 'failed',
  failedMarketData: 'failed',
  failedDataRuns: 'failed',
  failedImports: 'failed',
  stoppedFiles: 'failed',
  stoppedBundles: 'failed',
  waitingOrders: 'waiting',
  pendingClients: 'waiting',
  pendingFirstOrders: 'waiting',
  reviewedClients: 'waiting',
  openSubmissions: 'waiting',
  uncommittedImports: 'waiting',
  uncommittedFiles: 'waiting',
  uncommittedBundles: 'waiting',
} as const satisfies Readonly<Record<string, 'failed' | 'waiting'>>;
export type OpenItemKind = keyof typeof OPEN_ITEMS;

/** All of a kind that stand on one page. */
export const OpenItems = z.object({
  kind: z.enum(Object.keys(OPEN_ITEMS) as [OpenItemKind, ...OpenItemKind[]]),
  count: z.number().int().positive(),
  /** Of the one that has been open longest; null where that is not known of each. */
  since: Moment.nullable(),
  /** Of the record, where it is a single one. */
  id: Id.nullable(),
  /** What the page is called, or the record where it is a single one; null where that says nothing. */
  name: z.string().nullable(),
  /** The key of the portal in which they are dealt with. */
  portal: z.string().nullable(),
  /** What the page is found by: the id of a form or of a data process, the name of a collection, the end of an address in the portal. */
  place: z.string().nullable(),
});
export type OpenItems = z.infer<typeof OpenItems>;

export const openItems = {
  listOpenItems: endpoint({
    method: 'GET',
    path: '/api/open-items',
    may: 'house.keep',
    summary: 'What has failed and what waits for somebody of the firm: how many of each kind, and since when',
    input: z.object({}),
    output: answerSchema(z.array(OpenItems)),
    refuses: [],
  }),
};
