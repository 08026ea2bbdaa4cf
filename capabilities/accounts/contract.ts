/** Accounts: a client's relationship with a portal, and what it is worth. */
import { z } from 'zod';
import { Amount, answer, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';

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
  accountType: z.enum(['single', 'dual', 'corporate']),
  status: z.string(),
});

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
});
export type AccountRow = z.infer<typeof AccountRow>;

export const ACCOUNT_SORTS = ['name', 'value', 'change1d', 'change1m', 'changeYtd', 'change1y', 'lastLogin'] as const;

const ListInput = z.object({
  portal: z.string(),
  /** Part of a client or portfolio name, in any case. */
  /** Part of a name, or of a number, of the client or of a portfolio. */
  search: z.string().max(200).default(''),
  sort: z.enum(ACCOUNT_SORTS).default('name'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  /** With one of them, figures are computed from the facts of that time; without, the stored ones of the present are answered. */
  ...CLOCKS,
});

export const AccountPortfolio = z.object({
  id: Id,
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
  portfolios: z.array(AccountPortfolio),
  /** The exchange rates used for the total, `1 USD = 0.7912 GBP`. */
  rates: z.array(z.object({ base: Currency, quote: Currency, rate: Amount, date: PlainDate })),
});
export type AccountFigures = z.infer<typeof AccountFigures>;

export const AccountDetail = Account.extend({
  inception: PlainDate.nullable(),
  advisor: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  portal: z.object({ key: z.string(), name: z.string() }),
  currency: Currency,
  ...AccountFigures.shape,
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const accounts = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
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
        rows: z.array(AccountRow),
      }),
    ),
    refuses: ['portal.unknown'],
  }),
  exportAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts.csv',
    may: 'clients.read',
    summary: 'The client list as CSV, as filtered and sorted',
    input: ListInput,
    output: download('text/csv'),
    refuses: ['portal.unknown'],
  }),
  readAccount: endpoint({
    method: 'GET',
    path: '/api/accounts/:account',
    may: 'own',
    summary: 'One account: value, change, portfolios and allocation',
    input: z.object({ account: Id, ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answer(AccountDetail),
    refuses: ['account.unknown', 'range.reversed'],
  }),
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/portfolios.csv',
    may: 'clients.read',
    summary: 'One account as CSV, a row for each portfolio',
    input: z.object({ account: Id, ...CLOCKS }),
    output: download('text/csv'),
    refuses: ['account.unknown'],
  }),
};

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
    account: { id: string; currency: string },
    range: FigureRange,
  ): Promise<{ value: AccountFigures; findings: readonly Finding[] }>;
  /** What accounts are worth on a day, by id; `currency` is the one in which they are compared. */
  accountValuations(
    db: Db,
    accounts: readonly { id: string; currency: string }[],
    wanted: { asOf: string; currency: string },
  ): Promise<ReadonlyMap<string, ListedValuation>>;
}
