/** Defines the document of a calculation (instruments, prices, rates, transactions and corporate actions), checks it, and opens its books. */
import { z } from 'zod';
import { parseDay, type Day } from '#packages/calendar';
import { COST_METHODS, isPooled, type CostMethod } from '#engine/lots';
import {
  add,
  fraction,
  isZero,
  minorUnits,
  multiply,
  formatDecimal,
  amount as money,
  units as unitsOf,
  readDecimal,
  type Amount,
  negate,
  sign,
} from '#packages/money';
import { cashEffect, openBook, type Book, type CorporateAction, type HistoryEntry, type Quotes } from '#engine/book';
import { measureScope as measureBook, type MeasuredScope } from '#engine/series';
import { instrumentAccrual, bondOn, interestBought } from './fixed-income/bond-holding.ts';
import { CalculationBond } from './fixed-income/bond-terms.ts';
import { UnanswerableError } from './unanswerable.ts';
import { columnsOf, CurrencyCode, DatedValues, DateText, DecimalText, UnsignedDecimal } from './wire.ts';

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

const CalculationInstrument = z
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

const CalculationTransaction = z
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

export interface ScopedLedger {
  readonly book: Book;
  /** Daily figures of the whole book, from its first day to the given day; null where the book begins later or never. */
  readonly measured: (to: Day) => MeasuredScope | null;
  /** The part of the book that the scope selects. */
  readonly part: { readonly lines: readonly number[]; readonly currencies: readonly string[] };
  readonly isWhole: boolean;
  /** Names of the lines. */
  readonly names: readonly string[];
  readonly assetClasses: readonly string[];
}

/** A document opened for questions: books are made once for each set of portfolios. */
export interface OpenedDocument {
  readonly currency: string;
  readonly document: CalculationDocument;
  readonly scoped: (scope: CalculationScope) => ScopedLedger;
  /** Books of the portfolios whose currencies are given, each in its own currency; empty where none are given. */
  readonly consolidated: readonly Book[];
  /** The quotes of an instrument, for benchmarks. */
  readonly quotes: (instrument: string) => { readonly currency: string; readonly quotes: Quotes };
}

/** @throws UnanswerableError for a document that contradicts itself */
export function openDocument(document: CalculationDocument): OpenedDocument {
  const instruments = new Map(document.instruments.map((instrument) => [instrument.id, instrument]));
  const ids = [
    ...new Set([
      ...document.transactions.flatMap(({ instrument }) => instrument ?? []),
      ...document.corporateActions.flatMap((action) => [
        action.instrument,
        ...('to' in action && action.to !== undefined ? [action.to] : []),
      ]),
    ]),
  ];
  const lineOf = new Map(ids.map((id, line) => [id, line]));
  const currencyOf = (id: string) => instruments.get(id)?.currency ?? document.currency;
  const told = document.transactions.map((transaction, position) => entryOf(transaction, position, lineOf, instruments, document.currency));
  const entries = document.tradesPaid === 'from-cash' ? told : told.flatMap((entry) => [entry, ...outsidePayments(entry)]);
  const rates = document.rates.map(({ base, quote, values }) => ({ base, quote, quotes: columnsOf(values) }));
  const lines = ids.map((id) => ({
    id,
    currency: currencyOf(id),
    quotes: columnsOf(document.prices[id] ?? {}),
    ...(isPerCent(instruments.get(id)) && { quotedFor: 100 }),
    ...instrumentAccrual(document.instruments, id),
  }));
  const actions = document.corporateActions.map((action, position) => actionOf(action, position, lineOf));
  const cost = costRules(document);
  checkFractions(document, entries);
  checkLots(document, entries, cost);
  checkRates(document);
  const knownUntil = lastKnownDay(document);
  const facts = { lines, rates, actions, cost, ...(knownUntil !== null && { knownUntil }) };
  const books = new Map<string, Book>();
  const bookOf = (portfolios: readonly string[] | undefined): Book => {
    const key = portfolios ? [...portfolios].sort().join('\n') : '';
    let book = books.get(key);
    if (!book) {
      book = openBook({
        ...facts,
        currency: document.currency,
        ...splitEntries(entries, (pocket) => portfolios?.includes(pocket) ?? true),
      });
      books.set(key, book);
    }
    return book;
  };
  const consolidated = Object.entries(document.portfolios).map(([portfolio, currency]) =>
    openBook({ ...facts, currency, ...splitEntries(entries, (pocket) => pocket === portfolio) }),
  );
  const assetClasses = ids.map((id) => instruments.get(id)?.assetClass ?? 'Other');
  return {
    currency: document.currency,
    document,
    consolidated,
    quotes: (id) => ({ currency: currencyOf(id), quotes: columnsOf(document.prices[id] ?? {}) }),
    scoped: scopesOf({
      ids,
      assetClasses,
      currencies: new Set([
        document.currency,
        ...entries.map(({ currency }) => currency),
        ...ids.map(currencyOf),
        ...document.rates.flatMap(({ base, quote }) => [base, quote]),
      ]),
      described: document.instruments,
      portfolios: new Set(entries.map(({ pocket }) => pocket ?? '')),
      bookOf,
    }),
  };
}

/** The facts that scopes are selected from: lines by name and asset class, in the order of the books. */
export interface ScopeSource {
  readonly ids: readonly string[];
  readonly assetClasses: readonly string[];
  /** The currencies in which cash may be asked for. */
  readonly currencies: ReadonlySet<string>;
  /** Instruments that may be named, held or not. */
  readonly described: readonly Pick<CalculationDocument['instruments'][number], 'id' | 'assetClass'>[];
  readonly portfolios: ReadonlySet<string>;
  /** The book of some portfolios, or of all. */
  readonly bookOf: (portfolios: readonly string[] | undefined) => Book;
}

/** Gives the function that selects scopes. @throws UnanswerableError for a scope that names something the document does not have */
export function scopesOf({ ids, assetClasses, currencies, described, portfolios, bookOf }: ScopeSource): OpenedDocument['scoped'] {
  const known = new Set([...ids, ...described.map(({ id }) => id)]);
  const classes = new Set(described.map(({ assetClass }) => assetClass ?? 'Other').concat('Other'));
  const measuredOf = new Map<string, MeasuredScope>();
  return (scope) => {
    const book = bookOf(scope.portfolios);
    const named = scope.instruments !== undefined || scope.assetClasses !== undefined;
    // An instrument that is described but not yet traded is allowed: nothing of it is held.
    for (const id of scope.instruments ?? [])
      if (!known.has(id)) throw new UnanswerableError(`no instrument is called ${id}`, ['scope', 'instruments']);
    for (const portfolio of scope.portfolios ?? [])
      if (!portfolios.has(portfolio))
        throw new UnanswerableError(`no transaction is of a portfolio called ${portfolio}`, ['scope', 'portfolios']);
    for (const assetClass of scope.assetClasses ?? [])
      if (!classes.has(assetClass))
        throw new UnanswerableError(`no instrument is of the asset class ${assetClass}`, ['scope', 'assetClasses']);
    const inside = (line: number) =>
      !named || scope.instruments?.includes(ids[line] as string) || scope.assetClasses?.includes(assetClasses[line] as string);
    for (const code of Array.isArray(scope.cash) ? scope.cash : [])
      if (!currencies.has(code)) throw new UnanswerableError(`nothing in the ledger is in ${code}`, ['scope', 'cash']);
    const cash = scope.cash ?? !named;
    const part = {
      lines: [...ids.keys()].filter(inside),
      currencies: cash === true ? book.currencies : cash === false ? [] : book.currencies.filter((code) => cash.includes(code)),
    };
    return {
      book,
      part,
      isWhole: part.lines.length === ids.length && part.currencies.length === book.currencies.length,
      names: ids,
      assetClasses,
      measured: (to) => {
        if (book.inception === null || book.inception > to) return null;
        const key = `${scope.portfolios?.join('\n') ?? ''} ${to}`;
        const measured = measuredOf.get(key) ?? measureBook(book, { from: book.inception, to });
        measuredOf.set(key, measured);
        return measured;
      },
    };
  };
}

type CalculationTransaction = CalculationDocument['transactions'][number];
type CalculationInstrument = CalculationDocument['instruments'][number];
type InstrumentsById = ReadonlyMap<string, CalculationInstrument>;

function isPerCent(instrument: CalculationInstrument | undefined): boolean {
  return instrument !== undefined && (instrument.quoted === 'per-cent' || instrument.bond !== undefined);
}

function entryOf(
  transaction: CalculationTransaction,
  position: number,
  lineOf: ReadonlyMap<string, number>,
  instruments: InstrumentsById,
  fallback: string,
): HistoryEntry {
  const { type: kind, instrument, units, price, fee, tax, portfolio, id, acquired, lots, exchangeRate, sequence } = transaction;
  const path = ['transactions', position];
  if (price !== undefined)
    checkPrice(transaction, quotedInOf(transaction, instruments, fallback), path, isPerCent(instruments.get(instrument ?? '')));
  const moves = kind === 'Purchase' || kind === 'Sale';
  if (moves && (instrument === undefined || units === undefined))
    throw new UnanswerableError(`a ${kind} has an instrument and units`, path);
  checkUnits(transaction, path);
  if ((kind === 'Contribution' || kind === 'Withdrawal') && instrument !== undefined)
    throw new UnanswerableError(`a ${kind} is of money; units come and go as TransferIn and TransferOut`, [...path, 'instrument']);
  const quoted = instrument === undefined ? undefined : instruments.get(instrument);
  const quotedIn = quoted?.currency ?? fallback;
  const day = parseDay(transaction.date);
  const currency = transaction.currency ?? (quotedIn === 'GBX' ? 'GBP' : quotedIn);
  if (exchangeRate) checkExchange(exchangeRate, currency, path);
  return {
    day,
    kind,
    line: instrument === undefined ? null : (lineOf.get(instrument) as number),
    units: units ?? '0',
    amount: transaction.amount ?? amountOf(units, price, quotedIn, quoted, moves ? day : null) ?? defaultAmount(kind, path),
    fee,
    tax,
    currency,
    ...(exchangeRate && { exchanged: exchangeRate }),
    ...(sequence !== undefined && { sequence }),
    id: id ?? `transactions/${position}`,
    pocket: portfolio,
    ...(acquired !== undefined && { acquired: parseDay(acquired) }),
    ...(lots && { lots: lots.map(({ lot, units: some }) => ({ lot, ...(some !== undefined && { units: some }) })) }),
  };
}

/** @throws UnanswerableError for a rate of zero, and for a rate from a currency to itself that is not 1 */
function checkExchange({ to, rate }: { readonly to: string; readonly rate: string }, currency: string, path: (string | number)[]): void {
  if (to === currency && Number(rate) !== 1)
    throw new UnanswerableError(`the transaction is in ${currency} already; a rate leads to another currency`, [
      ...path,
      'exchangeRate',
      'to',
    ]);
  if (Number(rate) === 0) throw new UnanswerableError('a rate is above zero', [...path, 'exchangeRate', 'rate']);
}

/** Refuses an amount without units: it would be part of no cost and no proceeds. */
function checkUnits({ type, instrument, units = '0', amount = '0' }: CalculationTransaction, path: (string | number)[]): void {
  const moves = type === 'Purchase' || type === 'Sale' || type === 'TransferIn' || type === 'TransferOut';
  if (!moves || instrument === undefined || !isZero(unitsOf(units)) || isZero(money(amount))) return;
  throw new UnanswerableError(`a ${type} with an amount moves units; give those that it moved, more than 0`, [...path, 'units']);
}

function quotedInOf({ instrument }: CalculationTransaction, instruments: InstrumentsById, fallback: string): string {
  return (instrument === undefined ? undefined : instruments.get(instrument)?.currency) ?? fallback;
}

/** @throws UnanswerableError for a price in another currency than the instrument's, and for one that gives another amount than the given one */
function checkPrice(
  { units, price, amount, currency, type }: CalculationTransaction,
  quotedIn: string,
  path: (string | number)[],
  perCent: boolean,
): void {
  const own = quotedIn === 'GBX' ? 'GBP' : quotedIn;
  if (currency !== undefined && currency !== own && amount === undefined)
    throw new UnanswerableError(`a price is in ${quotedIn}, the currency of the instrument; give the amount in ${currency}`, [
      ...path,
      'price',
    ]);
  // The amount of a bond may include accrued interest; an amount in another currency is another number.
  if (amount === undefined || units === undefined || price === undefined || perCent || (currency ?? own) !== own) return;
  if (type !== 'Purchase' && type !== 'Sale') return;
  const told = Number(amount);
  const each = Number(price) / (quotedIn === 'GBX' ? 100 : 1);
  // Prices are given to so many digits, at least to hundredths.
  const digits = Math.max(2, price.split('.')[1]?.length ?? 0);
  const rest = (Number(units) * 0.5 * 10 ** -digits) / (quotedIn === 'GBX' ? 100 : 1) + 0.5 * 10 ** -minorUnits(own);
  if (Math.abs(told - Number(units) * each) > rest * (1 + 1e-9))
    throw new UnanswerableError(`${units} x ${price} is not ${amount}`, [...path, 'amount']);
}

/** Checks that the two rates of a pair that is given both ways are roughly inverse. @throws UnanswerableError where they are not */
function checkRates({ rates }: CalculationDocument): void {
  for (const [position, { base, quote, values }] of rates.entries())
    for (const other of rates)
      if (other.base === quote && other.quote === base)
        for (const [date, value] of Object.entries(values)) {
          const product = Number(value) * Number(other.values[date] ?? NaN);
          if (product > 1 + INVERSE_RATE_TOLERANCE || product < 1 / (1 + INVERSE_RATE_TOLERANCE))
            throw new UnanswerableError(`${base}/${quote} and ${quote}/${base} contradict one another on ${date}`, [
              'rates',
              position,
              'values',
            ]);
        }
}

/** The tolerance is greater than any spread of quotes. */
const INVERSE_RATE_TOLERANCE = 0.2;

/** Checks that a sale names lots only under the cost method `specific`, and only purchases that exist. */
function checkLots(
  { transactions }: CalculationDocument,
  entries: readonly HistoryEntry[],
  { method }: ReturnType<typeof costRules>,
): void {
  const acquired = new Set(entries.filter(({ kind }) => kind === 'Purchase' || kind === 'TransferIn').map(({ id }) => id));
  for (const [position, { lots, portfolio, date }] of transactions.entries()) {
    if (lots?.length && method(portfolio, 0, parseDay(date)) !== 'specific')
      throw new UnanswerableError('which lots a sale takes is named for the cost method specific', ['transactions', position, 'lots']);
    for (const [at, { lot }] of (lots ?? []).entries())
      if (!acquired.has(lot)) throw new UnanswerableError(`no purchase is called ${lot}`, ['transactions', position, 'lots', at, 'lot']);
  }
}

/** The contribution or withdrawal that covers the cash an entry moves, on its day. */
function outsidePayments(entry: HistoryEntry): HistoryEntry[] {
  const effect = cashEffect(entry);
  if (sign(effect) === 0 || entry.kind === 'Contribution' || entry.kind === 'Withdrawal') return [];
  const kind = sign(effect) < 0 ? 'Contribution' : 'Withdrawal';
  const money = formatDecimal(sign(effect) < 0 ? negate(effect) : effect);
  return [
    {
      day: entry.day,
      kind,
      line: null,
      units: '0',
      amount: money,
      fee: '0',
      tax: '0',
      currency: entry.currency,
      pocket: entry.pocket ?? '',
    },
  ];
}

/** The amount of a trade from units and price, for a bond with the accrued interest of the day `traded`; null where one of them is missing. */
function amountOf(
  units: string | undefined,
  price: string | undefined,
  quotedIn: string,
  instrument: CalculationInstrument | undefined,
  traded: Day | null,
): string | null {
  if (units === undefined || price === undefined) return null;
  const whole = multiply<'amount'>(money(price), unitsOf(units));
  const hundredths = (quotedIn === 'GBX' ? 2 : 0) + (isPerCent(instrument) ? 2 : 0);
  const clean: Amount = { coefficient: whole.coefficient, scale: whole.scale + hundredths };
  if (traded === null || instrument?.bond === undefined) return formatDecimal(clean);
  return formatDecimal(
    add(clean, interestBought(bondOn(instrument, instrument.bond, traded), unitsOf(units), traded, minorUnits(quotedIn))),
  );
}

/** The amount where none is given: 0 for a transfer of units; a movement of money without an amount is refused. */
function defaultAmount(kind: HistoryEntry['kind'], path: (string | number)[]): string {
  if (kind === 'TransferIn' || kind === 'TransferOut') return '0';
  throw new UnanswerableError('an amount, or units and a price, must be said', [...path, 'amount']);
}

function actionOf(
  action: CalculationDocument['corporateActions'][number],
  position: number,
  lineOf: ReadonlyMap<string, number>,
): CorporateAction {
  const { date, instrument, id = `corporateActions/${position}`, ...rest } = action;
  if (rest.kind === 'cash-in-lieu') {
    const { cash, paid, portfolio } = rest;
    const common = { kind: rest.kind, id, day: parseDay(date), line: lineOf.get(instrument) as number };
    if (cash && !paid && portfolio === undefined) return { ...common, cash };
    if (paid && !cash) return { ...common, paid, ...(portfolio !== undefined && { pocket: portfolio }) };
    throw new UnanswerableError('give either cash, for a whole unit, or paid, for the fraction of a portfolio', [
      'corporateActions',
      position,
      'paid',
    ]);
  }
  for (const text of 'ratio' in rest && rest.ratio ? [rest.ratio.old, rest.ratio.new] : [])
    if (fraction(readDecimal(text) ?? { coefficient: 0n, scale: 0 }).numerator === 0n)
      throw new UnanswerableError('a ratio has units on both sides', ['corporateActions', position, 'ratio']);
  const to = 'to' in rest && rest.to !== undefined ? { to: lineOf.get(rest.to) as number } : {};
  return { ...rest, ...to, id, day: parseDay(date), line: lineOf.get(instrument) as number } as CorporateAction;
}

/** Checks that cash paid in total belongs to one holding. @throws UnanswerableError where it may belong to several */
function checkFractions({ corporateActions }: CalculationDocument, entries: readonly HistoryEntry[]): void {
  const several = new Set(entries.filter(({ line }) => line !== null).map(({ pocket }) => pocket)).size > 1;
  for (const [position, action] of corporateActions.entries())
    if (several && action.kind === 'cash-in-lieu' && action.paid && action.portfolio === undefined)
      throw new UnanswerableError('of several portfolios, say whose fraction was paid', ['corporateActions', position, 'portfolio']);
}

/** Splits entries into those of some portfolios and those elsewhere, which decide the cost of units transferred or pooled. */
function splitEntries(
  entries: readonly HistoryEntry[],
  isInside: (pocket: string) => boolean,
): { entries: HistoryEntry[]; elsewhere: HistoryEntry[] } {
  const isOwn = ({ pocket = '' }: HistoryEntry) => isInside(pocket);
  return { entries: entries.filter(isOwn), elsewhere: entries.filter((entry) => entry.line !== null && !isOwn(entry)) };
}

function lastKnownDay({ knownUntil, transactions, prices, rates, corporateActions }: CalculationDocument): Day | null {
  if (knownUntil !== undefined) return parseDay(knownUntil);
  const dates = [
    ...[...transactions, ...corporateActions].map(({ date }) => date),
    ...[...Object.values(prices), ...rates.map(({ values }) => values)].flatMap((dated) => Object.keys(dated)),
  ];
  return dates.length === 0 ? null : dates.reduce((last, date) => Math.max(last, parseDay(date)), -Infinity);
}

/** @throws UnanswerableError for a pool whose portfolios go by different methods, or by one that does not pool */
function costRules({ cost }: CalculationDocument) {
  const methods = new Map(
    Object.entries(cost.byPortfolio).map(([portfolio, dated]) => [
      portfolio,
      dated.map(({ from, method }) => ({ from: parseDay(from), method })).sort((a, b) => a.from - b.from),
    ]),
  );
  const pools = new Map<string, string>();
  for (const [name, members] of Object.entries(cost.pools)) {
    const [first = '', ...others] = members;
    const told = (portfolio: string) => JSON.stringify(methods.get(portfolio) ?? []);
    const used = [cost.method, ...(methods.get(first) ?? []).map(({ method }) => method)].slice(methods.has(first) ? 1 : 0);
    if (others.some((portfolio) => told(portfolio) !== told(first)) || used.some((method) => !isPooled(method)))
      throw new UnanswerableError('portfolios of a pool share one method, average or uk-pool', ['cost', 'pools', name]);
    for (const portfolio of members) {
      if (pools.has(portfolio)) throw new UnanswerableError(`${portfolio} belongs to two pools`, ['cost', 'pools', name]);
      pools.set(portfolio, first);
    }
  }
  const method = (pocket: string, _line: number, day: Day): CostMethod =>
    methods.get(pocket)?.findLast(({ from }) => from <= day)?.method ?? cost.method;
  const pool = (pocket: string) => pools.get(pocket) ?? pocket;
  return { method, pool, fees: cost.fees, taxes: cost.taxes, interest: cost.accruedInterest };
}
