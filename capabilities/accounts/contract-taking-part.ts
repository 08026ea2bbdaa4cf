/** The endpoints for the people of an account: opening one, its owners and holders, its portal, and inviting its client. */
import { z } from 'zod';
import { answerSchema, endpoint, Id, Moment } from '#packages/endpoint';

export const ACCOUNT_TYPES = ['single', 'dual', 'corporate'] as const;

/** An account of the reader's organisation, with little more than its name [OQ-18]. */
const ListedAccountName = z.object({ name: z.string(), status: z.string(), portal: z.string() });
export type ListedAccountName = z.infer<typeof ListedAccountName>;

const AccountOwner = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** `advisor` for professionals; anybody else is a holder beside the client. */
  part: z.enum(['advisor', 'holder']),
  /** When the client confirmed a holder; null while they wait, and for advisors. */
  confirmedAt: Moment.nullable(),
});
export type AccountOwner = z.infer<typeof AccountOwner>;

/** A holder as the client of the account sees them. */
const AccountHolder = AccountOwner.omit({ part: true });
export type AccountHolder = z.infer<typeof AccountHolder>;

const WaitingHolder = z.object({ id: Id, name: z.string(), account: z.object({ id: Id, name: z.string() }) });
export type WaitingHolder = z.infer<typeof WaitingHolder>;

export const INVITATION_STATES = ['waiting', 'late', 'sent', 'failed'] as const;

const ClientInvitation = z.object({
  /** Whether the client has signed in already, and needs no invitation any more. */
  arrived: z.boolean(),
  lastLogin: Moment.nullable(),
  /** State of the last invitation; null without one. `waiting`: in the queue; `late`: sending failed and is tried again. */
  state: z.enum(INVITATION_STATES).nullable(),
  /** When the last invitation was sent; those that were never sent do not count. */
  lastInviteSend: Moment.nullable(),
});
export type ClientInvitation = z.infer<typeof ClientInvitation>;

export const participationEndpoints = {
  createAccount: endpoint({
    method: 'POST',
    path: '/api/accounts',
    may: 'clients.change',
    summary: 'Open an account for a client; professionals are among those who look after it',
    input: z.object({
      portal: z.string().max(100),
      name: z.string().trim().min(1).max(200),
      email: z.string().max(320).trim().toLowerCase().pipe(z.email().max(320)),
      accountType: z.enum(ACCOUNT_TYPES).default('single'),
      /** Professionals, the leading one first, and further holders; a professional who names nobody gets the account themselves. */
      owners: z.array(Id).max(50),
    }),
    output: z.object({ id: Id }),
    refuses: ['portal.unknown', 'address.taken', 'address.exceeded', 'limit.accounts'],
  }),
  listDirectory: endpoint({
    method: 'GET',
    path: '/api/directory',
    may: 'clients.read',
    summary: 'The accounts of one’s organisation by name, portal and status, and nothing else of them, a hundred at a time',
    input: z.object({ search: z.string().max(200).default(''), offset: z.coerce.number().int().min(0).default(0) }),
    output: answerSchema(z.object({ total: z.number().int(), rows: z.array(ListedAccountName) })),
    refuses: [],
  }),
  listOwners: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/owners',
    may: 'house.keep',
    summary: 'Who looks after an account, and who holds it beside its client',
    input: z.object({ account: Id }),
    output: answerSchema(z.array(AccountOwner)),
    shows: 'account',
    refuses: ['account.unknown'],
  }),
  setOwners: endpoint({
    method: 'PUT',
    path: '/api/accounts/:account/owners',
    may: 'house.keep',
    summary: 'Say who looks after an account and who holds it beside its client: professionals advise, the leading one first',
    input: z.object({ account: Id, owners: z.array(Id).max(50) }),
    output: answerSchema(z.array(AccountOwner)),
    refuses: ['account.unknown'],
  }),
  setPortal: endpoint({
    method: 'PUT',
    path: '/api/accounts/:account/portal',
    may: 'house.keep',
    summary: 'Move an account to another portal',
    input: z.object({ account: Id, to: z.string().max(100) }),
    output: z.object({ id: Id }),
    refuses: ['account.unknown', 'portal.unknown', 'address.taken', 'limit.accounts'],
  }),
  listHolders: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/holders',
    may: 'own',
    summary: 'Who was joined to one’s own account; empty for everybody but its client',
    input: z.object({ account: Id }),
    output: answerSchema(z.array(AccountHolder)),
    shows: 'account',
    refuses: ['account.unknown'],
  }),
  listWaitingHolders: endpoint({
    method: 'GET',
    path: '/api/waiting-holders',
    may: 'own',
    summary: 'Who was joined to one’s own accounts in a portal, and waits until one confirms them',
    input: z.object({ portal: z.string().max(100) }),
    output: answerSchema(z.array(WaitingHolder)),
    shows: 'portal',
    refuses: ['portal.unknown'],
  }),
  confirmHolder: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/holders/:holder',
    may: 'own.change',
    summary: 'Confirm somebody who was joined to one’s own account; from then on they see it',
    input: z.object({ account: Id, holder: Id }),
    output: answerSchema(z.array(AccountHolder)),
    refuses: ['account.unknown', 'holder.unknown'],
  }),
  readClientInvitation: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/invitation',
    may: 'clients.read',
    summary: 'Whether the client of an account has come in, and what became of the last invitation',
    input: z.object({ account: Id }),
    output: ClientInvitation,
    shows: 'account',
    refuses: ['account.unknown'],
  }),
  inviteClient: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/invitation',
    may: 'clients.change',
    summary: 'Ask the client of an account in, by a letter to the address of the account',
    input: z.object({ account: Id }),
    output: ClientInvitation,
    refuses: ['account.unknown', 'address.taken', 'address.exceeded', 'client.arrived'],
  }),
};
