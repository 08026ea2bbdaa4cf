/** Measures of one transaction: its amount, units, price, costs, cash and exchange rate, as recorded. */
import { z } from 'zod';
import { formatDay } from '#packages/calendar';
import { finding } from '#packages/findings';
import { add, amount, divide, isZero, multiply, formatDecimal, rate, trimZeros, units as unitsOf } from '#packages/money';
import { cashEffect, exchangeRate, isStale, type HistoryEntry } from '#engine/book';
import type { OpenedDocument } from '../document.ts';
import { measure, type MeasureAnswer, type MeasureDescription } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';

const transactionQuestion = z.strictObject({ transaction: z.string().meta({ description: 'Its id in the document.' }) });

function entryOf(document: OpenedDocument, id: string): HistoryEntry {
  const found = document.scoped({}).book.entries.find((entry) => entry.id === id);
  if (found === undefined) throw new UnanswerableError(`no transaction is called ${id}`, ['transaction']);
  return found;
}

const FACT_DESCRIPTION = {
  source: 'The fact itself',
  convention: 'As it was told, in the currency of the transaction.',
  none: 'Never null.',
} as const;

function transactionMeasure<Id extends string>(
  id: Id,
  told: Pick<MeasureDescription, 'title' | 'unit' | 'formula'> & Partial<MeasureDescription>,
  of: (entry: HistoryEntry, document: OpenedDocument) => Omit<MeasureAnswer, 'findings'> & Partial<MeasureAnswer>,
) {
  return measure(id, transactionQuestion, { ...FACT_DESCRIPTION, ...told }, ({ transaction }, document) => ({
    findings: [],
    ...of(entryOf(document, transaction), document),
  }));
}

const moneyOf = (entry: HistoryEntry, value: Parameters<typeof formatDecimal>[0]) => ({
  value: formatDecimal(value),
  currency: entry.currency,
});

const transactionAmount = transactionMeasure(
  'transaction-amount',
  { title: 'Amount of a transaction', unit: 'money', formula: 'the money of the transaction before fee and tax' },
  (entry) => moneyOf(entry, amount(entry.amount)),
);

const transactionUnits = transactionMeasure(
  'transaction-units',
  { title: 'Units of a transaction', unit: 'decimal', formula: 'the units that came or went' },
  (entry) => ({ value: formatDecimal(trimZeros(unitsOf(entry.units))) }),
);

const transactionCosts = transactionMeasure(
  'transaction-costs',
  { title: 'Costs of a transaction', unit: 'money', formula: 'fee + tax' },
  (entry) => moneyOf(entry, add(amount(entry.fee), amount(entry.tax))),
);

const transactionCash = transactionMeasure(
  'transaction-cash',
  {
    title: 'Cash moved by a transaction',
    unit: 'money',
    formula: 'what comes in: amount - fee - tax; what goes out: -(amount + fee + tax); units that come or go without money: 0',
  },
  (entry) => moneyOf(entry, cashEffect(entry)),
);

/** Prices are quoted with fewer digits than this. */
const PRICE_DIGITS = 10;
const HUNDRED = rate('100');

const transactionPrice = transactionMeasure(
  'transaction-price',
  {
    title: 'Price of a trade',
    unit: 'decimal',
    formula: 'amount before fee and tax / units; a hundred times that where the instrument is quoted per cent of its nominal',
    none: 'price.missing where no units moved.',
  },
  ({ amount: paid, units: count, currency, line }, document) => {
    const held = unitsOf(count);
    const { book, names } = document.scoped({});
    const subject = line === null ? '' : (names[line] ?? '');
    if (isZero(held)) return { value: null, currency, findings: [{ code: 'price.missing', subject }] };
    const money = line !== null && book.lines[line]?.quotedFor === 100 ? multiply(amount(paid), HUNDRED) : amount(paid);
    return { value: formatDecimal(trimZeros(divide(money, held, PRICE_DIGITS))), currency };
  },
);

const transactionRate = transactionMeasure(
  'transaction-exchange-rate',
  {
    title: 'Exchange rate of a transaction',
    unit: 'decimal',
    formula: 'what one unit of the currency of the transaction was exchanged for in the reporting currency',
    convention: 'The rate that the transaction states; without one that of the market on its day, to ten digits after the point.',
    none: 'rate.missing where none is stated and none known; rate.stale beside one carried forward.',
  },
  (entry, document) => {
    const { currency } = document;
    if (entry.exchanged?.to === currency) return { value: formatDecimal(trimZeros(rate(entry.exchanged.rate))), currency };
    const { book } = document.scoped({});
    const market = exchangeRate(book, entry.currency, currency, entry.day);
    const about = { subject: `${entry.currency}/${currency}`, date: formatDay(entry.day) };
    if (market === null) return { value: null, currency, findings: [finding('rate.missing', about)] };
    const stale = entry.currency !== currency && isStale(market.day, entry.day);
    const findings = stale ? [finding('rate.stale', { ...about, since: formatDay(market.day) })] : [];
    return { value: formatDecimal(market.rate), currency, findings };
  },
);

export const TRANSACTION_MEASURES = [
  transactionAmount,
  transactionUnits,
  transactionPrice,
  transactionCosts,
  transactionCash,
  transactionRate,
] as const;
