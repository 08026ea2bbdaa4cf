/** The portfolio host: a customer is an account, and every call says of which customer, in which days, in the language of the reader. */
import { add, amount, formatDecimal } from '#packages/money';
import { NO_CHANGES } from '#contract/accounts';
import type { PortfolioProvider, ProvidedAnswer, ProvidedNumbers } from '#contract/sources';
import {
  CostsAnswer,
  HoldingHistoryAnswer,
  HoldingsAnswer,
  PeriodsAnswer,
  PortfoliosAnswer,
  ReturnsAnswer,
  TransactionsAnswer,
} from '../answers.ts';
import { getJson, type ProviderCall, type ProviderConnection } from '../connection.ts';

type StatedPortfolio = ProvidedAnswer<'portfolios'>[number];

export function hostProvider(connection: ProviderConnection): PortfolioProvider {
  const get = (path: string, query: ProviderCall['query'], deadline: AbortSignal) =>
    getJson(connection, { path: ['api', ...path.split('/')], query }, deadline);
  const portfoliosOf = async (customerCode: string, date: string | null, deadline: AbortSignal) =>
    PortfoliosAnswer.parse(await get('Customer/GetPortfolios', { customerCode, date }, deadline));
  return {
    accounts: async ({ day }, deadline) => {
      const all = PortfoliosAnswer.parse(await get('Portfolios/All', { date: day }, deadline));
      const customers = Map.groupBy(all, ({ customerCode }) => customerCode);
      return [...customers].flatMap(([customer, portfolios]) => (customer === null ? [] : [accountOf(customer, portfolios)]));
    },
    account: async ({ account, day }, deadline) => accountOf(account, await portfoliosOf(account, day, deadline)),
    portfolios: async ({ account, day }, deadline) => portfoliosOf(account, day, deadline),
    holdings: async ({ day, ...numbers }, deadline) =>
      HoldingsAnswer.parse(await get('position/GetPosition', { ...namesOf(numbers), date: day }, deadline)),
    transactions: async ({ from, to, types: _types, language, ...numbers }, deadline) => {
      const query = { ...namesOf(numbers), fromDate: from, toDate: to, language };
      const [titles, cash] = await Promise.all(
        ['GetTitleTransactions', 'GetCashTransactions'].map(async (name) =>
          TransactionsAnswer.parse(await get(`Transaction/${name}`, query, deadline)),
        ),
      );
      return [
        ...(titles ?? []).map((row) => ({ ...row, id: `title ${row.id}` })),
        ...(cash ?? []).map((row) => ({ ...row, id: `cash ${row.id}` })),
      ];
    },
    holdingTransactions: async ({ holding, to, language, ...numbers }, deadline) =>
      TransactionsAnswer.parse(
        await get(
          'Transaction/GetRecentTransactions',
          { ...namesOf(numbers), productUid: holding, fromDate: null, toDate: to, language },
          deadline,
        ),
      ),
    holdingHistory: async ({ holding, to, ...numbers }, deadline) =>
      HoldingHistoryAnswer.parse(
        await get('Position/GetProductHistory', { ...namesOf(numbers), productUid: holding, toDate: to }, deadline),
      ),
    periods: async ({ to, ...numbers }, deadline) =>
      PeriodsAnswer.parse(await get('Position/GetPerformanceForPeriods', { ...namesOf(numbers), toDate: to }, deadline)),
    fees: async ({ from, to, language, ...numbers }, deadline) =>
      CostsAnswer.parse(await get('Transaction/GetFees', { ...namesOf(numbers), fromDate: from, toDate: to, language }, deadline)),
    returns: async ({ from, to, account, portfolio }, deadline) =>
      ReturnsAnswer.parse(
        await get('Position/GetPerformance', { ...namesOf({ account, portfolio }), fromDate: from, toDate: to }, deadline),
      ),
  };
}

/** The numbers under the names that the host has for them. @throws Error for a portfolio whose account has no number there */
function namesOf({ account, portfolio }: ProvidedNumbers): { readonly customerCode: string; readonly portfolioId: string } {
  if (account === null) throw new Error('the account of the portfolio has no number');
  return { customerCode: account, portfolioId: portfolio };
}

/** The portfolios of a customer together; without a value where one has none, or they are in several currencies. */
function accountOf(number: string, portfolios: readonly StatedPortfolio[]): ProvidedAnswer<'account'> {
  const currencies = new Set(portfolios.map(({ currency }) => currency));
  const values = portfolios.map(({ value }) => value);
  const isWhole = currencies.size === 1 && values.every((value) => value !== null);
  const value = isWhole ? formatDecimal(values.map((one) => amount(one)).reduce(add)) : null;
  return { number, value, currency: portfolios[0]?.currency ?? null, changes: NO_CHANGES };
}
