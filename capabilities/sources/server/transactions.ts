/** The transactions of a portfolio as a provider states them, narrowed as they are asked for even where the provider narrows nothing. */
import { absolute, amount, formatDecimal, negate, type Amount } from '#packages/money';
import { refuse } from '#packages/endpoint';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import type { Db } from '#platform';
import {
  TRANSACTION_GROUPS,
  type Transaction,
  type TransactionQuery,
  type TransactionSource,
  type TransactionType,
} from '#contract/ledger';
import type { ProvidedDocument } from '#contract/portfolios';
import { cashTotals } from '#server/ledger';
import type { ProvidedTransaction } from '../contract.ts';
import { documentsOfTransactions } from './documents.ts';
import { missingAnswer, statedBy, withoutNumber } from './findings.ts';
import { betweenDays, newestFirst } from './dated-rows.ts';
import { NEVER, numbersOf, type ProviderReader } from './provider-reader.ts';

type TransactionsAnswer = Awaited<ReturnType<TransactionSource<Db>['transactions']>>;

/** Which way each kind moves cash; a transfer of securities moves none. */
const CASH_SIGNS: Readonly<Record<TransactionType, -1 | 0 | 1>> = {
  Purchase: -1,
  Sale: 1,
  Contribution: 1,
  Withdrawal: -1,
  Divident: 1,
  Interest: 1,
  InterestCharged: -1,
  Fee: -1,
  FeeRefund: 1,
  Tax: -1,
  TaxRefund: 1,
  TransferIn: 0,
  TransferOut: 0,
};

export async function providedTransactions(
  reader: ProviderReader,
  db: Db,
  portfolio: Parameters<TransactionSource<Db>['transactions']>[1],
  query: TransactionQuery,
): Promise<TransactionsAnswer> {
  const { title, filesOf, answers, language, today } = reader;
  if (!answers.offers('transactions')) refuse('source.unsupported');
  const { name } = portfolio;
  const numbers = await numbersOf(db, portfolio);
  const { from = null, to = null, group, holding } = query;
  const types: readonly TransactionType[] | null = group ? TRANSACTION_GROUPS[group] : null;
  const isOfHolding = holding !== undefined && answers.offers('holdingTransactions');
  // Asked for in all accounts, a holding shows what others did with it: for whoever sees all of them.
  const isUnlinked = numbers === null || (isOfHolding && numbers.account === null && !query.acrossAccounts);
  if (isUnlinked) return { value: { rows: [], totals: [], knownAt: NEVER }, findings: [withoutNumber(name)] };
  const answer = await (isOfHolding
    ? answers.ask('holdingTransactions', { ...numbers, holding, to: to ?? today, language })
    : answers.ask(
        'transactions',
        { ...numbers, from, to, types, language },
        { ...numbers, from, to, types: null, language },
        // Those of all days, which the drawer of a holding asks for, take the place of none.
        types === null && from !== null && to !== null,
      ));
  if (!answer.answered)
    return {
      value: { rows: [], totals: [], knownAt: NEVER },
      findings: missingAnswer({ title, about: name }, answer, (known) =>
        movedCash(ofTypes(betweenDays(known, answer.last?.days ?? { from, to }), types)),
      ),
    };
  // What the provider has found by the id of a holding needs no search by name.
  const narrowed = isOfHolding ? { ...query, search: '' } : query;
  const stated = newestFirst(answer.value.filter((row) => isAskedFor(row, narrowed, types)));
  const documentsOf = await documentsOfTransactions(reader, portfolio, stated, to);
  const rows = stated.map((row) => transactionOf(row, documentsOf && documentsOf(row.id)));
  return {
    value: { rows, totals: cashTotals(rows), knownAt: answer.at },
    findings: mergeFindings([statedBy(title, filesOf)], ofUnknownKinds(stated)),
  };
}

function isAskedFor({ date, type, name, symbol }: ProvidedTransaction, query: TransactionQuery, types: readonly string[] | null): boolean {
  const { from, to, search = '' } = query;
  if ((from && date < from) || (to && date > to)) return false;
  if (types !== null && (type === null || !types.includes(type))) return false;
  return `${name} ${symbol ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());
}

function transactionOf(stated: ProvidedTransaction, documents: readonly ProvidedDocument[] | null): Transaction {
  const { id, date, type, kind, name, symbol, assetClass, units, price, gross, currency, navDate, side, fund } = stated;
  return {
    id,
    date,
    type,
    instrument: null,
    name,
    symbol,
    assetClass,
    units,
    price,
    amount: formatDecimal(absolute(amount(gross))),
    fee: null,
    tax: null,
    cash: statedCash(stated),
    currency,
    arrival: null,
    provided: { kind, navDate, side, fund, documents: documents && [...documents] },
  };
}

/** Null for a kind that the product does not know: its sign alone does not say which way it moves cash. */
function statedCash({ type, net }: ProvidedTransaction): string | null {
  return type === null ? null : formatDecimal(cashOf(type, amount(net)));
}

/** What brings money in keeps its sign, so that a reversal takes it out again; what takes money out may be stated with its sign or without. */
function cashOf(type: TransactionType, net: Amount): Amount {
  const way = CASH_SIGNS[type];
  if (way === 0) return amount('0');
  return way < 0 ? negate(absolute(net)) : net;
}

function ofUnknownKinds(stated: readonly ProvidedTransaction[]): Finding[] {
  const unknown = Map.groupBy(
    stated.filter(({ type }) => type === null),
    ({ kind }) => kind,
  );
  return [...unknown].map(([kind, rows]) => finding('source.left-out', { subject: kind, count: rows.length }));
}

function ofTypes(stated: readonly ProvidedTransaction[], types: readonly TransactionType[] | null): readonly ProvidedTransaction[] {
  return types === null ? stated : stated.filter(({ type }) => type !== null && types.includes(type));
}

function movedCash(stated: readonly ProvidedTransaction[]): { amount: Amount; currency: string }[] {
  const moved = cashTotals(stated.map((row) => ({ currency: row.currency, cash: statedCash(row) })));
  return moved.map(({ currency, cash }) => ({ currency, amount: amount(cash) }));
}
