/** Handles the endpoints that list and export transactions. */
import { refuse, serveContract } from '#packages/endpoint';
import { readFactsMoment } from '#server/instruments';
import type { HandlerContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { ledger } from '../contract.ts';
import { transactionsCsv } from './csv.ts';
import { cashTotals, isReversedRange, transactionsOf, type TransactionQuery } from './transactions.ts';

export const endpoints = serveContract(ledger, {
  listTransactions: async ({ db }: HandlerContext, { portfolio, ...asked }) => {
    const wanted = clampToAsOf(asked);
    await readPortfolioRecord(db, portfolio);
    const rows = await transactionsOf(db, portfolio, wanted);
    const { from = null, to = null } = wanted;
    return { value: { from, to, knownAt: await readFactsMoment(db), rows, totals: cashTotals(rows) }, findings: [] };
  },
  exportTransactions: async (context: HandlerContext, { portfolio, ...asked }) => {
    const { db } = context;
    const wanted = clampToAsOf(asked);
    const record = await readPortfolioRecord(db, portfolio);
    return transactionsCsv(
      record,
      { rows: await transactionsOf(db, portfolio, wanted), knownAt: await readFactsMoment(db) },
      wanted,
      context,
    );
  },
});

/** The range ends on the as-of day at the latest. @throws Refusal `range.reversed` */
function clampToAsOf<Wanted extends TransactionQuery & { readonly asOf?: string | undefined }>({ asOf, ...wanted }: Wanted) {
  if (isReversedRange(wanted)) refuse('range.reversed');
  return asOf === undefined || (wanted.to !== undefined && wanted.to <= asOf) ? wanted : { ...wanted, to: asOf };
}
