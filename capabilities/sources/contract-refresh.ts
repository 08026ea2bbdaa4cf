/** The endpoints by which staff see where the figures of their firm come from, and have a provider read its own sources anew. */
import { z } from 'zod';
import { download, endpoint } from '#packages/endpoint';
import { STATIC_FILES } from './contract-static.ts';

const DataSource = z.object({
  /** The name of the provider on screen; null where figures are computed from the firm's own ledger. */
  title: z.string().nullable(),
  /** Whether it keeps answers in between, and can be asked to forget them. */
  canRefresh: z.boolean(),
  /** The day of the static files in the place of its figures; null where it is asked. */
  filesOf: z.string().nullable(),
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
  exportStaticFile: endpoint({
    method: 'GET',
    path: '/data/:name.json',
    may: 'house.keep',
    summary: 'A static file in the place of a feed; clients read theirs as pages show it, and as the report of their account',
    input: z.object({ name: z.enum(STATIC_FILES) }),
    output: download('application/json'),
    refuses: ['source.unsupported'],
  }),
};
