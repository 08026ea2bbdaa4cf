/**
 * The answers of providers, read into the words of the product: an account, a holding, a transaction have one shape with all of them. What the product
 * does not show is left out.
 */
import { z } from 'zod';
import { formatDecimal, fromNumber, readDecimal } from '#packages/money';
import { REPORTING_CLASS } from '#contract/instruments';
import { TRANSACTION_TYPES, TYPE_ALIASES, type TransactionType } from '#contract/ledger';
import type { ProvidedAnswer, ProvidedHolding } from '#contract/sources';

/** More than any portfolio has; what is longer is no answer. */
const MOST_ROWS = 50_000;
const LONGEST_NUMBER = 40;
const LONGEST_TEXT = 500;

/** A number, or its text; as the decimal text that amounts are. */
const Decimal = z.union([z.number(), z.string().trim().max(LONGEST_NUMBER)]).transform((value, context) => {
  const read = typeof value === 'number' ? fromNumber(value) : readDecimal(value);
  if (read === null) {
    context.addIssue('is no number');
    return z.NEVER;
  }
  return formatDecimal(read);
});
const OptionalDecimal = Decimal.nullish().transform((value) => value ?? null);
const Fraction = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
/** Without the characters that no database keeps. */
const WholeText = z
  .union([z.string().max(LONGEST_TEXT), z.number()])
  .transform((value) => String(value).toWellFormed().replaceAll('\u0000', ''));
const Text = WholeText.nullish().transform((value) => value || null);
const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullish()
  .transform((value) => value ?? null);
/** A day, or the moment of which it is the day. */
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T|$)/)
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());
const OptionalDay = Day.nullish().transform((value) => value ?? null);

/** A list, by itself or as results. */
function listOf<Item extends z.ZodType>(item: Item) {
  const list = z.array(item).max(MOST_ROWS);
  return z.union([list, z.object({ results: list }).transform(({ results }) => results)]);
}

export const AccountAnswer = z
  .object({
    id: WholeText,
    value: Decimal.nullable(),
    currency: CurrencyCode,
    change1d: Fraction,
    change1m: Fraction,
    changeYtd: Fraction,
    change1y: Fraction,
    change3y: Fraction,
    change5y: Fraction,
    changeAll: Fraction,
  })
  .transform(({ id, value, currency, ...changes }): ProvidedAnswer<'account'> => ({ number: id, value, currency, changes }));

export const AccountsAnswer = z.array(AccountAnswer).max(MOST_ROWS);

export const PortfolioAnswer = z.object({ value: Decimal.nullable(), currency: CurrencyCode });

/** Portfolios of an account, or of all customers: then each says whose it is. */
export const PortfoliosAnswer = listOf(
  z
    .object({ id: WholeText, value: Decimal.nullable(), currency: CurrencyCode, customerCode: Text })
    .transform(({ id, ...stated }) => ({ number: id, ...stated })),
);

const HoldingAnswer = z
  .object({
    name: WholeText,
    symbol: Text,
    isin: Text,
    sedol: Text,
    assetclass: Text,
    type: Text,
    sector: Text,
    region: Text,
    currency: z.string().regex(/^[A-Z]{3}$/),
    quantity: OptionalDecimal,
    price: OptionalDecimal,
    date: OptionalDay,
    cost: OptionalDecimal,
    value: OptionalDecimal,
    accountNo: Text,
    fund: Text,
    nav: OptionalDecimal,
    yield: Fraction,
    return: Fraction,
  })
  .transform((item, context): ProvidedHolding => {
    const { name, symbol, isin, sedol, assetclass, sector, region, currency, price, date, cost, value, accountNo, fund, nav } = item;
    const type = item.type ?? (assetclass === 'Cash' ? 'Cash' : 'Other');
    // Cash is its own unit; of anything else a quantity must be stated.
    const units = item.quantity ?? (type === 'Cash' ? value : null);
    if (units === null) {
      context.addIssue('a holding without a quantity');
      return z.NEVER;
    }
    return {
      name,
      isin,
      sedol,
      type,
      units,
      price,
      cost,
      value,
      accountNo,
      fund,
      nav,
      symbol: symbol ?? isin ?? sedol ?? name,
      assetClass: assetclass === null ? 'Other' : Object.hasOwn(REPORTING_CLASS, assetclass) ? REPORTING_CLASS[assetclass]! : assetclass,
      sector: sector ?? 'Other',
      region: region ?? '',
      priceCurrency: currency,
      priceDate: date,
      fundNumber: fundNumberOf(accountNo),
      yield: item.yield,
      return: item.return,
    };
  });

export const HoldingsAnswer = listOf(HoldingAnswer);

const TransactionAnswer = z
  .object({
    id: Text,
    name: Text,
    symbol: Text,
    type: Text,
    purchaseType: Text,
    date: Day,
    amount: OptionalDecimal,
    grossAmount: OptionalDecimal,
    netAmount: OptionalDecimal,
    currency: z.string().regex(/^[A-Z]{3}$/),
    assetclass: Text,
    units: OptionalDecimal,
    price: OptionalDecimal,
    navDate: OptionalDay,
    side: Text,
    fund: Text,
  })
  .transform((item, context) => {
    const { symbol, date, currency, units, price, navDate, side, fund, assetclass } = item;
    const kind = item.purchaseType ?? item.type ?? side ?? '';
    const gross = item.grossAmount ?? item.amount ?? item.netAmount;
    const net = item.netAmount ?? item.amount ?? item.grossAmount;
    if (gross === null || net === null) {
      context.addIssue('a transaction without an amount');
      return z.NEVER;
    }
    const stated = { symbol, date, currency, units, price, navDate, side, fund, kind, gross, net };
    return { ...stated, id: item.id, name: item.name ?? fund ?? '', assetClass: assetclass, type: transactionTypeOf(kind) };
  });

/** One without an id of its own has its place in the answer for one. */
export const TransactionsAnswer = listOf(TransactionAnswer).transform((rows) =>
  rows.map((row, place) => ({ ...row, id: row.id ?? `${row.date} ${place}` })),
);

const TYPES: ReadonlyMap<string, TransactionType> = new Map([
  ...TRANSACTION_TYPES.map((type) => [type.toLowerCase(), type] as const),
  ...Object.entries(TYPE_ALIASES),
]);

function transactionTypeOf(kind: string): TransactionType | null {
  return TYPES.get(kind.trim().toLowerCase()) ?? null;
}

const CostAnswer = z
  .object({ id: Text, date: Day, name: Text, description: Text, type: Text, amount: Decimal, currency: CurrencyCode })
  .transform(({ id, date, name, description, type, amount, currency }) => ({
    id,
    date,
    amount,
    currency,
    name: name ?? description ?? type,
    type: transactionTypeOf(type ?? '') ?? ('Fee' as const),
  }));

/** Client charges, fees, and costs of transactions. */
export const CostsAnswer = listOf(CostAnswer).transform((costs) =>
  costs.map((cost, place) => ({ ...cost, id: cost.id ?? `${cost.date} ${place}` })),
);

/** The cumulative list, by itself or under its name. */
const Cumulative = z
  .array(
    z
      .object({ date: Day, portfolio: Fraction, portfolioValue: z.number(), benchmark: Fraction })
      .transform(({ date, portfolio, portfolioValue, benchmark }) => ({ date, portfolio, portfolioValue, benchmark })),
  )
  .max(MOST_ROWS);
export const ReturnsAnswer = z
  .union([Cumulative, z.object({ cumulative: Cumulative }).transform(({ cumulative }) => cumulative)])
  .transform((returns) => returns.toSorted((a, b) => a.date.localeCompare(b.date)));

/** A list of days, or the day of the last import alone [OQ-42]. */
export const DatesAnswer = z.union([
  z
    .array(Day)
    .max(MOST_ROWS)
    .transform((dates) => ({ dates, lastImported: null })),
  z
    .object({ dates: z.array(Day).max(MOST_ROWS).nullish(), lastImported: OptionalDay })
    .transform(({ dates, lastImported }) => ({ dates: dates ?? [], lastImported })),
]);

/** The part of an account number before its first `U`; null where there is none, or nothing before it [HOLD-13]. */
function fundNumberOf(accountNo: string | null): string | null {
  return accountNo?.match(/^([^U]+)U/)?.[1] ?? null;
}
