/** Portfolios: a wrapper of holdings in an account; what it holds and what that is worth. */
import { z } from 'zod';
import { Amount, answer, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { Figures, Slice, type FigureRange } from '#contract/accounts';

export const PORTFOLIO_TYPES = ['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'] as const;

/** The record of a portfolio, without figures. */
export const Portfolio = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  type: z.enum(PORTFOLIO_TYPES),
  /** Reporting currency of every figure of the portfolio. */
  currency: Currency,
  objective: z.enum(['Income', 'Accummulation', 'Both']).nullable(),
  riskProfile: z.number().int().min(1).max(7).nullable(),
  riskLevel: z.number().int().min(1).max(10).nullable(),
  inception: PlainDate.nullable(),
  externalId: z.string().nullable(),
});
export type Portfolio = z.infer<typeof Portfolio>;

export const PortfolioFigures = Figures.extend({
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

export const PortfolioDetail = Portfolio.extend({
  account: z.object({ id: Id, name: z.string(), portfolios: z.array(z.object({ id: Id, name: z.string() })) }),
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
  /** In the currency of the quote; `priceDate` is the day it is of. */
  price: Amount.nullable(),
  priceCurrency: z.string(),
  priceDate: PlainDate.nullable(),
  /** Average cost of what is held, value, income and gain in the portfolio's currency. */
  cost: Amount.nullable(),
  value: Amount.nullable(),
  gainOnCost: z.number().nullable(),
  /** From which its return counts; null for cash, and for what has no history. */
  firstDay: PlainDate.nullable(),
  /** Time-weighted return of the holding since it was first bought, a fraction. */
  timeWeightedReturn: z.number().nullable(),
  income: Amount,
  /** Share of the portfolio's value, a fraction of four digits. As written, weights add up to that of their group, and groups to 100.00%. */
  weight: z.number().nullable(),
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

export const portfolios = {
  readPortfolio: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio',
    may: 'own',
    summary: 'One portfolio: value, change over a range, allocation and what moved it',
    input: z.object({ portfolio: Id, ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answer(PortfolioDetail),
    refuses: ['portfolio.unknown', 'range.reversed'],
  }),
  listHoldings: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/holdings',
    may: 'own',
    summary: 'Holdings on a day, grouped by asset class, with totals',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: answer(Holdings),
    refuses: ['portfolio.unknown'],
  }),
  exportHoldings: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/holdings.csv',
    may: 'clients.read',
    summary: 'Holdings on a day as CSV',
    input: z.object({ portfolio: Id, ...CLOCKS }),
    output: download('text/csv'),
    refuses: ['portfolio.unknown'],
  }),
};

/** Port: who knows what portfolios hold. See AccountSource. */
export interface PortfolioSource<Db> {
  latestDay(db: Db): Promise<string | null>;
  portfolioFigures(db: Db, portfolio: Portfolio, range: FigureRange): Promise<{ value: PortfolioFigures; findings: readonly Finding[] }>;
  holdings(db: Db, portfolio: Portfolio, asOf: string): Promise<{ value: Holdings; findings: readonly Finding[] }>;
}
