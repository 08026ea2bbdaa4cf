/** Administration: the versions of the software that the installation runs on, and the list that leads a new firm to its first client. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';
import { setUp } from './contract-set-up.ts';

export { SET_UP_STEPS, type SetUp, type SetUpStep } from './contract-set-up.ts';

export const Installation = z.object({
  /** Version of Portico. */
  version: z.string(),
  /** Version of Node, such as `24.21.0`. */
  node: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    /** Version of PostgreSQL. */
    version: z.string(),
    /** A remark for the operator; null where there is none. */
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
  ...setUp,
};
