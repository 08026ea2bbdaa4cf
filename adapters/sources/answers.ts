/**
 * The answers of providers, read into the words of the product: an account, a holding, a transaction have one shape with all of them. What the product
 * does not show is left out.
 */
import { z } from 'zod';
import { NO_CHANGES } from '#contract/accounts';
import { REPORTING_CLASS } from '#contract/instruments';
import { RETURN_PERIODS } from '#contract/performance';
import { TRANSACTION_TYPES, TYPE_ALIASES, type TransactionType } from '#contract/ledger';
import type { ListedDocument, ProvidedAnswer, ProvidedHolding } from '#contract/sources';
import { CurrencyCode, Day, Decimal, Fraction, listOf, MOST_ROWS, OptionalDay, OptionalDecimal, Text, WholeText } from './values.ts';

/** More than any transaction has. */
const MOST_DOCUMENTS = 100;
/** Shown where a transaction says of no kind that it is. */
const UNNAMED_KIND = '-';

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

/** The value of an account that is named by the question alone. */
export const AccountValuesAnswer = z
  .object({ value: Decimal.nullable(), currency: CurrencyCode })
  .transform(({ value, currency }) => ({ value, currency, changes: NO_CHANGES }));

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
    id: Text,
    productUid: Text,
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
      id: item.productUid ?? item.id,
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

/** A document that a service keeps; one without a name of its own is called by its id. */
const DocumentAnswer = z
  .object({ id: WholeText.refine((id) => id !== ''), name: Text, title: Text, type: Text, category: Text, date: OptionalDay })
  .transform(({ id, name, title, type, category, date }): ListedDocument => ({
    path: id,
    name: name ?? title ?? id,
    type: type ?? category,
    dated: date,
  }));

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
    // What cannot be read of them is left out: the transaction is there all the same.
    documents: z.array(DocumentAnswer.nullable().catch(null)).nullish().catch(null),
  })
  .transform((item, context) => {
    const { symbol, date, currency, units, price, navDate, side, fund, assetclass } = item;
    const kind = item.purchaseType ?? item.type ?? side ?? UNNAMED_KIND;
    const gross = item.grossAmount ?? item.amount ?? item.netAmount;
    const net = item.netAmount ?? item.amount ?? item.grossAmount;
    if (gross === null || net === null) {
      context.addIssue('a transaction without an amount');
      return z.NEVER;
    }
    const stated = { symbol, date, currency, units, price, navDate, side, fund, kind, gross, net };
    const named = {
      id: item.id,
      name: item.name ?? fund ?? '',
      assetClass: assetclass,
      documents: (item.documents ?? []).filter((one) => one !== null).slice(0, MOST_DOCUMENTS),
    };
    return { ...stated, ...named, type: transactionTypeOf(kind) };
  });

/** One without an id of its own has its day and its place in that for one, so that it is the same whatever days are asked for. */
export const TransactionsAnswer = listOf(TransactionAnswer).transform((rows) => {
  const places = new Map<string, number>();
  return rows.map((row) => {
    const place = places.get(row.date) ?? 0;
    places.set(row.date, place + 1);
    return { ...row, id: row.id ?? `${row.date} ${place}` };
  });
});

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

/** The periods that the product knows, whatever the letters; others are left out. */
const PERIODS: ReadonlyMap<string, (typeof RETURN_PERIODS)[number]> = new Map(
  RETURN_PERIODS.map((period) => [period.toLowerCase(), period]),
);

export const PeriodsAnswer = listOf(
  z.object({ period: WholeText, from: OptionalDay, to: OptionalDay, portfolio: Fraction, benchmark: Fraction }),
).transform((rows) =>
  rows.flatMap(({ period, from, to, portfolio, benchmark }) => {
    const known = PERIODS.get(period.trim().toLowerCase());
    return known === undefined ? [] : [{ period: known, from, to, portfolio, benchmark }];
  }),
);

/** What a holding was on days of the past. */
export const HoldingHistoryAnswer = listOf(
  z
    .object({ date: Day, quantity: OptionalDecimal, price: OptionalDecimal, value: OptionalDecimal })
    .transform(({ date, quantity, price, value }) => ({ date, units: quantity, price, value })),
);

export const DocumentsAnswer = listOf(DocumentAnswer);

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
