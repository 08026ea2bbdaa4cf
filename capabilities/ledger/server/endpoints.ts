/** Handles the endpoints that list and export transactions. */
import { refuse, serveContract } from '#packages/endpoint';
import type { Db } from '#platform';
import type { HandlerContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { ledger, type TransactionQuery, type TransactionSource } from '../contract.ts';
import { transactionsCsv } from './csv.ts';
import { isReversedRange } from './transactions.ts';

type LedgerContext = HandlerContext & { readonly source: TransactionSource<Db> };

export const endpoints = serveContract(ledger, {
  listTransactions: async ({ db, source }: LedgerContext, { portfolio, ...asked }) => {
    const query = clampToAsOf(asked);
    const { value, findings } = await source.transactions(db, await readPortfolioRecord(db, portfolio), query);
    const { from = null, to = null } = query;
    return { value: { from, to, ...value }, findings: [...findings] };
  },
  exportTransactions: async (context: LedgerContext, { portfolio, ...asked }) => {
    const { db, source } = context;
    const query = clampToAsOf(asked);
    const record = await readPortfolioRecord(db, portfolio);
    return transactionsCsv(record, await source.transactions(db, record, query), query, context);
  },
});

/** The range ends on the as-of day at the latest. @throws Refusal `range.reversed` */
function clampToAsOf<Query extends TransactionQuery & { readonly asOf?: string | undefined }>({ asOf, ...query }: Query) {
  if (isReversedRange(query)) refuse('range.reversed');
  return asOf === undefined || (query.to !== undefined && query.to <= asOf) ? query : { ...query, to: asOf };
}
