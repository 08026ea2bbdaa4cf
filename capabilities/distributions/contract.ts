/** Quarterly distributions: whether a fund pays a client a part of what they hold at the end of each quarter, and how much that would be. */
import { z } from 'zod';
import { Amount, answer, Currency, endpoint, Id, PlainDate } from '#packages/endpoint';
import { QuarterlyPayments } from '#contract/accounts';

/** Which of the two maps of an account a fund is in, as the tenant has it. */
export const FUND_MAPS = ['general', 'second'] as const;
export type FundMap = (typeof FUND_MAPS)[number];

export const QuarterlyFund = z.object({
  /** Id of its instrument. */
  fund: Id,
  name: z.string(),
  map: z.enum(FUND_MAPS),
  /** Whether it pays at the end of each quarter. */
  value: z.boolean(),
  /** What is held of it and what a quarter pays of that, in the fund's currency; null where it has no price. */
  currency: Currency,
  worth: Amount.nullable(),
  payment: Amount.nullable(),
  asOf: PlainDate,
});
export type QuarterlyFund = z.infer<typeof QuarterlyFund>;

/** One fund of one map, and nothing else of the account. */
const Switched = z.record(Id, z.strictObject({ value: z.boolean() }));

export const distributions = {
  listQuarterlyPayments: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/quarterly-payments',
    shows: 'account',
    may: 'own',
    summary: 'The funds of an account that can pay each quarter, whether they do, and what a quarter would pay today',
    input: z.object({ account: Id }),
    output: answer(z.array(QuarterlyFund)),
    refuses: ['account.unknown'],
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/api/accounts/:account',
    shows: 'account',
    may: 'own.change',
    summary: 'Switch the quarterly distributions of one fund on or off, by its client; the client and the advisors are written to',
    input: z.strictObject({
      account: Id,
      quarterlyPaymentsStatus: Switched.optional(),
      secondQuarterlyPaymentsStatus: Switched.optional(),
    }),
    output: QuarterlyPayments,
    refuses: ['account.unknown', 'fund.unknown'],
  }),
};

/** What distributions bring to be shown; see capabilities/navigation. */
export const distributionWidgets = { 'distributions.account': { kind: 'part', at: 'account' } } as const;
