/** A provider that is asked for one day at a time: every call carries `dateIso`, the day on screen. */
import type { PortfolioProvider } from '#contract/sources';
import { AccountAnswer, DocumentsAnswer, HoldingsAnswer, PortfolioAnswer, PortfoliosAnswer, TransactionsAnswer } from '../answers.ts';
import { getFile, getJson, sendCommand, type ProviderConnection } from '../connection.ts';

export function datedProvider(connection: ProviderConnection): PortfolioProvider {
  const get = (path: readonly string[], dateIso: string | null, deadline: AbortSignal) =>
    getJson(connection, { path, query: { dateIso } }, deadline);
  return {
    account: async ({ account, day }, deadline) => AccountAnswer.parse(await get(['account-overview', account], day, deadline)),
    portfolios: async ({ account, day }, deadline) => PortfoliosAnswer.parse(await get(['Portfolios', account], day, deadline)),
    portfolio: async ({ account, portfolio, day }, deadline) =>
      PortfolioAnswer.parse(await get(['Portfolio', requireAccount(account), portfolio], day, deadline)),
    holdings: async ({ account, portfolio, day }, deadline) =>
      HoldingsAnswer.parse(await get(['Portfolio', requireAccount(account), 'holdings', portfolio], day, deadline)),
    transactions: async ({ account, portfolio, to }, deadline) =>
      TransactionsAnswer.parse(await get(['Portfolio', requireAccount(account), 'transactions', portfolio], to, deadline)),
    // Without the number of its account, a holding is asked for in all accounts, which the caller does only for a reader of all of them.
    holdingTransactions: async ({ account, holding, to }, deadline) => {
      const path = account === null ? ['Holding', 'transactions', holding] : ['Holding', account, 'transactions', holding];
      return TransactionsAnswer.parse(await get(path, to, deadline));
    },
    documents: async ({ account, day }, deadline) => DocumentsAnswer.parse(await get(['Documents', account], day, deadline)),
    holdingDocuments: async ({ account, holding, day }, deadline) =>
      DocumentsAnswer.parse(await get(['Holding', requireAccount(account), 'documents', holding], day, deadline)),
    document: ({ account, path, day }, deadline) =>
      getFile(connection, { path: ['documents', 'download', requireAccount(account), path], query: { dateIso: day } }, deadline),
    refresh: (deadline) => sendCommand(connection, { path: 'Cache', method: cacheMethodOf(connection) }, deadline),
  };
}

/** How its cache is cleared, as the option `cacheMethod` says; a POST without a word [OQ-59]. */
function cacheMethodOf({ options }: ProviderConnection): string {
  return typeof options['cacheMethod'] === 'string' ? options['cacheMethod'] : 'POST';
}

/** @throws Error for a portfolio whose account has no number at the provider */
function requireAccount(account: string | null): string {
  if (account === null) throw new Error('the account of the portfolio has no number');
  return account;
}
