/** Handles the endpoints that list and export transactions. */
import { refuse, serve } from '#packages/endpoint';
import { factsAt } from '#server/instruments';
import type { Context } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { ledger } from '../contract.ts';
import { transactionsCsv } from './csv.ts';
import { cashTotals, isReversed, transactionsOf, type WantedTransactions } from './transactions.ts';

export const endpoints = serve(ledger, {
  listTransactions: async ({ db }: Context, { portfolio, ...asked }) => {
    const wanted = upToItsDay(asked);
    await readPortfolioRecord(db, portfolio);
    const rows = await transactionsOf(db, portfolio, wanted);
    const { from = null, to = null } = wanted;
    return { value: { from, to, knownAt: await factsAt(db), rows, totals: cashTotals(rows) }, findings: [] };
  },
  exportTransactions: async (context: Context, { portfolio, ...asked }) => {
    const { db } = context;
    const wanted = upToItsDay(asked);
    const record = await readPortfolioRecord(db, portfolio);
    return transactionsCsv(record, { rows: await transactionsOf(db, portfolio, wanted), knownAt: await factsAt(db) }, wanted, context);
  },
});

/** The range ends on the as-of day at the latest. @throws Refusal `range.reversed` */
function upToItsDay<Wanted extends WantedTransactions & { readonly asOf?: string | undefined }>({ asOf, ...wanted }: Wanted) {
  if (isReversed(wanted)) refuse('range.reversed');
  return asOf === undefined || (wanted.to !== undefined && wanted.to <= asOf) ? wanted : { ...wanted, to: asOf };
}
