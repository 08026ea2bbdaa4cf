/** Accounts: a client's relationship with a portal, and what it is worth. */
import { z } from 'zod';
import { Amount, answerSchema, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import { Finding } from '#packages/findings';
import { Session } from '#contract/sign-in';
import { UserStatus } from '#contract/statuses';
import { PORTFOLIO_TYPES } from './contract-portfolio-types.ts';
import { detailEndpoints } from './contract-details.ts';
import { ACCOUNT_TYPES, participationEndpoints } from './contract-taking-part.ts';

export type { KeptAccountDetails } from './contract-details.ts';
export { lookOfType, PORTFOLIO_TYPES } from './contract-portfolio-types.ts';
export {
  ACCOUNT_TYPES,
  INVITATION_STATES,
  type AccountHolder,
  type WaitingHolder,
  type ClientInvitation,
  type ListedAccountName,
  type AccountOwner,
} from './contract-taking-part.ts';

/** Returns over named calendar periods back from the as-of date, as fractions; null where the history is too short. */
export const PeriodChanges = z.object({
  change1d: z.number().nullable(),
  change1m: z.number().nullable(),
  changeYtd: z.number().nullable(),
  change1y: z.number().nullable(),
  change3y: z.number().nullable(),
  change5y: z.number().nullable(),
  changeAll: z.number().nullable(),
});
export type PeriodChanges = z.infer<typeof PeriodChanges>;

/** The changes of which none is known. */
export const NO_CHANGES: PeriodChanges = {
  change1d: null,
  change1m: null,
  changeYtd: null,
  change1y: null,
  change3y: null,
  change5y: null,
  changeAll: null,
};

/**
 * One class, currency or sector of a whole: its value and its share of it, a fraction of four digits; null when the whole is zero. Shares of
 * a whole are closed by largest remainder: as written, they add up to 100.00%.
 */
export const Slice = z.object({ name: z.string(), value: Amount, share: z.number().nullable() });
export type Slice = z.infer<typeof Slice>;

/** What a portfolio or account is worth on a day, in one currency. `value` is null when nothing of it could be valued. */
export const AccountValuation = z.object({
  asOf: PlainDate,
  /** See FiguresOverRange. */
  knownAt: Moment,
  currency: Currency,
  value: Amount.nullable(),
  changes: PeriodChanges,
});
export type AccountValuation = z.infer<typeof AccountValuation>;

/** The figures of an account or a portfolio for a day and a range. Amounts are in its currency, returns are fractions. */
export const FiguresOverRange = z.object({
  /** The day that `value`, `changes` and all other figures without a range are for. */
  asOf: PlainDate,
  /** When the facts behind the figures last changed: a request with this `knownAt` always gives the same figures. */
  knownAt: Moment,
  /** The first day of returns since inception: the day on which something was first held. Null where nothing was. */
  firstDay: PlainDate.nullable(),
  /** The range, both inclusive: as requested, but not before the first transaction and not after the as-of day. */
  from: PlainDate,
  to: PlainDate,
  /** Null when nothing of it could be valued; so are the two below. */
  value: Amount.nullable(),
  /** At the close of the day before `from`, and of `to`: where gain is known, closing = opening + netContributions + gain, exactly. */
  openingValue: Amount.nullable(),
  closingValue: Amount.nullable(),
  /** The gain from market and income, without money paid in or out; null when a part of it is unknown. */
  gain: Amount.nullable(),
  netContributions: Amount.nullable(),
  timeWeightedReturn: z.number().nullable(),
  /** Value at the end of sampled days of the range, oldest first. */
  series: z.array(z.object({ date: PlainDate, value: z.number() })),
  changes: PeriodChanges,
});
export type FiguresOverRange = z.infer<typeof FiguresOverRange>;

const AccountFields = z.object({
  id: Id,
  name: z.string(),
  externalId: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  /** Identifier of its status, in lower case. */
  userStatus: z.string(),
});

/** Why a client needs attention: not verified, an order that waits, figures older than the facts, or a value that has changed much. */
export const ATTENTION = ['unverified', 'order', 'stale', 'moved'] as const;
export type Attention = (typeof ATTENTION)[number];

/** The change, up or down, from which a value has changed much: within a day, and within a month. */
export const LARGE_CHANGES = { change1d: 0.03, change1m: 0.1 } as const;

export const AccountRow = AccountFields.extend({
  portfolioNames: z.array(z.string()),
  lastLogin: Moment.nullable(),
  /** False while no client has signed up for it. */
  registered: z.boolean(),
  /** See FiguresOverRange. */
  firstDay: PlainDate.nullable(),
  valuation: AccountValuation.nullable(),
  /** Set when the stored figure is missing, older than the facts, or of an earlier engine. */
  stale: z.boolean(),
  /** Set where everything could be valued and every portfolio is worth zero [PORT-19]. */
  worthless: z.boolean(),
  /** The reasons why it needs attention. */
  attention: z.array(z.enum(ATTENTION)),
  email: z.string(),
  inception: PlainDate.nullable(),
  /** Name of the leading advisor. */
  advisor: z.string().nullable(),
  /** Names of its groups of clients, as far as the reader sees them. */
  groups: z.array(z.string()),
  /** Of a group of accounts, the names of its members; empty for any other. */
  members: z.array(z.string()),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const ACCOUNT_SORTS = ['name', 'value', 'change1d', 'change1m', 'changeYtd', 'change1y', 'lastLogin'] as const;

/** Filters of the client list. Without any, all accounts match; with several, those that meet each. */
export const KINDS_OF_CLIENTS = [...ACCOUNT_TYPES, 'unregistered'] as const;

const ACCOUNT_FILTERS = {
  /** The first letter of the second word of the name. */
  letter: z.string().max(4).optional(),
  portfolioType: z.enum(PORTFOLIO_TYPES).optional(),
  accountType: z.enum(KINDS_OF_CLIENTS).optional(),
  /** Reached by this access group. */
  throughGroup: Id.optional(),
  /** A member of this group of clients. */
  inGroup: Id.optional(),
  /** Identifier of its status, in lower case. */
  status: z.string().max(50).optional(),
  attention: z.enum(['any', ...ATTENTION]).optional(),
};

const ListInput = z.object({
  portal: z.string().max(100),
  /** Part of a name, or of a number, of the client or of a portfolio. */
  search: z.string().max(200).default(''),
  /** The account with this address, which no other of the portal has [C-11]. */
  email: z.string().max(320).trim().toLowerCase().pipe(z.email().max(320)).optional(),
  ...ACCOUNT_FILTERS,
  sort: z.enum(ACCOUNT_SORTS).default('name'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  /** With one of them, figures are computed from the facts of that time; without, the stored figures of the present are returned. */
  ...CLOCKS,
});

export const AccountPortfolio = z.object({
  id: Id,
  /** The account that it belongs to, where several accounts are shown together. */
  accountId: Id,
  name: z.string(),
  type: z.string(),
  riskProfile: z.number().int().nullable(),
  /** See FiguresOverRange. */
  firstDay: PlainDate.nullable(),
  valuation: AccountValuation.nullable(),
  /** Its value in the currency of the account, at the rate in `rates`; null where it has none, or no rate is known. */
  converted: Amount.nullable(),
});

export type AccountPortfolio = z.infer<typeof AccountPortfolio>;

export const AccountFigures = FiguresOverRange.extend({
  allocation: z.array(Slice),
  /** The total value of the portfolios of each type. */
  types: z.array(Slice),
  portfolios: z.array(AccountPortfolio),
  /** The exchange rates used for the total, `1 USD = 0.7912 GBP`. */
  rates: z.array(z.object({ base: Currency, quote: Currency, rate: Amount, date: PlainDate })),
});
export type AccountFigures = z.infer<typeof AccountFigures>;

/** What the accounts of one client are together, in their currency where it is one, else in that of the firm. */
export const AccountsTogether = AccountFigures.omit({ portfolios: true, types: true }).extend({
  currency: Currency,
});
export type AccountsTogether = z.infer<typeof AccountsTogether>;

/** By the id of its instrument, each fund with a choice of the client: whether it pays at the end of each quarter, and its name [QD-06]. */
const QuarterlyPaymentChoices = z.record(Id, z.object({ name: z.string(), value: z.boolean() }));
export const QuarterlyPayments = z.object({
  quarterlyPaymentsStatus: QuarterlyPaymentChoices,
  secondQuarterlyPaymentsStatus: QuarterlyPaymentChoices,
});
export type QuarterlyPayments = z.infer<typeof QuarterlyPayments>;
/** A message that the client of an account sees until it is resolved. */
export const AccountAlert = z.object({ type: z.enum(['Success', 'Info', 'Warning', 'Error']), comment: z.string(), at: Moment });
export type AccountAlert = z.infer<typeof AccountAlert>;

/** The leading advisor of an account, and how to reach them. */
export const AccountAdvisor = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Changes whenever their photo changes; null without a photo. */
  photo: z.string().nullable(),
});
export type AccountAdvisor = z.infer<typeof AccountAdvisor>;

export const AccountDetail = AccountFields.extend({
  inception: PlainDate.nullable(),
  advisor: AccountAdvisor.nullable(),
  portal: z.object({ key: z.string(), name: z.string() }),
  /** The unresolved alerts, the newest first. */
  alerts: z.array(AccountAlert),
  /** The record of its status; null where no record has the identifier, which is then reported as a finding. */
  userStatusData: UserStatus.nullable(),
  /** Whether its client has accepted the terms of its portal, and when. */
  termsAndConditions: z.object({ accepted: z.boolean(), at: Moment.nullable() }),
  /** Whether it is a group of accounts, whose value is that of its members together. */
  isGroup: z.boolean(),
  /** The members with the value of each in the currency of the group; null where nothing of it could be valued. */
  members: z.array(z.object({ id: Id, name: z.string(), portal: z.string(), value: Amount.nullable() })),
  currency: Currency,
  ...QuarterlyPayments.shape,
  ...AccountFigures.shape,
});
export type AccountDetail = z.infer<typeof AccountDetail>;

/** The file of a client: what an account is worth, and each of its portfolios, with the findings that belong to the figures. */
export const ClientReport = z.object({
  asOf: PlainDate,
  currency: Currency,
  value: Amount.nullable(),
  portfolios: z.array(z.object({ id: Id, name: z.string(), currency: Currency.nullable(), value: Amount.nullable() })),
  findings: z.array(Finding),
});
export type ClientReport = z.infer<typeof ClientReport>;

/** The status of an account, and whether its client is notified of changes. */
export const AccountStatus = z.object({
  account: Id,
  name: z.string(),
  userStatus: z.string(),
  userStatusData: UserStatus.nullable(),
  /** Whether the client gets no mail when something changes. */
  notificationsDisabled: z.boolean(),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The status of an account, for its own client. */
export const OwnStatus = AccountStatus.omit({ notificationsDisabled: true }).extend({
  /** Key of its portal in the address. */
  portal: z.string(),
  portfolios: z.array(Id),
  advisor: AccountAdvisor.nullable(),
  /** Whether the client has chosen that its alert no longer opens by itself [OQ-101]. */
  hidden: z.boolean(),
  /** Whether the portal has terms that the reader has not been asked to accept yet. */
  terms: z.boolean(),
});
export type OwnStatus = z.infer<typeof OwnStatus>;

/** An entry of the access log for a client: somebody of the firm looked at their data, on one day. */
export const DataAccess = z.object({
  /** The last time on that day. */
  at: Moment,
  /** Null where the name was erased. */
  by: z.string().nullable(),
  as: z.enum(['advisor', 'staff']).nullable(),
  /** Name of the account that it concerns; null where it concerns the person. */
  account: z.string().nullable(),
  kind: z.enum(['read', 'export', 'view-as']),
  times: z.number().int(),
});
export type DataAccess = z.infer<typeof DataAccess>;

export const accounts = {
  ...participationEndpoints,
  ...detailEndpoints,
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    shows: 'portal',
    may: 'limited',
    summary: 'The accounts of a portal that the person may see, a window of rows at a time',
    input: ListInput.extend({
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: answerSchema(
      z.object({
        total: z.number().int(),
        asOf: PlainDate.nullable(),
        /** See FiguresOverRange. */ knownAt: Moment.nullable(),
        /** With the first rows only: the letters that occur, whichever is chosen. */
        letters: z.array(z.string()),
        /** With the first rows only: the access groups that have accounts in the portal. */
        groups: z.array(z.object({ id: Id, name: z.string() })),
        /** With the first rows only: the groups of clients that accounts of the portal are members of. */
        clientGroups: z.array(z.object({ id: Id, name: z.string() })),
        rows: z.array(AccountRow),
      }),
    ),
    refuses: ['portal.unknown', 'range.beyond'],
  }),
  countAttention: endpoint({
    method: 'GET',
    path: '/api/attention',
    shows: 'portal',
    may: 'clients.read',
    summary: 'How many clients of a portal need somebody to look at them, and why',
    input: z.object({ portal: z.string().max(100) }),
    output: answerSchema(z.record(z.enum(['any', ...ATTENTION]), z.number().int())),
    refuses: ['portal.unknown'],
  }),
  exportAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts.csv',
    shows: 'portal',
    may: 'clients.read',
    summary: 'The client list as CSV, as filtered and sorted',
    input: ListInput,
    output: download('text/csv'),
    refuses: ['portal.unknown', 'range.beyond'],
  }),
  readAccount: endpoint({
    method: 'GET',
    path: '/api/accounts/:account',
    shows: 'account',
    may: 'own',
    summary: 'One account: value, change, portfolios and allocation',
    input: z.object({ account: Id, ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answerSchema(AccountDetail),
    refuses: ['account.unknown', 'account.unlinked', 'range.reversed', 'range.beyond'],
  }),
  readAdvisorPhoto: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/advisor/photo',
    shows: 'account',
    may: 'own',
    summary: 'The picture of the leading advisor of an account',
    input: z.object({ account: Id }),
    output: download('image/*'),
    refuses: ['account.unknown', 'photo.missing'],
    audit: 'nothing',
  }),
  readTogether: endpoint({
    method: 'GET',
    path: '/api/together',
    shows: 'portal',
    may: 'own',
    summary:
      'All accounts of a client in a portal as one: value, change and allocation; nothing of a single one, nor for whoever looks after clients',
    input: z.object({ portal: z.string().max(100), ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answerSchema(AccountsTogether.nullable()),
    refuses: ['portal.unknown', 'range.reversed', 'range.beyond'],
  }),
  listLooks: endpoint({
    method: 'GET',
    path: '/api/looks',
    may: 'limited',
    summary: 'Who of the firm looked at one’s own data, by day, the newest first, at most fifty; those before a moment for the next fifty',
    input: z.object({ before: Moment.optional() }),
    output: answerSchema(z.array(DataAccess)),
    refuses: [],
  }),
  listOwnStatuses: endpoint({
    method: 'GET',
    path: '/api/own-statuses',
    may: 'limited',
    summary: 'How far one has come as a client, for each account of one’s own; nothing of it for whoever looks after clients',
    input: z.object({}),
    output: answerSchema(z.array(OwnStatus)),
    refuses: [],
  }),
  acceptTerms: endpoint({
    method: 'PUT',
    path: '/api/accounts/:account/terms',
    may: 'own.change',
    summary: 'Accept the terms of the portal of one’s own account; accepted once, they stay so from that moment',
    input: z.object({ account: Id }),
    output: z.object({ accepted: z.literal(true), at: Moment }),
    refuses: ['account.unknown'],
  }),
  readAccountStatus: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/status',
    may: 'clients.read',
    summary: 'The status of a client, and whether they are told of it',
    input: z.object({ account: Id }),
    output: answerSchema(AccountStatus),
    refuses: ['account.unknown'],
  }),
  changeAccountStatus: endpoint({
    method: 'PUT',
    path: '/api/accounts/:account/status',
    may: 'clients.change',
    summary: 'Set the status of a client, in whichever of its spellings; the client is written to unless a switch says otherwise',
    input: z.object({ account: Id, status: z.string().max(50), notificationsDisabled: z.boolean().optional() }),
    output: AccountStatus,
    refuses: ['account.unknown'],
  }),
  readClientReport: endpoint({
    method: 'GET',
    path: '/reports/client-:account.json',
    shows: 'account',
    may: 'own',
    summary: 'The value of an account and those of its portfolios, as a file for programs',
    input: z.object({ account: Id, ...CLOCKS }),
    output: ClientReport,
    refuses: ['account.unknown', 'account.unlinked', 'range.beyond'],
  }),
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/portfolios.csv',
    shows: 'account',
    may: 'clients.read',
    summary: 'One account as CSV, a row for each portfolio',
    input: z.object({ account: Id, ...CLOCKS }),
    output: download('text/csv'),
    refuses: ['account.unknown', 'account.unlinked', 'range.beyond'],
  }),
  startViewing: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/viewing',
    may: 'view-as',
    summary: 'Look as the client of an account for half an hour; nothing can be changed meanwhile, and the reason is kept',
    input: z.object({ account: Id, reason: z.string().trim().min(10).max(500) }),
    output: Session,
    refuses: ['account.unknown', 'viewing.impossible'],
    audit: 'view-as',
  }),
};

/** The widgets that accounts contribute; see capabilities/navigation. */
export const accountWidgets = {
  'accounts.clients': { kind: 'page', at: 'portal' },
  'accounts.home': { kind: 'page', at: 'portal', limited: true },
  'accounts.account': { kind: 'page', at: 'account' },
  'accounts.advisor': { kind: 'part', at: 'account' },
  'accounts.rates': { kind: 'part', at: 'account' },
} as const;

/** The as-of day and the range of requested figures. Days are inclusive; `from` null means since inception. */
export interface FigureRange {
  readonly asOf: string;
  readonly from: string | null;
  readonly to: string;
}

/** The figures of an account in a list; `compared` is the value in the currency by which the list is sorted. */
export interface ListedValuation {
  /** The names of the portfolios that belonged to it on the day, as far as the reader may see them. */
  readonly portfolioNames: readonly string[];
  readonly firstDay: string | null;
  readonly valuation: AccountValuation;
  readonly compared: string | null;
  /** Whether its provider states that none of its portfolios is worth anything [PORT-19]. */
  readonly worthless?: boolean;
}

/** Port: the source of account values. The ledger is one source; each outside provider will be another. */
export interface AccountSource<Db> {
  /** The latest day that facts speak of, or null without any. */
  latestDay(db: Db): Promise<string | null>;
  accountFigures(
    db: Db,
    account: {
      id: string;
      currency: string;
      /** Accounts whose portfolios are combined, instead of its own. */
      together?: readonly string[];
    },
    range: FigureRange,
  ): Promise<{ value: AccountFigures; findings: readonly Finding[] }>;
  /** The values of accounts on a day, by id; `currency` is the one in which they are compared. Null where the source did not answer. */
  accountValuations(
    db: Db,
    accounts: readonly { id: string; currency: string }[],
    query: { asOf: string; currency: string },
  ): Promise<{ value: ReadonlyMap<string, ListedValuation> | null; findings: readonly Finding[] }>;
}
