/** The ledger: the transactions of a portfolio, as facts that are never overwritten. */
import { z } from 'zod';
import { Amount, answerSchema, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { Translate } from '#packages/texts';
import { Arrival } from '#contract/instruments';
import { ProvidedDocument, type Portfolio } from '#contract/portfolios';

/** Stored spellings; `Divident` is the stored form of a dividend, shown as Dividend [OQ-06]. */
export const TRANSACTION_TYPES = [
  'Purchase',
  'Sale',
  'Contribution',
  'Withdrawal',
  'Divident',
  'Interest',
  'InterestCharged',
  'Fee',
  'FeeRefund',
  'Tax',
  'TaxRefund',
  'TransferIn',
  'TransferOut',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The type of an entry behind a figure: a transaction, or what follows from a corporate action: units received and given up, and money. */
export const EntryType = z.enum([...TRANSACTION_TYPES, 'Received', 'Surrendered', 'Compensation']);
export type EntryType = z.infer<typeof EntryType>;

/** Spellings accepted on input for the stored ones. */
export const TYPE_ALIASES: Readonly<Record<string, TransactionType>> = {
  dividend: 'Divident',
  buy: 'Purchase',
  sell: 'Sale',
  deposit: 'Contribution',
  fee: 'Fee',
  charge: 'Fee',
  'fee refund': 'FeeRefund',
  rebate: 'FeeRefund',
  'withholding tax': 'Tax',
  'tax refund': 'TaxRefund',
  'tax reclaim': 'TaxRefund',
  'interest charged': 'InterestCharged',
  'debit interest': 'InterestCharged',
  'interest paid': 'InterestCharged',
  'transfer in': 'TransferIn',
  'transfer out': 'TransferOut',
};

/** How transactions are grouped for reading [TXN-13]; kinds outside the map, and those that nobody knows, fall under `other`. */
export const TRANSACTION_GROUPS = {
  interest: ['Interest', 'InterestCharged'],
  payments: ['Contribution', 'Withdrawal'],
  charges: ['Fee', 'FeeRefund'],
  dividends: ['Divident'],
  trades: ['Purchase', 'Sale'],
  transfers: ['TransferIn', 'TransferOut'],
} as const satisfies Record<string, readonly TransactionType[]>;
export type TransactionGroup = keyof typeof TRANSACTION_GROUPS;

export const Transaction = z.object({
  /** Of a transaction that a provider states: the provider's. */
  id: z.string(),
  date: PlainDate,
  /** Null where a provider states a kind that the product does not know: then `provided` names it. */
  type: z.enum(TRANSACTION_TYPES).nullable(),
  instrument: Id.nullable(),
  /** Name of the instrument, or the note of a cash movement. */
  name: z.string(),
  symbol: z.string().nullable(),
  assetClass: z.string().nullable(),
  units: Amount.nullable(),
  /**
   * For a trade: the price paid or received for a unit, before fee and tax, in `currency`; per cent of the nominal where the instrument is quoted
   * so.
   */
  price: Amount.nullable(),
  /** Money before fee and tax, unsigned, in `currency`. */
  amount: Amount,
  /** Null where a provider states the transaction; so is the tax. */
  fee: Amount.nullable(),
  tax: Amount.nullable(),
  /** The change of the cash of the portfolio, signed, in `currency`; null where the type is, as nobody can say which way it moves. */
  cash: Amount.nullable(),
  currency: Currency,
  /** Null where a provider states the transaction. */
  arrival: Arrival.nullable(),
  /** What a provider states beside [TXN-01]. */
  provided: z
    .object({
      /** The kind in the provider's words. */
      kind: z.string(),
      navDate: PlainDate.nullable(),
      side: z.string().nullable(),
      fund: z.string().nullable(),
      /** Null where the provider keeps no documents at all. */
      documents: z.array(ProvidedDocument).nullable(),
    })
    .nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/** The kind of a transaction for readers: that of a provider which the product does not know, in the provider's words [TXN-13]. */
export function transactionKind({ type, provided }: Pick<Transaction, 'type' | 'provided'>, words: Translate): string {
  return type === null ? (provided?.kind ?? '') : words(`transactionType.${type}`);
}

export const TransactionList = z.object({
  from: PlainDate.nullable(),
  to: PlainDate.nullable(),
  /** When the facts last changed: with this `knownAt` the answer is always the same. */
  knownAt: Moment,
  rows: z.array(Transaction),
  /** Without the transactions of which nobody can say what they do to cash. */
  totals: z.array(z.object({ currency: Currency, cash: Amount })),
});
export type TransactionList = z.infer<typeof TransactionList>;

/** Which transactions are listed. */
export interface TransactionQuery {
  /** Both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: TransactionGroup | undefined;
  /** Part of a name or symbol, in any case. */
  readonly search?: string | undefined;
  /** The id of a holding at the provider that keeps the portfolio; a ledger finds it by `search`. */
  readonly holding?: string | undefined;
  /** Whether the reader sees every account of the firm; a holding of an account without a number is asked for in all accounts only then. */
  readonly acrossAccounts?: boolean | undefined;
}

/** Port: gives the transactions of portfolios, newest first. See AccountSource. */
export interface TransactionSource<Db> {
  transactions(
    db: Db,
    portfolio: Pick<Portfolio, 'id' | 'accountId' | 'name' | 'externalId'>,
    query: TransactionQuery,
  ): Promise<{ value: Pick<TransactionList, 'knownAt' | 'rows' | 'totals'>; findings: readonly Finding[] }>;
}

const ListInput = z.object({
  portfolio: Id,
  /** Both inclusive; without them everything. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  group: z.enum(Object.keys(TRANSACTION_GROUPS) as [TransactionGroup, ...TransactionGroup[]]).optional(),
  search: z.string().max(200).default(''),
  /** The id of a holding at the provider that keeps the portfolio; a ledger finds it by `search`. */
  holding: z.string().min(1).max(200).optional(),
  /** Nothing after `asOf`, whatever `to` says. */
  ...CLOCKS,
});

export const ledger = {
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/transactions',
    shows: 'portfolio',
    may: 'own',
    summary: 'Transactions of a range, newest first, with the cash they moved by currency',
    input: ListInput,
    output: answerSchema(TransactionList),
    refuses: ['portfolio.unknown', 'range.reversed'],
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/transactions.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'The same transactions as CSV',
    input: ListInput,
    output: download('text/csv'),
    refuses: ['portfolio.unknown', 'range.reversed'],
  }),
};
