/**
 * The wealth data service: what it is asked for, and how; each call has the flag `usePlatformSecurities`. capabilities/sources/sources.md lists its
 * calls beside what they answer.
 */
import type { PortfolioProvider } from '#contract/sources';
import { getJson, getPdf, type ProviderCall, type ProviderConnection } from '../connection.ts';
import {
  AccountAnswer,
  AccountsAnswer,
  CostsAnswer,
  DatesAnswer,
  HoldingsAnswer,
  PortfolioAnswer,
  ReturnsAnswer,
  TransactionsAnswer,
} from '../answers.ts';

/** Words of the service in the place of a number. */
const RESERVED_NUMBERS = ['dates', 'ClientPdf'];

/** @throws Error for a number that the service would take for a question of its own */
function requireNumber(number: string): string {
  if (RESERVED_NUMBERS.includes(number)) throw new Error(`"${number}" is no number of the service`);
  return number;
}

export function wealthProvider(connection: ProviderConnection): PortfolioProvider {
  // The service expects the flag on every call; it takes the securities of the platform unless it is told otherwise.
  const { usePlatformSecurities = true, riskProfileParameters = false } = connection.options;
  const callOf = (path: readonly string[], query: ProviderCall['query'] = {}): ProviderCall => ({
    path,
    query: { usePlatformSecurities, ...query },
  });
  const get = (path: readonly string[], deadline: AbortSignal, query: ProviderCall['query'] = {}) =>
    getJson(connection, callOf(path, query), deadline);
  return {
    accounts: async ({ day }, deadline) => {
      const listed = AccountsAnswer.parse(await get(['Account'], deadline));
      // The list has no day.
      return day === null ? listed : listed.map((one) => ({ ...one, value: null }));
    },
    account: async ({ account, day }, deadline) => AccountAnswer.parse(await get(['Account', account], deadline, { dateString: day })),
    portfolio: async ({ portfolio, day }, deadline) => {
      const stated = PortfolioAnswer.parse(await get(['Portfolios', portfolio], deadline));
      // It is stated of the latest day alone; its currency holds on any.
      return day === null ? stated : { ...stated, value: null };
    },
    holdings: async ({ portfolio, day }, deadline) =>
      HoldingsAnswer.parse(await get(['Holdings', requireNumber(portfolio)], deadline, { dateString: day })),
    transactions: async ({ portfolio, from, to, types }, deadline) => {
      const query = { fromDateString: from, toDateString: to, transactionType: types?.join(',') ?? null };
      return TransactionsAnswer.parse(await get(['Transactions', portfolio], deadline, query));
    },
    fees: async ({ portfolio, from, to }, deadline) => CostsAnswer.parse(await get(['Charges', portfolio], deadline, { from, to })),
    charges: async ({ portfolio, from, to }, deadline) =>
      CostsAnswer.parse(await get(['TransactionCosts', portfolio], deadline, { from, to })),
    statement: async ({ of, number, from, to }, deadline) =>
      getPdf(connection, callOf(of === 'account' ? ['Pdf', 'ClientPdf', number] : ['Pdf', requireNumber(number)], { from, to }), deadline),
    returns: async ({ portfolio, from, to, benchmark, riskProfile }, deadline) => {
      const range = { fromDateString: from, toDateString: to, benchmarkDiscrete: benchmark, benchmarkCumulative: benchmark };
      // A variant of the service asks for these beside [OQ-45].
      const variant = riskProfileParameters ? { riskProfile, benchmarkId: benchmark } : {};
      return ReturnsAnswer.parse(await get(['Performance', portfolio], deadline, { ...range, ...variant }));
    },
    holdingDates: async (_question, deadline) => DatesAnswer.parse(await get(['Holdings', 'dates'], deadline)),
  };
}
