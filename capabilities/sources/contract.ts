/** Sources: what an outside provider of portfolio data answers, in the words of the product, and the port that each provider implements. */
import { z } from 'zod';
import { Amount, Currency, PlainDate } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import { PeriodChanges } from '#contract/accounts';
import { TRANSACTION_TYPES, type TransactionType } from '#contract/ledger';
import { RETURN_PERIODS, type ProvidedStatementQuestion } from '#contract/performance';

export { sources } from './contract-refresh.ts';
export { dayOfFigures, STATIC_FILES, StaticFile, type ChooseStaticData, type StaticData, type StaticFileName } from './contract-static.ts';

/** An account as its provider knows it; amounts are in its currency. */
export const ProvidedAccount = z.object({
  /** The provider's number of the account. */
  number: z.string(),
  value: Amount.nullable(),
  currency: Currency.nullable(),
  /** As the provider states them, fractions. */
  changes: PeriodChanges,
});
export type ProvidedAccount = z.infer<typeof ProvidedAccount>;

export const ProvidedPortfolio = z.object({ value: Amount.nullable(), currency: Currency.nullable() });

/** One in a list of portfolios; of the portfolios of everybody it says whose it is. */
export const ListedPortfolio = ProvidedPortfolio.extend({ number: z.string(), customerCode: z.string().nullable() });

/** One holding as its provider states it. Cost and value are in the currency of the portfolio, the price in its own. */
export const ProvidedHolding = z.object({
  /** The provider's own id of it, by which its transactions and its history are asked for. */
  id: z.string().nullable(),
  name: z.string(),
  symbol: z.string(),
  isin: z.string().nullable(),
  sedol: z.string().nullable(),
  /** The reporting class. */
  assetClass: z.string(),
  type: z.string(),
  sector: z.string(),
  region: z.string(),
  units: Amount,
  price: Amount.nullable(),
  priceCurrency: z.string(),
  priceDate: PlainDate.nullable(),
  cost: Amount.nullable(),
  value: Amount.nullable(),
  /** The provider's number of what it lies in. */
  accountNo: z.string().nullable(),
  /** The number of the fund, taken from `accountNo`; null where that names none [HOLD-13]. */
  fundNumber: z.string().nullable(),
  fund: z.string().nullable(),
  nav: Amount.nullable(),
  /** As the provider states them, fractions. */
  yield: z.number().nullable(),
  return: z.number().nullable(),
});
export type ProvidedHolding = z.infer<typeof ProvidedHolding>;

/** The days that there are holdings of, and the day of the last import [OQ-42]. */
export const ProvidedDates = z.object({ dates: z.array(PlainDate), lastImported: PlainDate.nullable() });

/** Returns since the beginning of the range, fractions, and the value on the day; oldest first. */
export const ProvidedReturns = z.array(
  z.object({ date: PlainDate, portfolio: z.number().nullable(), portfolioValue: z.number(), benchmark: z.number().nullable() }),
);
export type ProvidedReturns = z.infer<typeof ProvidedReturns>;

/** A document as a service lists it. */
export const ListedDocument = z.object({
  /** Where it is there. */
  path: z.string().min(1).max(1000),
  name: z.string(),
  /** In the words of the service. */
  type: z.string().nullable().default(null),
  dated: PlainDate.nullable(),
});
export type ListedDocument = z.infer<typeof ListedDocument>;

/** One transaction as its provider states it. Amounts are in its currency, signed or not as the provider writes them. */
export const ProvidedTransaction = z.object({
  id: z.string(),
  date: PlainDate,
  /** Null where the product has no such kind. */
  type: z.enum(TRANSACTION_TYPES).nullable(),
  /** The kind in the provider's words. */
  kind: z.string(),
  name: z.string(),
  symbol: z.string().nullable(),
  assetClass: z.string().nullable(),
  units: Amount.nullable(),
  price: Amount.nullable(),
  /** Before costs. */
  gross: Amount,
  /** After costs. */
  net: Amount,
  currency: Currency,
  navDate: PlainDate.nullable(),
  side: z.string().nullable(),
  fund: z.string().nullable(),
  /** Those that come with it, as the contract note of a trade. An answer that was kept before there were any has none. */
  documents: z.array(ListedDocument).default([]),
});
export type ProvidedTransaction = z.infer<typeof ProvidedTransaction>;

/** A return over a period as its provider states it, beside that of the benchmark; fractions. */
export const ProvidedPeriod = z.object({
  period: z.enum(RETURN_PERIODS),
  from: PlainDate.nullable(),
  to: PlainDate.nullable(),
  portfolio: z.number().nullable(),
  benchmark: z.number().nullable(),
});

export type ProvidedPeriod = z.infer<typeof ProvidedPeriod>;

/** One holding on a day of the past. */
const ProvidedHistoryPoint = z.object({ date: PlainDate, units: Amount.nullable(), price: Amount.nullable(), value: Amount.nullable() });

/** One payment of costs as its provider states it. */
export const ProvidedCost = z.object({
  id: z.string(),
  date: PlainDate,
  name: z.string().nullable(),
  type: z.enum(TRANSACTION_TYPES),
  amount: Amount,
  /** Null: that of the portfolio. */
  currency: Currency.nullable(),
});
export type ProvidedCost = z.infer<typeof ProvidedCost>;

/** Every question to a provider, with the schema of its answer: an answer that was kept is read by it. */
export const PROVIDED_ANSWERS = {
  accounts: z.array(ProvidedAccount),
  account: ProvidedAccount,
  portfolio: ProvidedPortfolio,
  portfolios: z.array(ListedPortfolio),
  holdings: z.array(ProvidedHolding),
  holdingDates: ProvidedDates,
  returns: ProvidedReturns,
  periods: z.array(ProvidedPeriod),
  transactions: z.array(ProvidedTransaction),
  holdingTransactions: z.array(ProvidedTransaction),
  /** Newest first. */
  holdingHistory: z.array(ProvidedHistoryPoint),
  fees: z.array(ProvidedCost),
  charges: z.array(ProvidedCost),
  documents: z.array(ListedDocument),
  holdingDocuments: z.array(ListedDocument),
} as const;
export type ProviderQuestionName = keyof typeof PROVIDED_ANSWERS;
export type ProvidedAnswer<Name extends ProviderQuestionName> = z.infer<(typeof PROVIDED_ANSWERS)[Name]>;

/** Numbers at the provider: of a portfolio, and of its account where that has one. */
export interface ProvidedNumbers {
  readonly account: string | null;
  readonly portfolio: string;
}

/** One holding, by the provider's own id, until a day. */
interface HoldingQuestion extends ProvidedNumbers {
  readonly holding: string;
  readonly to: string;
}

/** The days that costs are asked of, both inclusive. */
interface CostsQuestion extends ProvidedNumbers {
  readonly from: string | null;
  readonly to: string;
}

/** What each question says; numbers are the provider's own, and a null day asks for the latest. */
export interface ProviderQuestions {
  /** Of a day that the provider lists no values of, each value is null. */
  readonly accounts: { readonly day: string | null };
  readonly account: { readonly account: string; readonly day: string | null };
  /** Of all portfolios of an account. */
  readonly portfolios: { readonly account: string; readonly day: string | null };
  /** Of a day that the provider states no value of, it is null. */
  readonly portfolio: ProvidedNumbers & { readonly day: string | null };
  readonly holdings: ProvidedNumbers & { readonly day: string | null };
  readonly holdingDates: Readonly<Record<string, never>>;
  readonly transactions: ProvidedNumbers & {
    /** Both inclusive; null: without a limit. */
    readonly from: string | null;
    readonly to: string | null;
    /** Null: of every kind. */
    readonly types: readonly TransactionType[] | null;
    readonly language: Language;
  };
  readonly holdingTransactions: HoldingQuestion & { readonly language: Language };
  readonly holdingHistory: HoldingQuestion;
  /** Over the usual periods until a day. */
  readonly periods: ProvidedNumbers & { readonly to: string };
  readonly fees: CostsQuestion & { readonly language: Language };
  readonly charges: CostsQuestion;
  /** Of an account. */
  readonly documents: { readonly account: string; readonly day: string | null };
  readonly holdingDocuments: ProvidedNumbers & { readonly holding: string; readonly day: string | null };
  readonly returns: ProvidedNumbers & {
    /** Null: since it began. */
    readonly from: string | null;
    readonly to: string;
    /** The name of the benchmark of the risk profile. */
    readonly benchmark: string | null;
    readonly riskProfile: number | null;
  };
}

export interface DocumentQuestion {
  readonly account: string | null;
  readonly path: string;
  readonly day: string;
}

/** A method for each question, which throws when the provider does not answer by the deadline, or not in the agreed form. */
export type ProviderMethods = {
  readonly [Name in ProviderQuestionName]: (question: ProviderQuestions[Name], deadline: AbortSignal) => Promise<ProvidedAnswer<Name>>;
};

/**
 * Port: an outside provider of portfolio data. What it does not offer it has no method for: it states a portfolio by itself, or in the list of its
 * account, or both, or is worth its holdings; without days of its own, its latest is today.
 */
export interface PortfolioProvider
  extends Pick<ProviderMethods, 'account' | 'holdings'>, Partial<Omit<ProviderMethods, 'account' | 'holdings'>> {
  /** The bytes of a PDF, which are not kept. Throws as the others do. */
  readonly statement?: (question: ProvidedStatementQuestion, deadline: AbortSignal) => Promise<Uint8Array>;
  /** The bytes of a document that it has listed, which are not kept; the number of its account where that has one. Throws as the others do. */
  readonly document?: (file: DocumentQuestion, deadline: AbortSignal) => Promise<Uint8Array>;
  /** Has the provider forget what it keeps in between, so that it reads its own sources anew [OQ-59]. */
  readonly refresh?: (deadline: AbortSignal) => Promise<void>;
}
