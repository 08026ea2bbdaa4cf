/**
 * Declares what those who look after a client keep of the account: these fields and no others. Status, portal, owners and client have operations of
 * their own [C-07, OQ-94].
 */
import { z } from 'zod';
import { endpoint, Id, PlainDate } from '#packages/endpoint';
import { ACCOUNT_TYPES } from './contract-taking-part.ts';

const AccountDetails = z.object({
  name: z.string().trim().min(1).max(200),
  accountType: z.enum(ACCOUNT_TYPES),
  inception: PlainDate.nullable(),
});

/** The details as they are kept, with the version that a change names. */
const KeptAccountDetails = AccountDetails.extend({ version: z.number().int() });
export type KeptAccountDetails = z.infer<typeof KeptAccountDetails>;

export const detailEndpoints = {
  readAccountDetails: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/details',
    shows: 'account',
    may: 'clients.change',
    summary: 'What somebody who looks after an account keeps of it',
    input: z.object({ account: Id }),
    output: KeptAccountDetails,
    refuses: ['account.unknown'],
  }),
  changeAccountDetails: endpoint({
    method: 'PUT',
    path: '/api/accounts/:account/details',
    may: 'clients.change',
    summary: 'Change what somebody who looks after an account keeps of it; `version` is the one that was read',
    input: z.strictObject({ account: Id, ...KeptAccountDetails.shape }),
    output: KeptAccountDetails,
    refuses: ['account.unknown', 'record.changed'],
  }),
};
