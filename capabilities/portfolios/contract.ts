/** Portfolios: a wrapper of holdings in an account, with its holdings and their value. */
import { z } from 'zod';
import { Amount, answerSchema, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import {
  AccountAdvisor,
  AccountAlert,
  AccountFigures,
  FiguresOverRange,
  PORTFOLIO_TYPES,
  Slice,
  type FigureRange,
} from '#contract/accounts';
import { LOOK_THROUGH_DIMENSIONS } from '#contract/instruments';
import { OBJECTIVES, PORTFOLIO_REGIONS, portfolioDetailEndpoints } from './contract-details.ts';
import { providedDocuments, type ProvidedDocumentSource } from './contract-provided-documents.ts';

export {
  ProvidedDocument,
  ProvidedDocuments,
  type ProvidedDocumentFile,
  type ProvidedDocumentsAnswer,
  type ProvidedDocumentSource,
} from './contract-provided-documents.ts';

export { OBJECTIVES, PORTFOLIO_REGIONS, type KeptPortfolioDetails } from './contract-details.ts';
export { PORTFOLIO_TYPES };

/** The chart colours of the brand, by the names of their variables. */
export const PORTFOLIO_COLOURS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

/** The record of a portfolio, without figures. */
export const Portfolio = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  type: z.enum(PORTFOLIO_TYPES),
  /** Reporting currency of every figure of the portfolio. */
  currency: Currency,
  objective: z.enum(OBJECTIVES).nullable(),
  riskProfile: z.number().int().min(1).max(7).nullable(),
  riskLevel: z.number().int().min(1).max(10).nullable(),
  esgRating: z.number().int().min(1).max(10).nullable(),
  region: z.enum(PORTFOLIO_REGIONS).nullable(),
  inception: PlainDate.nullable(),
  externalId: z.string().nullable(),
});
export type Portfolio = z.infer<typeof Portfolio>;

export const PortfolioFigures = FiguresOverRange.extend({
  cost: Amount.nullable(),
  /** (value - cost) / cost of what is held; never called a return [C-04]. */
  gainOnCost: z.number().nullable(),
  /** Over the range: gross dividends and interest, and fees of every kind; the gain holds both. */
  income: Amount.nullable(),
  fees: Amount.nullable(),
  allocation: z.object({ assetClass: z.array(Slice), currency: z.array(Slice), sector: z.array(Slice) }),
  /** The holdings that moved the portfolio most over the range, largest effect first. */
  contributors: z.array(z.object({ instrument: Id, name: z.string(), gain: Amount })),
});
export type PortfolioFigures = z.infer<typeof PortfolioFigures>;

/** What staff record about a portfolio that has no effect on its figures. */
export const PortfolioSettings = z.object({
  /** Currency in which it is shown together with others; null for the currency of its account. */
  reportingCurrency: Currency.nullable(),
  color: z.enum(PORTFOLIO_COLOURS).nullable(),
  /** The name of the owner in a source of data. */
  externalOwnerName: z.string().nullable(),
  /** Accounts that are consolidated with its own, as far as the reader reaches them. */
  combinedAccounts: z.array(Id),
});
export type PortfolioSettings = z.infer<typeof PortfolioSettings>;

/** The portfolios of the account of a portfolio, and of the accounts combined with it, as one. */
export const ConsolidatedPortfolios = AccountFigures.extend({
  currency: Currency,
  /** Its own account first. */
  accounts: z.array(z.object({ id: Id, name: z.string(), portal: z.string() })),
});
export type ConsolidatedPortfolios = z.infer<typeof ConsolidatedPortfolios>;

export const PortfolioDetail = Portfolio.extend({
  ...PortfolioSettings.shape,
  account: z.object({
    id: Id,
    name: z.string(),
    portfolios: z.array(z.object({ id: Id, name: z.string() })),
    /** See AccountDetail. */
    alerts: z.array(AccountAlert),
    advisor: AccountAdvisor.nullable(),
  }),
  portal: z.object({ key: z.string(), name: z.string() }),
  ...PortfolioFigures.shape,
});
export type PortfolioDetail = z.infer<typeof PortfolioDetail>;

export const Holding = z.object({
  instrument: Id.nullable(),
  name: z.string(),
  symbol: z.string(),
  isin: z.string().nullable(),
  sedol: z.string().nullable(),
  type: z.string(),
  sector: z.string(),
  region: z.string(),
  units: Amount,
  /** In the currency of the quote; `priceDate` is its day. */
  price: Amount.nullable(),
  priceCurrency: z.string(),
  priceDate: PlainDate.nullable(),
  /** Average cost of what is held, value, income and gain in the portfolio's currency. */
  cost: Amount.nullable(),
  value: Amount.nullable(),
  gainOnCost: z.number().nullable(),
  /** The first day of its return; null for cash, and for a holding without history. */
  firstDay: PlainDate.nullable(),
  /** Time-weighted return of the holding since it was first bought, a fraction. */
  timeWeightedReturn: z.number().nullable(),
  /** Null where a provider states the holding. */
  income: Amount.nullable(),
  /** Share of the portfolio's value, a fraction of four digits. The weights shown add up to that of their group, and groups to 100.00%. */
  weight: z.number().nullable(),
  /** For a property, in the currency of its price: the valuation from which its value was grown on the day, and everything that was entered. */
  property: z
    .object({
      date: PlainDate,
      purchaseValue: Amount,
      /** A fraction. */
      annualGrowth: z.number(),
      /** Those up to the day. */
      pricePoints: z.array(z.object({ date: PlainDate, price: Amount })),
      valued: z.object({ date: PlainDate, price: Amount }),
    })
    .nullable(),
  /** Of a holding that a provider states: what the provider says of it beside; returns and yields as it measures them, fractions. */
  provided: z
    .object({
      /** The provider's own id of the holding. */
      id: z.string().nullable(),
      /** The provider's number of what the holding lies in. */
      accountNo: z.string().nullable(),
      /** The number of its fund, which names the page of the fund; taken from `accountNo` [HOLD-13]. */
      fundNumber: z.string().nullable(),
      fund: z.string().nullable(),
      nav: Amount.nullable(),
      yield: z.number().nullable(),
      return: z.number().nullable(),
    })
    .nullable(),
  findings: z.array(z.string()),
});
export type Holding = z.infer<typeof Holding>;

export const HoldingGroup = z.object({
  assetClass: z.string(),
  holdings: z.array(Holding),
  cost: Amount.nullable(),
  value: Amount.nullable(),
  gainOnCost: z.number().nullable(),
  weight: z.number().nullable(),
});

export const Holdings = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  currency: Currency,
  groups: z.array(HoldingGroup),
  cost: Amount.nullable(),
  value: Amount.nullable(),
  gainOnCost: z.number().nullable(),
});
export type Holdings = z.infer<typeof Holdings>;

/** One breakdown with the funds divided by what they hold. The parts and what is not looked through add up to the whole. */
export const LookThroughBreakdown = z.object({
  parts: z.array(Slice),
  /** The part of the funds whose holdings are not known, its name empty; null where nothing is left. */
  rest: Slice.nullable(),
  /** The part of the value in funds that is looked through, a fraction; null without funds. */
  coverage: z.number().nullable(),
});
export type LookThroughBreakdown = z.infer<typeof LookThroughBreakdown>;

/** What a provider states of one holding in the past, newest first; amounts are in the currency of the portfolio, the price in its own. */
export const HoldingHistory = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  currency: Currency,
  rows: z.array(z.object({ date: PlainDate, units: Amount.nullable(), price: Amount.nullable(), value: Amount.nullable() })),
});
export type HoldingHistory = z.infer<typeof HoldingHistory>;

export const LookThrough = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  currency: Currency,
  value: Amount.nullable(),
  dimensions: z.object({ assetClass: LookThroughBreakdown, currency: LookThroughBreakdown, sector: LookThroughBreakdown }),
  /** The funds that are held, largest first, with what is known of each. */
  funds: z.array(
    z.object({
      instrument: Id,
      name: z.string(),
      value: Amount.nullable(),
      /** Null where no weights are known by the day. `seen` is the sum of the weights, which hold from a day on. */
      known: z.record(z.enum(LOOK_THROUGH_DIMENSIONS), z.object({ from: PlainDate, seen: z.number() }).nullable()),
    }),
  ),
});
export type LookThrough = z.infer<typeof LookThrough>;

export const portfolios = {
  ...portfolioDetailEndpoints,
  readPortfolio: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio',
    shows: 'portfolio',
    may: 'own',
    summary: 'One portfolio: value, change over a range, allocation and what moved it',
    input: z.object({ portfolio: Id, ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answerSchema(PortfolioDetail),
    refuses: ['portfolio.unknown', 'range.reversed', 'range.beyond'],
  }),
  readConsolidated: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/consolidated',
    shows: 'portfolio',
    may: 'own',
    summary: 'The portfolios of its account, and of those combined with it, as one in its reporting currency',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: answerSchema(ConsolidatedPortfolios),
    refuses: ['portfolio.unknown', 'range.beyond'],
  }),
  listHoldings: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/holdings',
    shows: 'portfolio',
    may: 'own',
    summary: 'Holdings on a day, grouped by asset class, with totals',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: answerSchema(Holdings),
    refuses: ['portfolio.unknown', 'range.beyond'],
  }),
  readHoldingHistory: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/holding-history',
    shows: 'portfolio',
    may: 'own',
    summary: 'What the provider of a portfolio states of one holding in the past, by its own id of the holding',
    input: z.object({ portfolio: Id, holding: z.string().min(1).max(200), ...CLOCKS }),
    output: answerSchema(HoldingHistory),
    refuses: ['portfolio.unknown', 'range.beyond', 'source.unsupported'],
  }),
  ...providedDocuments,
  exportHoldings: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/holdings.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'Holdings on a day as CSV',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: download('text/csv'),
    refuses: ['portfolio.unknown', 'range.beyond'],
  }),
  lookThrough: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/look-through',
    shows: 'portfolio',
    may: 'own',
    summary: 'Breakdowns on a day with funds divided by what they hold, as far as that is known',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: answerSchema(LookThrough),
    refuses: ['portfolio.unknown', 'range.beyond'],
  }),
  exportLookThrough: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/look-through.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'The same breakdowns as CSV',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: download('text/csv'),
    refuses: ['portfolio.unknown', 'range.beyond'],
  }),
};

/** The widgets of portfolios; see capabilities/navigation. */
export const portfolioWidgets = { 'portfolios.portfolio': { kind: 'page', at: 'portfolio' } } as const;

/** Port: gives the holdings and figures of portfolios. See AccountSource. */
export interface PortfolioSource<Db> {
  latestDay(db: Db): Promise<string | null>;
  portfolioFigures(db: Db, portfolio: Portfolio, range: FigureRange): Promise<{ value: PortfolioFigures; findings: readonly Finding[] }>;
  holdings(db: Db, portfolio: Portfolio, asOf: string): Promise<{ value: Holdings; findings: readonly Finding[] }>;
  lookThrough(db: Db, portfolio: Portfolio, asOf: string): Promise<{ value: LookThrough; findings: readonly Finding[] }>;
  /** Null where nobody states it: a ledger computes a holding on any day instead. */
  readonly holdingHistory:
    | ((
        db: Db,
        portfolio: Portfolio,
        holding: { readonly id: string; readonly asOf: string },
      ) => Promise<{ value: HoldingHistory; findings: readonly Finding[] }>)
    | null;
  /** Null where nobody keeps documents beside the figures. */
  readonly documents: ProvidedDocumentSource<Db, Portfolio> | null;
}
