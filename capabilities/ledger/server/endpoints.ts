/** What can be asked about transactions. */
import { refuse, serve } from '#packages/endpoint';
import type { Context } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { ledger } from '../contract.ts';
import { transactionsCsv } from './csv.ts';
import { cashTotals, isReversed, transactionsOf } from './transactions.ts';

export const endpoints = serve(ledger, {
  listTransactions: async ({ db }: Context, { portfolio, ...wanted }) => {
    if (isReversed(wanted)) refuse('range.reversed');
    await readPortfolioRecord(db, portfolio);
    const rows = await transactionsOf(db, portfolio, wanted);
    return { value: { from: wanted.from ?? null, to: wanted.to ?? null, rows, totals: cashTotals(rows) }, findings: [] };
  },
  exportTransactions: async (context: Context, { portfolio, ...wanted }) => {
    if (isReversed(wanted)) refuse('range.reversed');
    const record = await readPortfolioRecord(context.db, portfolio);
    return transactionsCsv(record, await transactionsOf(context.db, portfolio, wanted), wanted, context);
  },
});
