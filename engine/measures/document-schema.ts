/** The shape of a document of facts that questions are asked about, and of the scope of a question. */
import { z } from 'zod';
import { COST_METHODS } from '#engine/lots';
import { CalculationBond } from './fixed-income/bond-terms.ts';
import { CurrencyCode, DatedValues, DateText, DecimalText, UnsignedDecimal } from './wire.ts';

const TYPES = [
  'Purchase',
  'Sale',
  'Contribution',
  'Withdrawal',
  'Dividend',
  'Interest',
  'InterestCharged',
  'Fee',
  'FeeRefund',
  'Tax',
  'TaxRefund',
  'TransferIn',
  'TransferOut',
] as const;

/** Other names of transaction types, in lower case. */
const TYPE_SPELLINGS: Readonly<Record<string, (typeof TYPES)[number]>> = {
  ...Object.fromEntries(TYPES.map((type) => [type.toLowerCase(), type])),
  buy: 'Purchase',
  bought: 'Purchase',
  sell: 'Sale',
  sold: 'Sale',
  deposit: 'Contribution',
  withdraw: 'Withdrawal',
  // As ledgers of the trade spell it.
  divident: 'Dividend',
  coupon: 'Interest',
  charge: 'Fee',
  rebate: 'FeeRefund',
  withholdingtax: 'Tax',
  debitinterest: 'InterestCharged',
  interestpaid: 'InterestCharged',
};

const TransactionType = z
  .preprocess(
    (given) => (typeof given === 'string' ? (TYPE_SPELLINGS[given.toLowerCase().replaceAll(/[\s_-]/g, '')] ?? given) : given),
    z.enum(TYPES),
  )
  .meta({
    description: 'In any case of letters. Also Buy, Sell, Deposit, Withdraw, Coupon, Charge, Rebate, WithholdingTax, DebitInterest.',
  });

export const CalculationInstrument = z
  .strictObject({
    id: z.string().min(1),
    currency: CurrencyCode.optional().meta({ description: 'Of the prices; that of the document unless named.' }),
    assetClass: z.string().optional(),
    sector: z.string().optional(),
    quoted: z.enum(['each', 'per-cent']).optional().meta({
      description: '`per-cent`: the price is for 100 of nominal, and units are nominal; so with `bond`. `each` otherwise.',
    }),
    bond: CalculationBond.optional().meta({
      description:
        'Prices are then clean, and a holding is worth accrued interest beside them: since the last coupon date by the day count, ex dividend too, until the coupon is booked as Interest.',
    }),
    bondChanges: z
      .array(z.strictObject({ from: DateText, bond: CalculationBond }))
      .optional()
      .meta({
        description:
          'Terms that hold from a date on, oldest first, as when the coupon of a floating-rate bond is set anew; before, those of `bond`.',
      }),
    ongoingCharge: DecimalText.optional().meta({ description: 'What the instrument costs a year inside its price: 0.0075 for 0.75 %.' }),
  })
  .meta({ id: 'CalculationInstrument' });

export const CalculationTransaction = z
  .strictObject({
    id: z.string().optional().meta({ description: 'Names the lot that a purchase makes, and the transaction in answers.' }),
    date: DateText,
    type: TransactionType,
    instrument: z.string().optional(),
    sequence: z.number().int().min(0).optional().meta({
      description:
        'Its place among the transactions of its date, smaller is earlier: 1, 2, or 93015 for a time of 09:30:15. Those without one: what comes in before all that have one, what goes out after them.',
    }),
    portfolio: z.string().default('').meta({ description: 'Which of several wrappers; cost is kept apart for each.' }),
    units: UnsignedDecimal.optional(),
    price: UnsignedDecimal.optional().meta({
      description:
        'Instead of `amount`: amount = units x price, a hundredth of it for `per-cent`; of a bond whose terms are known, with the accrued interest that a buyer of the date pays, rounded to the minor unit.',
    }),
    amount: UnsignedDecimal.optional().meta({
      description:
        'Money before fee and tax. For a TransferIn of units: the cost they bring along; without it that of the lots which leave another portfolio by a TransferOut of the same day, else what the units are worth.',
    }),
    fee: UnsignedDecimal.default('0'),
    tax: UnsignedDecimal.default('0').meta({ description: 'Of a dividend or interest: withheld. Of a trade: stamp duty and the like.' }),
    currency: CurrencyCode.optional().meta({ description: 'Of amount, fee and tax; that of the instrument, else of the document.' }),
    exchangeRate: z.strictObject({ to: CurrencyCode, rate: UnsignedDecimal }).optional().meta({
      description:
        'The rate of the contract note: one unit of `currency` was exchanged for so many of `to`. With the reporting currency as `to`, cost, proceeds and gains are at it instead of the rate of the market; with the currency of the instrument, so is the cost in that one. Values, flows and returns stay at the rates of the market.',
    }),
    acquired: DateText.optional().meta({ description: 'Of a TransferIn: when the units were acquired elsewhere.' }),
    lots: z
      .array(z.strictObject({ lot: z.string(), units: UnsignedDecimal.optional() }))
      .optional()
      .meta({
        description: 'For the cost method `specific`: the ids of the purchases a sale takes; what they do not cover comes of the oldest.',
      }),
    note: z.string().optional().meta({ description: 'For people alone; so `comment` and `description`.' }),
    comment: z.string().optional(),
    description: z.string().optional(),
  })
  .meta({ id: 'CalculationTransaction' });

const Ratio = z
  .strictObject({ new: UnsignedDecimal, old: UnsignedDecimal })
  .meta({ description: 'So many new units for so many old ones: 3 for 2.' });

const PerUnit = z.strictObject({ amount: UnsignedDecimal, currency: CurrencyCode }).meta({ description: 'Money for each unit held.' });

const actionFields = { id: z.string().optional(), date: DateText, instrument: z.string() };

const costShare = UnsignedDecimal.optional().meta({
  description: 'Part of the cost that moves: 0.2 for a fifth. Without it, by values at the close of the date.',
});

const CalculationCorporateAction = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('split'), ...actionFields, ratio: Ratio })
      .meta({ description: 'A reverse split has fewer new units than old.' }),
    z
      .strictObject({ kind: z.literal('bonus'), ...actionFields, ratio: Ratio })
      .meta({ description: '`new` additional units for `old` held.' }),
    z.strictObject({ kind: z.literal('spin-off'), ...actionFields, to: z.string(), ratio: Ratio, costShare }),
    z.strictObject({
      kind: z.literal('rights'),
      ...actionFields,
      to: z.string(),
      ratio: Ratio,
      costShare: costShare.meta({ description: 'None unless named.' }),
    }),
    z.strictObject({
      kind: z.literal('merger'),
      ...actionFields,
      to: z.string().optional(),
      ratio: Ratio.optional(),
      cash: PerUnit.optional(),
      cashCostShare: costShare,
    }),
    z.strictObject({ kind: z.literal('return-of-capital'), ...actionFields, cash: PerUnit }),
    z
      .strictObject({
        kind: z.literal('cash-in-lieu'),
        ...actionFields,
        cash: PerUnit.optional().meta({ description: 'Money for a whole unit; the fraction gets its part of it. Or `paid`.' }),
        paid: z.strictObject({ amount: UnsignedDecimal, currency: CurrencyCode }).optional().meta({
          description: 'Money for the fraction itself, in total for the holding; of several portfolios, of the one named. Or `cash`.',
        }),
        portfolio: z.string().optional().meta({ description: 'With `paid`: whose fraction it is.' }),
      })
      .meta({
        description:
          'The fraction beyond the last whole unit is paid in cash: it leaves every lot in proportion, with its share of the cost, and what is paid beyond that is a gain. It stands after the split, bonus, spin-off or merger that made it, in the list and by date; of the instrument that the fraction is of.',
      }),
    z.strictObject({ kind: z.literal('renamed'), ...actionFields, to: z.string() }),
  ])
  .meta({ id: 'CalculationCorporateAction', description: 'Applies to what was held at the close of the day before its date.' });

const Method = z.enum(COST_METHODS);

export const CalculationDocument = z.strictObject({
  tradesPaid: z.enum(['from-cash', 'from-outside']).default('from-cash').meta({
    description:
      '`from-cash`: trades and income move the cash of the ledger. `from-outside`: the ledger has no cash of its own (a broker export of trades alone); whatever an entry would have moved is paid in or taken out on its day.',
  }),
  currency: CurrencyCode.refine((code) => code !== 'GBX', 'prices may be in pence; figures are in GBP')
    .default('EUR')
    .meta({ description: 'Reporting currency of every answer.' }),
  instruments: z
    .array(CalculationInstrument)
    .default([])
    .meta({ description: 'One that is only named elsewhere has the currency of the document.' }),
  prices: z.record(z.string(), DatedValues).default({}).meta({ description: 'Closes by instrument.' }),
  rates: z
    .array(z.strictObject({ base: CurrencyCode, quote: CurrencyCode, values: DatedValues }))
    .default([])
    .meta({ description: 'One unit of `base` is worth so many of `quote`.' }),
  portfolios: z.record(z.string(), CurrencyCode).default({}).meta({
    description:
      'Reporting currency of each portfolio. With it, the value of the whole ledger is the sum of the values of its portfolios, each in its own currency, converted at the rate of the day and rounded once.',
  }),
  transactions: z.array(CalculationTransaction).default([]).meta({
    description:
      'In any order. Within a day what comes in stands before what goes out, whatever the order in the list: a sale may take what was bought on its day, even if it stands before it. Where `sequence` is given, it decides.',
  }),
  corporateActions: z.array(CalculationCorporateAction).default([]),
  cost: z
    .strictObject({
      method: Method.default('average'),
      byPortfolio: z
        .record(z.string(), z.array(z.strictObject({ from: DateText, method: Method })))
        .default({})
        .meta({ description: 'Methods of a portfolio, each from its date on.' }),
      pools: z.record(z.string(), z.array(z.string()).min(1)).default({}).meta({
        description:
          'Portfolios whose holdings of one instrument are one holding, by the name of the pool: {"taxable": ["broker a", "broker b"]} for the section 104 holding of one owner in one capacity, an ISA apart. They share a method that pools: `average` or `uk-pool`. Other portfolios stand each by themselves.',
      }),
      fees: z.enum(['capitalised', 'expensed']).default('capitalised'),
      taxes: z.enum(['capitalised', 'expensed']).default('capitalised'),
      accruedInterest: z.enum(['apart', 'in-cost']).default('apart').meta({
        description:
          'Of bonds whose terms are known. `apart`: interest that was bought or sold with a bond is no part of its cost, proceeds and gains (IRS Publication 550, bonds sold between interest dates; the accrued income scheme of the United Kingdom); `in-cost`: it is.',
      }),
    })
    .prefault({}),
  knownUntil: DateText.optional().meta({
    description:
      'The last day of which all facts are told; the last that anything is said of, unless named. Sales may yet be matched with purchases after it.',
  }),
});

export type CalculationDocument = z.output<typeof CalculationDocument>;

/** A selection of the holdings; without any field, all of them. */
export const CalculationScope = z
  .strictObject({
    portfolios: z.array(z.string()).optional(),
    instruments: z.array(z.string()).optional(),
    assetClasses: z.array(z.string()).optional(),
    cash: z
      .union([z.boolean(), z.array(CurrencyCode)])
      .optional()
      .meta({
        description: 'Whether cash belongs to it, or in which currencies. Without it: yes where no instruments or asset classes are named.',
      }),
  })
  .default({})
  .meta({ id: 'CalculationScope', description: 'Part of the ledger. What crosses its boundary is a flow.' });

export type CalculationScope = z.output<typeof CalculationScope>;

export type CalculationTransaction = CalculationDocument['transactions'][number];

export type CalculationInstrument = CalculationDocument['instruments'][number];
