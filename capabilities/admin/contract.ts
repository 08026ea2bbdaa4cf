/** Administration: the versions of the software that the installation runs on, the list that leads a new firm to its first client, and what it has set. */
import { z } from 'zod';
import { endpoint, Moment } from '#packages/endpoint';
import { openItems } from './contract-open-items.ts';
import { setUp } from './contract-set-up.ts';
import { settings } from './contract-settings.ts';

export { OPEN_ITEMS, type OpenItemKind, type OpenItems } from './contract-open-items.ts';
export { SET_UP_STEPS, type SetUp, type SetUpStep } from './contract-set-up.ts';
export { GUARDED_SETTINGS, SETTINGS, termsFields, type Settings } from './contract-settings.ts';

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

/** Work that runs by itself, and that staff may have run at once when it is due. */
export const DUE_JOBS = ['analytics', 'quarters', 'mail'] as const;

export const DueJobsRun = z.object({
  at: Moment,
  /**
   * Of each: the rows of the log that were counted, the quarters that are being distributed, the letters that were sent on their way; none where
   * nothing was due; null for a job that failed.
   */
  ran: z.array(z.object({ job: z.enum(DUE_JOBS), count: z.number().int().nullable() })),
});
export type DueJobsRun = z.infer<typeof DueJobsRun>;

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
  bigben: endpoint({
    method: 'POST',
    path: '/api/due-jobs',
    may: 'house.keep',
    summary: 'Run the jobs that are due: analytics, the orders of quarters that have ended, and the mail that waits; what was run',
    input: z.object({}),
    output: DueJobsRun,
    refuses: [],
  }),
  ...openItems,
  ...setUp,
  ...settings,
};
