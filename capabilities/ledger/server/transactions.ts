/** Lists the transactions of a portfolio for readers: newest first, with the change of cash by each. */
import { amount, divide, isZero, multiply, formatDecimal, rate, sum, trimZeros, units, type Amount } from '#packages/money';
import { cashEffect } from '#engine/book';
import type { Db } from '#platform';
import type { Instrument } from '#contract/instruments';
import { readFactsMoment, readInstruments } from '#server/instruments';
import { TRANSACTION_GROUPS, type Transaction, type TransactionQuery, type TransactionSource } from '../contract.ts';
import { engineEntry, readLedger, type LedgerRow, type TransactionFact } from './ledger.ts';

export async function transactionsOf(db: Db, portfolio: string, query: TransactionQuery): Promise<Transaction[]> {
  const rows = (await readLedger(db, [portfolio])).filter(
    (row) => (!query.from || row.date >= query.from) && (!query.to || row.date <= query.to),
  );
  const kinds: readonly string[] | null = query.group ? TRANSACTION_GROUPS[query.group] : null;
  const ofGroup = kinds === null ? rows : rows.filter((row) => kinds.includes(row.type));
  const instruments = await readInstruments(db, [...new Set(ofGroup.map((row) => row.instrument).filter((id) => id !== null))]);
  const sought = (query.search ?? '').trim().toLowerCase();
  return ofGroup
    .map((row) => transactionOf(row, row.instrument === null ? null : (instruments.get(row.instrument) ?? null)))
    .filter((row) => `${row.name} ${row.symbol ?? ''}`.toLowerCase().includes(sought))
    .reverse();
}

function transactionOf(row: LedgerRow, instrument: Instrument | null): Transaction {
  return {
    id: row.id,
    date: row.date,
    type: row.type,
    instrument: row.instrument,
    name: instrument?.name ?? row.name ?? '',
    symbol: instrument?.symbol ?? null,
    assetClass: instrument?.assetClass ?? null,
    units: row.units,
    price: priceOf(row, instrument),
    amount: row.amount,
    fee: row.fee,
    tax: row.tax,
    cash: formatDecimal(cashOf(row)),
    currency: row.currency,
    arrival: row.arrival,
    provided: null,
  };
}

/** More digits than any price is quoted with. */
const PRICE_DIGITS = 10;
const HUNDRED = rate('100');

/** The price of a unit of a trade, before fee and tax; null where it is no trade. */
export function priceOf({ type, units: count, amount: paid }: LedgerRow, instrument: Instrument | null): string | null {
  if (type !== 'Purchase' && type !== 'Sale') return null;
  const held = units(count ?? '0');
  if (isZero(held)) return null;
  const money = instrument?.quoted === 'per-cent' ? multiply(amount(paid), HUNDRED) : amount(paid);
  return formatDecimal(trimZeros(divide(money, held, PRICE_DIGITS)));
}

function cashOf(row: Omit<TransactionFact, 'portfolio'>): Amount {
  // For the cash it only matters whether there is an instrument, not which.
  return cashEffect(engineEntry(row, row.instrument === null ? null : 0));
}

/** The transactions of a portfolio in the ledger, with the cash that they moved. */
export const ledgerTransactions: TransactionSource<Db>['transactions'] = async (db, { id }, query) => {
  const rows = await transactionsOf(db, id, query);
  return { value: { rows, totals: cashTotals(rows), knownAt: await readFactsMoment(db) }, findings: [] };
};

/** The sum of the cash that the transactions moved, for each currency, by code. */
export function cashTotals(rows: readonly Pick<Transaction, 'currency' | 'cash'>[]): { currency: string; cash: string }[] {
  const moved = rows.flatMap(({ currency, cash }) => (cash === null ? [] : [{ currency, cash: amount(cash) }]));
  return [...Map.groupBy(moved, (row) => row.currency)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, members]) => ({ currency, cash: formatDecimal(sum(members.map(({ cash }) => cash))) }));
}

/** True when a range ends before it begins. */
export function isReversedRange({ from, to }: TransactionQuery): boolean {
  return from !== undefined && to !== undefined && from > to;
}
