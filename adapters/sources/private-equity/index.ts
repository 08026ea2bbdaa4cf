/** The provider of private equity: the values of accounts, and the holdings of portfolios; it has neither transactions nor returns, and no days of its own. */
import type { PortfolioProvider } from '#contract/sources';
import { AccountValuesAnswer, HoldingsAnswer } from '../answers.ts';
import { getJson, type ProviderConnection } from '../connection.ts';

export function privateEquityProvider(connection: ProviderConnection): PortfolioProvider {
  const get = (path: readonly string[], date: string | null, deadline: AbortSignal) =>
    getJson(connection, { path, query: { date } }, deadline);
  return {
    account: async ({ account, day }, deadline) => ({
      number: account,
      ...AccountValuesAnswer.parse(await get(['private-equity-accounts', account, 'values'], day, deadline)),
    }),
    // A portfolio is a product there, and worth what it holds.
    holdings: async ({ portfolio, day }, deadline) =>
      HoldingsAnswer.parse(await get(['products', portfolio, 'portfolioHoldings'], day, deadline)),
  };
}
