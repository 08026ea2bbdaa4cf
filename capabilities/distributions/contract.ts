/** Quarterly distributions: whether a fund pays a client a part of their holding at the end of each quarter, and how much that would be. */
import { z } from 'zod';
import { Amount, answerSchema, Currency, endpoint, Id, PlainDate } from '#packages/endpoint';
import { QuarterlyPayments } from '#contract/accounts';

/** The two maps of an account that store choices; the tenant's settings say which map a fund is in. */
export const FUND_MAPS = ['general', 'second'] as const;
export type FundMap = (typeof FUND_MAPS)[number];

export const QuarterlyFund = z.object({
  /** Id of its instrument. */
  fund: Id,
  name: z.string(),
  map: z.enum(FUND_MAPS),
  /** Whether it pays at the end of each quarter. */
  value: z.boolean(),
  /** Value of the holding, and the payment of a quarter from it, in the fund's currency; null where it has no price. */
  currency: Currency,
  worth: Amount.nullable(),
  payment: Amount.nullable(),
  asOf: PlainDate,
});
export type QuarterlyFund = z.infer<typeof QuarterlyFund>;

/** The choice for one fund of one map; nothing else of the account can be changed by it. */
const FundSwitch = z.record(Id, z.strictObject({ value: z.boolean() }));

export const distributions = {
  listQuarterlyPayments: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/quarterly-payments',
    shows: 'account',
    may: 'own',
    summary: 'The funds of an account that can pay each quarter, whether they do, and what a quarter would pay today',
    input: z.object({ account: Id }),
    output: answerSchema(z.array(QuarterlyFund)),
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
      quarterlyPaymentsStatus: FundSwitch.optional(),
      secondQuarterlyPaymentsStatus: FundSwitch.optional(),
    }),
    output: QuarterlyPayments,
    refuses: ['account.unknown', 'fund.unknown'],
  }),
};

/** The widgets that distributions contribute; see capabilities/navigation. */
export const distributionWidgets = { 'distributions.account': { kind: 'part', at: 'account' } } as const;
