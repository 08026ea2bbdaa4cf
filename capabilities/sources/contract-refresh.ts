/** The endpoints by which staff see where the figures of their firm come from, and have a provider read its own sources anew. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';

const DataSource = z.object({
  /** The name of the provider on screen; null where figures are computed from the firm's own ledger. */
  title: z.string().nullable(),
  /** Whether it keeps answers in between, and can be asked to forget them. */
  canRefresh: z.boolean(),
});
export type DataSource = z.infer<typeof DataSource>;

export const sources = {
  readDataSource: endpoint({
    method: 'GET',
    path: '/api/source',
    may: 'house.keep',
    summary: 'Where the figures of the firm come from',
    input: z.object({}),
    output: DataSource,
    refuses: [],
  }),
  refreshDataSource: endpoint({
    method: 'POST',
    path: '/api/source/refresh',
    may: 'house.keep',
    summary: 'Have the provider of the firm forget what it keeps in between',
    input: z.object({}),
    output: z.object({ refreshed: z.literal(true) }),
    refuses: ['source.unsupported', 'source.unanswered'],
  }),
};
