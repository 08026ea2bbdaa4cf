/** The endpoints of the list that leads a new firm from nothing to its first client. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';

/** The steps, in the order in which each rests on those before it. */
export const SET_UP_STEPS = [
  'firm',
  'organisation',
  'portal',
  'advisors',
  'clients',
  'portfolios',
  'instruments',
  'transactions',
  'prices',
  'benchmarks',
  'invitation',
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

export const SetUp = z.object({
  /** Whether the home of administrators leads to the list. */
  shown: z.boolean(),
  /** Every step in order; a step is done once there is one of what it asks for. */
  steps: z.array(z.object({ step: z.enum(SET_UP_STEPS), done: z.boolean() })),
});
export type SetUp = z.infer<typeof SetUp>;

export const setUp = {
  readSetUp: endpoint({
    method: 'GET',
    path: '/api/set-up',
    may: 'house.keep',
    summary: 'Which steps of setting up the firm are done',
    input: z.object({}),
    output: SetUp,
    refuses: [],
  }),
  showSetUp: endpoint({
    method: 'PUT',
    path: '/api/set-up',
    may: 'house.keep',
    summary: 'Say whether the home of administrators leads through setting up',
    input: z.object({ shown: z.boolean() }),
    output: SetUp,
    refuses: [],
  }),
};
