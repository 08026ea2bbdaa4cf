/** Performance: the returns of a portfolio beside those of its benchmark, and the tables of figures over a range. */
import { z } from 'zod';
import { Amount, answerSchema, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import { Finding } from '#packages/findings';
import { COST_METHODS } from '#engine/lots';
import { Arrival, DatedFact } from '#contract/instruments';
import { EntryType } from '#contract/ledger';

/** The periods of returns until a day, in their order; the last is the yearly return since inception. */
export const RETURN_PERIODS = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'inception', 'annualised'] as const;

/** A return of portfolio and benchmark over the same days; null where it does not exist. Fractions. */
export const PeriodReturnPair = z.object({
  period: z.string(),
  from: PlainDate.nullable(),
  to: PlainDate.nullable(),
  portfolio: z.number().nullable(),
  benchmark: z.number().nullable(),
});
export type PeriodReturnPair = z.infer<typeof PeriodReturnPair>;

/** Returns as a provider states them, beside those that are computed here: a series of its own, in no figure of ours [C-12]. */
const StatedReturns = z.object({
  /** What the provider is called. */
  provider: z.string(),
  knownAt: Moment,
  /** The days that it states. */
  from: PlainDate,
  to: PlainDate,
  /** Since `from`, fractions: on each day of the own series the last that is stated until then; null before the first and after the last. */
  series: z.array(z.object({ date: PlainDate, portfolio: z.number().nullable() })),
  /** At the end of them. */
  return: z.number().nullable(),
});
export type StatedReturns = z.infer<typeof StatedReturns>;

export const Performance = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  from: PlainDate,
  to: PlainDate,
  currency: Currency,
  /** Without an instrument where a provider states its returns. */
  benchmark: z.object({ instrument: Id.nullable(), name: z.string(), currency: Currency }).nullable(),
  /** Cumulative returns since `from` (fractions, 0 on the day before it counts, null where there are none) and the value, oldest first, sampled. */
  series: z.array(
    z.object({ date: PlainDate, portfolio: z.number().nullable(), portfolioValue: z.number(), benchmark: z.number().nullable() }),
  ),
  /** Money paid in (+) or taken out (-) in the range. */
  flows: z.array(z.object({ date: PlainDate, amount: Amount })),
  summary: z.object({
    openingValue: Amount.nullable(),
    closingValue: Amount.nullable(),
    /** Null where a provider states the returns; so are income and fees. */
    netContributions: Amount.nullable(),
    gain: Amount.nullable(),
    income: Amount.nullable(),
    fees: Amount.nullable(),
    timeWeightedReturn: z.number().nullable(),
    /** Internal rate of return, yearly, actual/365. */
    moneyWeightedReturn: z.number().nullable(),
  }),
  /** `1M`, `3M`, `6M`, `YTD`, `1Y`, `3Y`, `5Y`, `inception`, and last `annualised`, the yearly return since inception. */
  periods: z.array(PeriodReturnPair),
  /** The last five calendar years, newest first; `period` is the year. */
  calendarYears: z.array(PeriodReturnPair),
  /** Absent where it was not asked for, no provider is asked beside the ledger, or it does not know the portfolio. */
  stated: StatedReturns.optional(),
});
export type Performance = z.infer<typeof Performance>;

/** A statement that a provider has made itself, by the number of a portfolio or an account there; days inclusive. */
export interface ProvidedStatementQuestion {
  readonly of: 'portfolio' | 'account';
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

/** The amounts that may be simulated: decimal text above zero, with two decimals at the most. */
export const SIMULATED_AMOUNT = /^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/;
export const DEFAULT_SIMULATED_AMOUNT = '1000000';

/** The parameters in the id of a figure that is a simulated value. */
export function simulatedParameters(amount: string): Readonly<Record<string, string>> {
  return amount === DEFAULT_SIMULATED_AMOUNT ? {} : { amount };
}

const SimulatedInput = z.object({
  portfolio: Id,
  ...CLOCKS,
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  amount: z.string().regex(SIMULATED_AMOUNT).default(DEFAULT_SIMULATED_AMOUNT),
});

/** The amount that would have resulted had it grown by the returns of the portfolio, and by those of its benchmark. */
export const SimulatedGrowth = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  from: PlainDate,
  to: PlainDate,
  currency: Currency,
  amount: Amount,
  benchmark: z.object({ name: z.string(), currency: Currency }).nullable(),
  /** amount x (1 + return since `from`), from the day before `from` on, oldest first, sampled. */
  series: z.array(z.object({ date: PlainDate, portfolio: Amount, benchmark: Amount.nullable() })),
  /** At the close of `to`. */
  portfolio: Amount.nullable(),
  benchmarkValue: Amount.nullable(),
  timeWeightedReturn: z.number().nullable(),
});
export type SimulatedGrowth = z.infer<typeof SimulatedGrowth>;

/** The fields at the head of every answer about a range; see Figures for `knownAt`. */
const RANGE_HEAD = { asOf: PlainDate, knownAt: Moment, from: PlainDate, to: PlainDate, currency: Currency };

/** Money of a sale in the portfolio's currency; null where it cannot be known. */
const REALISED_MONEY = {
  proceeds: Amount.nullable(),
  cost: Amount.nullable(),
  /** proceeds - cost = priceGain + currencyGain. */
  gain: Amount.nullable(),
  priceGain: Amount.nullable(),
  currencyGain: Amount.nullable(),
};

export const RealisedGainTable = z.object({
  ...RANGE_HEAD,
  /** Newest first; only what was sold. */
  rows: z.array(
    z.object({
      /** Id of the transaction or corporate action. */
      id: z.string(),
      date: PlainDate,
      instrument: Id,
      name: z.string(),
      symbol: z.string(),
      assetClass: z.string(),
      /** The method by which its cost was found. */
      method: z.enum(COST_METHODS),
      units: Amount,
      ...REALISED_MONEY,
    }),
  ),
  /** Sums of the rows whose amounts are all known; null where there are rows and none is known. */
  total: z.object(REALISED_MONEY).nullable(),
});
export type RealisedGainTable = z.infer<typeof RealisedGainTable>;

/** Amounts in the currency of their row, exact. */
export const CashMovements = z.object({
  ...RANGE_HEAD,
  /**
   * Newest first: every transaction of the range that moved cash, and payments of corporate actions; `type` is that of the transaction, or
   * `Compensation`.
   */
  rows: z.array(
    z.object({
      id: z.string(),
      date: PlainDate,
      type: EntryType,
      /** Name of the instrument, or the note of the movement. */
      name: z.string(),
      /** Signed. */
      cash: Amount,
      currency: Currency,
      /** Balance of the currency after the movement. */
      balance: Amount,
    }),
  ),
  /** opening + movement = closing, by currency; the first at the close of the day before `from`. */
  balances: z.array(z.object({ currency: Currency, opening: Amount, movement: Amount, closing: Amount })),
});
export type CashMovements = z.infer<typeof CashMovements>;

export const BRIDGE_PARTS = [
  'opening',
  'contributions',
  'withdrawals',
  'income',
  'priceEffect',
  'currencyEffect',
  'fees',
  'taxes',
  'closing',
] as const;

/** opening + contributions - withdrawals + income + priceEffect + currencyEffect - fees - taxes = closing. */
const ValueChangeBridge = z.record(z.enum(BRIDGE_PARTS), Amount);
export type ValueChangeBridge = z.infer<typeof ValueChangeBridge>;

const ReturnContribution = z.object({
  /** As in the id of the figure: an instrument, an asset class, or cash, as a whole or of a currency. */
  segment: z.string(),
  kind: z.enum(['instrument', 'class', 'cash']),
  /** For cash its currency, or empty for all cash. */
  name: z.string(),
  /** Fractions; the contributions add up to the return of the portfolio. */
  contribution: z.number(),
  averageWeight: z.number(),
  return: z.number().nullable(),
  gain: Amount,
});
export type ReturnContribution = z.infer<typeof ReturnContribution>;

export const ValueChanges = z.object({
  ...RANGE_HEAD,
  /** Null where a part could not be valued. */
  total: ValueChangeBridge.nullable(),
  /** A holding, or the cash of a currency. For a holding, purchases count as contributions and sales as withdrawals. */
  rows: z.array(
    z
      .object({ instrument: Id.nullable(), cash: Currency.nullable(), name: z.string().nullable(), assetClass: z.string() })
      .extend(Object.fromEntries(BRIDGE_PARTS.map((part) => [part, Amount])) as Record<(typeof BRIDGE_PARTS)[number], typeof Amount>),
  ),
  timeWeightedReturn: z.number().nullable(),
  holdings: z.array(ReturnContribution),
  classes: z.array(ReturnContribution),
});
export type ValueChanges = z.infer<typeof ValueChanges>;

export const ReturnAttribution = z.object({
  ...RANGE_HEAD,
  /** The index of the risk profile, and how often its weights are set again; null without weights. */
  benchmark: z
    .object({ name: z.string().nullable(), rebalancing: z.enum(['daily', 'monthly', 'quarterly', 'annual', 'buy-and-hold']) })
    .nullable(),
  /** Fractions. The effects of the classes add up to `effects`, and those to the excess. */
  attributed: z
    .object({
      portfolioReturn: z.number(),
      /** Return of the weights. */
      benchmarkReturn: z.number(),
      /** Return of the index on the performance tab. */
      indexReturn: z.number().nullable(),
      /** Return above the index; above the weights where there is no index. */
      excess: z.number(),
      /** `index`: the difference between the return of the weights and that of the index. */
      effects: z.object({ allocation: z.number(), selection: z.number(), interaction: z.number(), index: z.number().optional() }),
      segments: z.array(
        z.object({
          segment: z.string(),
          portfolioWeight: z.number(),
          benchmarkWeight: z.number(),
          portfolioReturn: z.number().nullable(),
          benchmarkReturn: z.number().nullable(),
          allocation: z.number(),
          selection: z.number(),
          interaction: z.number(),
        }),
      ),
    })
    .nullable(),
});
export type ReturnAttribution = z.infer<typeof ReturnAttribution>;

/** Yields and the coupon are fractions a year, maturity and durations years; null where the bond has none. */
const BOND_FIGURES = {
  couponRate: z.number().nullable(),
  currentYield: z.number().nullable(),
  yieldToMaturity: z.number().nullable(),
  yearsToMaturity: z.number().nullable(),
  macaulayDuration: z.number().nullable(),
  modifiedDuration: z.number().nullable(),
  convexity: z.number().nullable(),
};
/** In the portfolio's currency; cleanValue + accrued = value. */
const BOND_VALUES = { cleanValue: Amount.nullable(), accrued: Amount.nullable(), value: Amount.nullable() };

/** On the last day of the range, at the prices of the day. */
export const Bonds = z.object({
  ...RANGE_HEAD,
  /** By maturity. */
  rows: z.array(
    z.object({
      instrument: Id,
      name: z.string(),
      nominal: Amount,
      nominalCurrency: z.string(),
      /** Clean, per 100 of nominal. */
      price: Amount.nullable(),
      maturity: PlainDate.nullable(),
      ...BOND_VALUES,
      ...BOND_FIGURES,
      findings: z.array(z.string()),
    }),
  ),
  total: z.object(BOND_VALUES),
  /** Weighted by value; null where no bond has the figure. */
  averages: z.object(BOND_FIGURES),
});
export type Bonds = z.infer<typeof Bonds>;

/** Fee and tax are null where a provider states their sum alone. */
const PAID_MONEY = { fee: Amount.nullable(), tax: Amount.nullable(), amount: Amount };

/** In the portfolio's currency. */
export const CostsPaid = z.object({
  ...RANGE_HEAD,
  /** Newest first: what was paid, and the type of transaction. */
  rows: z.array(
    z.object({ id: z.string(), date: PlainDate, type: EntryType, instrument: Id.nullable(), name: z.string().nullable(), ...PAID_MONEY }),
  ),
  total: z.object(PAID_MONEY),
  /** All costs in the range; null where nothing was held. */
  costs: z
    .object({
      /** Fees booked by themselves are running, those of trades and transfers one-off. */
      service: z.object({ oneOff: Amount, running: Amount }),
      transactionTaxes: Amount,
      /** An estimate from the ongoing charges of funds, which are inside their prices. */
      instruments: z.object({ running: Amount }),
      total: Amount,
      averageValue: Amount,
      /** Fractions. */
      shareOfAverageValue: z.number().nullable(),
      returnAfterCosts: z.number().nullable(),
      returnBeforeCosts: z.number().nullable(),
      effectOnReturn: z.number().nullable(),
    })
    .nullable(),
});
export type CostsPaid = z.infer<typeof CostsPaid>;

const FigureValue = z.union([z.string(), z.number()]).nullable();
const DatedQuoteValue = z.object({ date: PlainDate, value: Amount }).nullable();

/** The facts behind a figure. Its document contains all of them; the transactions listed here are the newest 200. */
export const FigureInputs = z.object({
  transactions: z.object({
    count: z.number().int(),
    rows: z.array(
      z.object({
        id: z.string(),
        date: PlainDate,
        type: EntryType,
        name: z.string().nullable(),
        units: Amount.nullable(),
        amount: Amount,
        fee: Amount,
        tax: Amount,
        currency: z.string(),
        arrival: Arrival.nullable(),
      }),
    ),
  }),
  prices: z.array(
    z.object({
      instrument: Id,
      name: z.string(),
      currency: z.string(),
      count: z.number().int(),
      first: DatedQuoteValue,
      last: DatedQuoteValue,
      arrivals: z.array(Arrival),
    }),
  ),
  rates: z.array(
    z.object({
      base: Currency,
      quote: Currency,
      count: z.number().int(),
      first: DatedQuoteValue,
      last: DatedQuoteValue,
      arrivals: z.array(Arrival),
    }),
  ),
  actions: z.array(z.object({ kind: z.string(), date: PlainDate, name: z.string(), arrival: Arrival.nullable() })),
  /** Facts that hold from a day on: the terms of instruments and bonds, methods of cost, owners. */
  dated: z.array(DatedFact),
});
export type FigureInputs = z.infer<typeof FigureInputs>;

/** How a figure was computed. `value` is decimal text for money and a number otherwise (see docs/methods.md); ids are those of packages/figures. */
export const FigureProvenance = z.object({
  id: z.string(),
  measure: z.string(),
  unit: z.string(),
  currency: Currency.nullable(),
  /** As a statement printed it, where one did; otherwise as computed from the facts. */
  value: FigureValue,
  /** The version of the engine that made `value`. */
  engine: z.number().int(),
  scope: z.object({ kind: z.enum(['portfolio', 'account']), id: Id, name: z.string(), currency: Currency }),
  part: z
    .object({ kind: z.enum(['instrument', 'class', 'sector', 'currency', 'cash', 'transaction']), id: z.string(), name: z.string() })
    .nullable(),
  /** The row of a table that the figure belongs to: a holding or class, or what was sold on a day. */
  row: z.object({ kind: z.enum(['instrument', 'class', 'cash']), name: z.string(), date: PlainDate.nullable() }).nullable(),
  /** Null for a figure of the day `to`. */
  from: PlainDate.nullable(),
  to: PlainDate,
  knownAt: Moment,
  /** In English, as in docs/methods.md; the screens show it in the reader's language. */
  method: z.object({
    formula: z.string(),
    convention: z.string(),
    source: z.string(),
    parameters: z.record(z.string(), z.string()),
  }),
  findings: z.array(Finding),
  /** The figures that it is computed from, in the order of the formula. */
  parts: z.array(
    z.object({
      id: z.string(),
      measure: z.string(),
      parameters: z.record(z.string(), z.string()),
      from: PlainDate.nullable(),
      to: PlainDate,
      unit: z.string(),
      currency: Currency.nullable(),
      value: FigureValue,
    }),
  ),
  inputs: FigureInputs,
  /** The value by the present engine from the same facts, where a statement printed another. */
  recomputed: z.object({ engine: z.number().int(), value: FigureValue }).nullable(),
  /** The same figure by today's facts, where these give another value than the facts of that time. */
  now: z.object({ id: z.string(), value: FigureValue }).nullable(),
});
export type FigureProvenance = z.infer<typeof FigureProvenance>;

/** Transactions as the files of a custodian list them, with the field names of such files; each also as money of the portfolio. */
export const TransactionFile = z.object({
  ...RANGE_HEAD,
  /** Newest first. */
  rows: z.array(
    z.object({
      /** Id of the transaction. */
      id: Id,
      name: z.string(),
      /** Asset class of the instrument; null for movements of money alone. */
      class: z.string().nullable(),
      /** Spelled as in every such file [OQ-07]. */
      bussinessDate: PlainDate,
      type: EntryType,
      /** Units of a security, or the money of a movement of cash, in `currency`. */
      nominalvalue: Amount,
      units: z.boolean(),
      /** Price of one unit; null where no units moved. */
      rate: Amount.nullable(),
      currency: Currency,
      /** One unit of `currency` in the currency of the portfolio, on the day; null where no rate is known. */
      fxRate: Amount.nullable(),
      /** The amount before fee and tax in the currency of the portfolio; null without a rate. */
      value: Amount.nullable(),
    }),
  ),
});
export type TransactionFile = z.infer<typeof TransactionFile>;

/** The parts of the answer about performance that can be exported as files. */
export const PERFORMANCE_TABLES = ['cumulative', 'discrete', 'calendar-years'] as const;
export type PerformanceTable = (typeof PERFORMANCE_TABLES)[number];

const RANGE_INPUT = { portfolio: Id, ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() };
const RANGE_REFUSED = ['portfolio.unknown', 'range.reversed', 'range.beyond'] as const;

export const performance = {
  readFigure: endpoint({
    method: 'GET',
    path: '/api/figure',
    shows: 'figure',
    may: 'own',
    summary: 'How a figure came about: formula, the figures it is made of, and the facts behind it',
    input: z.object({ figure: z.string().max(600) }),
    output: FigureProvenance,
    refuses: ['figure.unknown'],
  }),
  exportFigure: endpoint({
    method: 'GET',
    path: '/api/figure/facts',
    shows: 'figure',
    may: 'own',
    summary: 'The facts of a figure and the question it answers, as a document that calculate takes',
    input: z.object({ figure: z.string().max(600) }),
    output: download('application/json'),
    refuses: ['figure.unknown'],
  }),
  readPerformance: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/performance',
    shows: 'portfolio',
    may: 'own',
    summary:
      'Cumulative, periodic and calendar-year returns of a portfolio beside its benchmark; with those that a provider states beside the ledger, where they are asked for',
    input: z.object({
      portfolio: Id,
      ...CLOCKS,
      from: PlainDate.optional(),
      to: PlainDate.optional(),
      beside: z.stringbool().default(false),
    }),
    output: answerSchema(Performance),
    refuses: ['portfolio.unknown', 'range.reversed', 'range.beyond'],
  }),
  exportPerformance: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/performance.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'Cumulative returns day by day, those of periods, or those of calendar years, as CSV',
    input: z.object({ ...RANGE_INPUT, table: z.enum(PERFORMANCE_TABLES).default('cumulative') }),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  listTransactionFile: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/transaction-file',
    shows: 'portfolio',
    may: 'own',
    summary: 'Transactions of a range as a custodian lists them: nominal, rate, exchange rate and value',
    input: z.object(RANGE_INPUT),
    output: answerSchema(TransactionFile),
    refuses: RANGE_REFUSED,
  }),
  exportTransactionFile: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/transaction-file.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'The same as CSV',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  readSimulated: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/simulated',
    shows: 'portfolio',
    may: 'own',
    summary: 'What an amount would have become by the returns of a portfolio, and of its benchmark',
    input: SimulatedInput,
    output: answerSchema(SimulatedGrowth),
    refuses: ['portfolio.unknown', 'range.reversed', 'range.beyond'],
  }),
  exportSimulated: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/simulated.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'The same as CSV, a row for each day shown',
    input: SimulatedInput,
    output: download('text/csv'),
    refuses: ['portfolio.unknown', 'range.reversed', 'range.beyond'],
  }),
  listCashMovements: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/cash',
    shows: 'portfolio',
    may: 'own',
    summary: 'What moved the cash of a portfolio in a range, newest first, with balances by currency',
    input: z.object(RANGE_INPUT),
    output: answerSchema(CashMovements),
    refuses: RANGE_REFUSED,
  }),
  exportCashMovements: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/cash.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'What moved the cash of a portfolio in a range as CSV',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  readChanges: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/changes',
    shows: 'portfolio',
    may: 'own',
    summary: 'Where the change of value came from, holding by holding, and what each holding and asset class contributed to the return',
    input: z.object(RANGE_INPUT),
    output: answerSchema(ValueChanges),
    refuses: RANGE_REFUSED,
  }),
  exportChanges: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/changes.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'Where the change of value came from as CSV, a row for each holding and cash currency',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  listFees: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/fees',
    shows: 'portfolio',
    may: 'own',
    summary: 'Fees charged by themselves in a range, and what everything cost: in money, of the average value, and in return',
    input: z.object(RANGE_INPUT),
    output: answerSchema(CostsPaid),
    refuses: RANGE_REFUSED,
  }),
  exportFees: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/fees.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'Fees charged by themselves in a range as CSV',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  listCharges: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/charges',
    shows: 'portfolio',
    may: 'own',
    summary: 'Fees and taxes of trades and transfers in a range',
    input: z.object(RANGE_INPUT),
    output: answerSchema(CostsPaid),
    refuses: RANGE_REFUSED,
  }),
  exportCharges: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/charges.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'Fees and taxes of trades and transfers in a range as CSV',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  listBonds: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/bonds',
    shows: 'portfolio',
    may: 'own',
    summary:
      'Bonds held on the last day of a range: value with accrued interest, yields, duration and convexity, and their averages by value',
    input: z.object(RANGE_INPUT),
    output: answerSchema(Bonds),
    refuses: RANGE_REFUSED,
  }),
  exportBonds: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/bonds.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'The same as CSV, a row for each bond',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  readAttribution: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/attribution',
    shows: 'portfolio',
    may: 'own',
    summary: 'Why the return differs from that of the benchmark: allocation, selection and interaction by asset class',
    input: z.object(RANGE_INPUT),
    output: answerSchema(ReturnAttribution),
    refuses: RANGE_REFUSED,
  }),
  exportAttribution: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/attribution.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'The same as CSV, a row for each asset class',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
  listRealisedGains: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/realised',
    shows: 'portfolio',
    may: 'own',
    summary: 'What was sold in a range: proceeds, cost by the method of the day, and the gain by price and by exchange rate',
    input: z.object(RANGE_INPUT),
    output: answerSchema(RealisedGainTable),
    refuses: RANGE_REFUSED,
  }),
  exportRealisedGains: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/realised.csv',
    shows: 'portfolio',
    may: 'clients.read',
    summary: 'What was sold in a range as CSV',
    input: z.object(RANGE_INPUT),
    output: download('text/csv'),
    refuses: RANGE_REFUSED,
  }),
};

/** The tables of figures of a portfolio, by the names of their tabs: the endpoint that answers each, and the one that exports it. */
export const FIGURE_TABLE_ENDPOINTS = {
  cash: { read: 'listCashMovements', file: 'exportCashMovements' },
  realised: { read: 'listRealisedGains', file: 'exportRealisedGains' },
  fees: { read: 'listFees', file: 'exportFees' },
  charges: { read: 'listCharges', file: 'exportCharges' },
  bonds: { read: 'listBonds', file: 'exportBonds' },
  changes: { read: 'readChanges', file: 'exportChanges' },
  'transaction-file': { read: 'listTransactionFile', file: 'exportTransactionFile' },
  attribution: { read: 'readAttribution', file: 'exportAttribution' },
} as const satisfies Readonly<Record<string, { readonly read: keyof typeof performance; readonly file: keyof typeof performance }>>;
export type FigureTableName = keyof typeof FIGURE_TABLE_ENDPOINTS;
