/** What is asked of the installation itself: what it runs on. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';

export const Installation = z.object({
  /** Of Portico. */
  version: z.string(),
  /** Of Node, as `24.21.0`. */
  node: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    /** Of PostgreSQL. */
    version: z.string(),
    /** What whoever runs it should know of it; null for nothing. */
    note: z.string().nullable(),
  }),
});
export type Installation = z.infer<typeof Installation>;

export const admin = {
  readInstallation: endpoint({
    method: 'GET',
    path: '/api/installation',
    may: 'house.keep',
    summary: 'Versions of the product, of Node and of the database',
    input: z.object({}),
    output: Installation,
    refuses: [],
  }),
};
