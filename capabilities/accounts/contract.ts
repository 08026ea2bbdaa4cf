/** Accounts: a client's relationship with a portal, and what it is worth. */
import { z } from 'zod';
import { Amount, answer, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { Session } from '#contract/sign-in';
import { UserStatus } from '#contract/statuses';
import { PORTFOLIO_TYPES } from './contract-portfolio-types.ts';
import { ACCOUNT_TYPES, takingPart } from './contract-taking-part.ts';

export { lookOfType, PORTFOLIO_TYPES, TYPE_LOOKS } from './contract-portfolio-types.ts';
export { ACCOUNT_TYPES, type Holder, type Invitation, type ListedName, type Owner } from './contract-taking-part.ts';

/** Returns over named calendar periods back from the as-of date, as fractions; null where the history is too short. */
export const Changes = z.object({
  change1d: z.number().nullable(),
  change1m: z.number().nullable(),
  changeYtd: z.number().nullable(),
  change1y: z.number().nullable(),
  change3y: z.number().nullable(),
  change5y: z.number().nullable(),
  changeAll: z.number().nullable(),
});
export type Changes = z.infer<typeof Changes>;

/**
 * One class, currency or sector of a whole: its value and its share of it, a fraction of four digits; null when the whole is zero. Shares of
 * a whole are closed by largest remainder: as written, they add up to 100.00%.
 */
export const Slice = z.object({ name: z.string(), value: Amount, share: z.number().nullable() });
export type Slice = z.infer<typeof Slice>;

/** What a portfolio or account is worth on a day, in one currency. `value` is null when nothing of it could be valued. */
export const Valuation = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  currency: Currency,
  value: Amount.nullable(),
  changes: Changes,
});
export type Valuation = z.infer<typeof Valuation>;

/** What an account and a portfolio alike say of a day and a range. Amounts are in the currency of the one asked, returns are fractions. */
export const Figures = z.object({
  /** The day that `value`, `changes` and everything else without a range speak of. */
  asOf: PlainDate,
  /** When the facts behind the figures last changed: asked with this `knownAt`, they are the same for ever. */
  knownAt: Moment,
  /** From which returns since the beginning count: the day on which something was first held. Null where nothing was. */
  firstDay: PlainDate.nullable(),
  /** The range, both inclusive: as asked, but not before the first transaction and not after the as-of day. */
  from: PlainDate,
  to: PlainDate,
  /** Null when nothing of it could be valued; so are the two below. */
  value: Amount.nullable(),
  /** At the close of the day before `from`, and of `to`: where gain is known, closing = opening + netContributions + gain, exactly. */
  openingValue: Amount.nullable(),
  closingValue: Amount.nullable(),
  /** What the market and income added, apart from money paid in or out; null when a part of it is unknown. */
  gain: Amount.nullable(),
  netContributions: Amount.nullable(),
  timeWeightedReturn: z.number().nullable(),
  /** Value at the end of sampled days of the range, oldest first. */
  series: z.array(z.object({ date: PlainDate, value: z.number() })),
  changes: Changes,
});
export type Figures = z.infer<typeof Figures>;

const Account = z.object({
  id: Id,
  name: z.string(),
  externalId: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  /** Identifier of its status, in lower case. */
  userStatus: z.string(),
});

/** Why a client needs somebody to look: not verified, an order that waits, figures that are not of the newest facts, or a value that has moved far. */
export const ATTENTION = ['unverified', 'order', 'stale', 'moved'] as const;
export type Attention = (typeof ATTENTION)[number];

/** From which change on, up or down, a value has moved far: within a day, and within a month. */
export const FAR = { change1d: 0.03, change1m: 0.1 } as const;

export const AccountRow = Account.extend({
  portfolioNames: z.array(z.string()),
  lastLogin: Moment.nullable(),
  /** False while no client has signed up for it. */
  registered: z.boolean(),
  /** See Figures. */
  firstDay: PlainDate.nullable(),
  valuation: Valuation.nullable(),
  /** Set when the stored figure is missing, older than the facts, or of an earlier engine. */
  stale: z.boolean(),
  /** Set where everything is valued and no portfolio is worth anything [PORT-19]. */
  worthless: z.boolean(),
  /** What of it needs somebody to look at it. */
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

/** Without any of them all accounts are meant; with several those that meet each. */
export const KINDS_OF_CLIENTS = [...ACCOUNT_TYPES, 'unregistered'] as const;

const FILTERS = {
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
  portal: z.string(),
  /** Part of a name, or of a number, of the client or of a portfolio. */
  search: z.string().max(200).default(''),
  ...FILTERS,
  sort: z.enum(ACCOUNT_SORTS).default('name'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  /** With one of them, figures are computed from the facts of that time; without, the stored ones of the present are answered. */
  ...CLOCKS,
});

export const AccountPortfolio = z.object({
  id: Id,
  /** Whose it is, of several accounts together. */
  accountId: Id,
  name: z.string(),
  type: z.string(),
  riskProfile: z.number().int().nullable(),
  /** See Figures. */
  firstDay: PlainDate.nullable(),
  valuation: Valuation.nullable(),
  /** Its value in the currency of the account, at the rate in `rates`; null where it has none, or no rate is known. */
  converted: Amount.nullable(),
});

export type AccountPortfolio = z.infer<typeof AccountPortfolio>;

export const AccountFigures = Figures.extend({
  allocation: z.array(Slice),
  /** What portfolios of each type are worth together. */
  types: z.array(Slice),
  portfolios: z.array(AccountPortfolio),
  /** The exchange rates used for the total, `1 USD = 0.7912 GBP`. */
  rates: z.array(z.object({ base: Currency, quote: Currency, rate: Amount, date: PlainDate })),
});
export type AccountFigures = z.infer<typeof AccountFigures>;

/** Of each fund that a client has said it of, by the id of its instrument: whether it pays at the end of each quarter, and what it is called [QD-06]. */
const PaysQuarterly = z.record(Id, z.object({ name: z.string(), value: z.boolean() }));
export const QuarterlyPayments = z.object({ quarterlyPaymentsStatus: PaysQuarterly, secondQuarterlyPaymentsStatus: PaysQuarterly });
export type QuarterlyPayments = z.infer<typeof QuarterlyPayments>;
/** What is said to the client of an account until it is resolved. */
export const AccountAlert = z.object({ type: z.enum(['Success', 'Info', 'Warning', 'Error']), comment: z.string(), at: Moment });
export type AccountAlert = z.infer<typeof AccountAlert>;

export const AccountDetail = Account.extend({
  inception: PlainDate.nullable(),
  advisor: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  portal: z.object({ key: z.string(), name: z.string() }),
  /** Those that are not resolved, the newest first. */
  alerts: z.array(AccountAlert),
  /** The record of its status; null where no record has the identifier, which a finding then says. */
  userStatusData: UserStatus.nullable(),
  /** Whether its client has accepted the terms of its portal, and when. */
  termsAndConditions: z.object({ accepted: z.boolean(), at: Moment.nullable() }),
  /** Whether it is a group of accounts, worth what its members are worth together. */
  isGroup: z.boolean(),
  /** With what each adds, in the currency of the group; null where nothing of it could be valued. */
  members: z.array(z.object({ id: Id, name: z.string(), portal: z.string(), value: Amount.nullable() })),
  currency: Currency,
  ...QuarterlyPayments.shape,
  ...AccountFigures.shape,
});
export type AccountDetail = z.infer<typeof AccountDetail>;

/** What an account says of its status, and to whom it is told. */
export const AccountStatus = z.object({
  account: Id,
  name: z.string(),
  userStatus: z.string(),
  userStatusData: UserStatus.nullable(),
  /** Whether the client is not written to when something changes. */
  notificationsDisabled: z.boolean(),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The status of an account of one's own. */
export const OwnStatus = AccountStatus.omit({ notificationsDisabled: true }).extend({
  /** Word of its portal in the address. */
  portal: z.string(),
  portfolios: z.array(Id),
  advisor: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Whether its alert is not to open by itself any more [OQ-101]. */
  hidden: z.boolean(),
  /** Whether the reader is still to be asked for the terms of its portal, which has some. */
  terms: z.boolean(),
});
export type OwnStatus = z.infer<typeof OwnStatus>;

/** That somebody of the firm looked at what is one's own, on one day. */
export const Look = z.object({
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
export type Look = z.infer<typeof Look>;

export const accounts = {
  ...takingPart,
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    shows: 'portal',
    may: 'own',
    summary: 'The accounts of a portal that the person may see, a window of rows at a time',
    input: ListInput.extend({
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: answer(
      z.object({
        total: z.number().int(),
        asOf: PlainDate.nullable(),
        /** See Figures. */ knownAt: Moment.nullable(),
        /** With the first rows alone: the letters that occur, whichever is chosen. */
        letters: z.array(z.string()),
        /** With the first rows alone: the access groups by which accounts of the portal can be told apart. */
        groups: z.array(z.object({ id: Id, name: z.string() })),
        /** With the first rows alone: the groups of clients that accounts of the portal are members of. */
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
    input: z.object({ portal: z.string() }),
    output: answer(z.record(z.enum(['any', ...ATTENTION]), z.number().int())),
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
    output: answer(AccountDetail),
    refuses: ['account.unknown', 'range.reversed', 'range.beyond'],
  }),
  listLooks: endpoint({
    method: 'GET',
    path: '/api/looks',
    may: 'own',
    summary: 'Who of the firm looked at one’s own data, by day, the newest first, at most fifty; those before a moment for the next fifty',
    input: z.object({ before: Moment.optional() }),
    output: answer(z.array(Look)),
    refuses: [],
  }),
  listOwnStatuses: endpoint({
    method: 'GET',
    path: '/api/own-statuses',
    may: 'own',
    summary: 'How far one has come as a client, for each account of one’s own; nothing of it for whoever looks after clients',
    input: z.object({}),
    output: answer(z.array(OwnStatus)),
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
    output: answer(AccountStatus),
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
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/portfolios.csv',
    shows: 'account',
    may: 'clients.read',
    summary: 'One account as CSV, a row for each portfolio',
    input: z.object({ account: Id, ...CLOCKS }),
    output: download('text/csv'),
    refuses: ['account.unknown', 'range.beyond'],
  }),
  startViewing: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/viewing',
    may: 'view-as',
    summary: 'Look as the client of an account for half an hour; nothing can be changed meanwhile, and the reason is kept',
    input: z.object({ account: Id, reason: z.string().trim().min(10).max(500) }),
    output: Session,
    refuses: ['account.unknown', 'viewing.impossible'],
    leaves: 'view-as',
  }),
};

/** What accounts bring to be shown; see capabilities/navigation. */
export const accountWidgets = {
  'accounts.clients': { kind: 'page', at: 'portal' },
  'accounts.home': { kind: 'page', at: 'portal' },
  'accounts.account': { kind: 'page', at: 'account' },
  'accounts.advisor': { kind: 'part', at: 'account' },
  'accounts.rates': { kind: 'part', at: 'account' },
} as const;

/** What is asked of an account over a range. Days are inclusive; `from` null means since inception. */
export interface FigureRange {
  readonly asOf: string;
  readonly from: string | null;
  readonly to: string;
}

/** What a list shows of an account; `compared` is the value in the currency of the list's order. */
export interface ListedValuation {
  /** Of those that belonged to it on the day, as far as they are within reach. */
  readonly portfolioNames: readonly string[];
  readonly firstDay: string | null;
  readonly valuation: Valuation;
  readonly compared: string | null;
}

/** Port: who knows what accounts are worth. The ledger is one source; each outside provider will be another. */
export interface AccountSource<Db> {
  /** The latest day that facts speak of, or null without any. */
  latestDay(db: Db): Promise<string | null>;
  accountFigures(
    db: Db,
    account: {
      id: string;
      currency: string;
      /** Accounts whose portfolios are looked at together, in the place of its own. */
      together?: readonly string[];
    },
    range: FigureRange,
  ): Promise<{ value: AccountFigures; findings: readonly Finding[] }>;
  /** What accounts are worth on a day, by id; `currency` is the one in which they are compared. */
  accountValuations(
    db: Db,
    accounts: readonly { id: string; currency: string }[],
    wanted: { asOf: string; currency: string },
  ): Promise<ReadonlyMap<string, ListedValuation>>;
}
