/** Handles the endpoints that list and export transactions. */
import { refuse, serveContract } from '#packages/endpoint';
import { reachOf } from '#packages/policy';
import type { Db } from '#platform';
import type { HandlerContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { ledger, type TransactionQuery, type TransactionSource } from '../contract.ts';
import { transactionsCsv } from './csv.ts';
import { isReversedRange } from './transactions.ts';

type LedgerContext = HandlerContext & { readonly source: TransactionSource<Db> };

export const endpoints = serveContract(ledger, {
  listTransactions: async (context: LedgerContext, { portfolio, ...asked }) => {
    const query = clampToAsOf(asked);
    const { value, findings } = await readTransactions(context, await readPortfolioRecord(context.db, portfolio), query);
    const { from = null, to = null } = query;
    return { value: { from, to, ...value }, findings: [...findings] };
  },
  exportTransactions: async (context: LedgerContext, { portfolio, ...asked }) => {
    const query = clampToAsOf(asked);
    const record = await readPortfolioRecord(context.db, portfolio);
    return transactionsCsv(record, await readTransactions(context, record, query), query, context);
  },
});

type PortfolioOfTransactions = Parameters<TransactionSource<Db>['transactions']>[1];

function readTransactions({ db, source, actor }: LedgerContext, portfolio: PortfolioOfTransactions, query: TransactionQuery) {
  return source.transactions(db, portfolio, { ...query, acrossAccounts: reachOf(actor) === 'tenant' });
}

/** The range ends on the as-of day at the latest. @throws Refusal `range.reversed` */
function clampToAsOf<Query extends TransactionQuery & { readonly asOf?: string | undefined }>({ asOf, ...query }: Query) {
  if (isReversedRange(query)) refuse('range.reversed');
  return asOf === undefined || (query.to !== undefined && query.to <= asOf) ? query : { ...query, to: asOf };
}
