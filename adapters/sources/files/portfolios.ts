/** The calls of the portfolio host, answered from `accounts.json` and `portfolios.json`. */
import { z } from 'zod';
import type { PortfolioProvider, StaticData, StaticFile } from '#contract/sources';
import { AccountAnswer } from '../answers.ts';
import type { ProviderCall } from '../connection.ts';
import { hostProvider } from '../host/index.ts';
import { Day } from '../values.ts';
import { connectionToFiles, has, requireFile, requireRow } from './feed.ts';

/** The name of the list in a row of `portfolios.json` that answers each call of the host about one portfolio. */
const LISTS: Readonly<Record<string, string>> = {
  'position/GetPosition': 'positions',
  'Transaction/GetTitleTransactions': 'titleTransactions',
  'Transaction/GetRecentTransactions': 'titleTransactions',
  'Transaction/GetCashTransactions': 'cashTransactions',
  'Transaction/GetFees': 'fees',
  'Position/GetProductHistory': 'history',
  'Position/GetPerformanceForPeriods': 'periods',
  'Position/GetPerformance': 'performance',
};
const Rows = z.array(z.record(z.string(), z.json()));
const Returns = z.array(z.object({ date: Day, portfolio: z.number(), portfolioValue: z.number(), benchmark: z.number().nullish() }));

export function staticProvider(data: StaticData): PortfolioProvider {
  const host = hostProvider(connectionToFiles((call) => answerHost(data, call)));
  const listed = (day: string | null) => {
    const file = requireFile(data, 'accounts');
    requireDay(file, day);
    return file.results;
  };
  return {
    ...host,
    accounts: async ({ day }) => z.array(AccountAnswer).parse(listed(day)),
    account: async ({ account, day }) => {
      requireDay(requireFile(data, 'accounts'), day);
      return AccountAnswer.parse(requireRow(data, 'accounts', (one) => has(one, 'id', account)));
    },
    holdingDates: async () => {
      const { date } = data.file('portfolios') ?? requireFile(data, 'accounts');
      return { dates: [date], lastImported: date };
    },
  };
}

/** The files know one day. @throws Error for any other */
function requireDay({ date }: StaticFile, day: ProviderCall['query'][string] | undefined): void {
  if (day !== undefined && day !== null && day !== date) throw new Error(`the static files are of ${date}`);
}

function answerHost(data: StaticData, { path, query }: ProviderCall): unknown {
  const [, ...steps] = path;
  const name = steps.join('/');
  const file = requireFile(data, 'portfolios');
  // Returns over periods are those until the day of the file.
  requireDay(file, name.endsWith('/GetPerformanceForPeriods') ? query['toDate'] : query['date']);
  if (name === 'Portfolios/All') return file.results;
  if (name === 'Customer/GetPortfolios') return file.results.filter((row) => has(row, 'customerCode', query['customerCode']));
  const list = LISTS[name];
  if (list === undefined) throw new Error(`no static file answers ${name}`);
  const portfolio = requireRow(
    data,
    'portfolios',
    (row) => has(row, 'id', query['portfolioId']) && has(row, 'customerCode', query['customerCode']),
  );
  if (portfolio[list] === undefined) throw new Error(`portfolios.json has no ${list} of the portfolio`);
  if (list === 'performance') return returnsBetween(portfolio[list], query);
  const rows = Rows.parse(portfolio[list]);
  return query['productUid'] === undefined ? rows : rows.filter((row) => has(row, 'productUid', query['productUid']));
}

/** A file states returns since the first day: in a range they begin at nothing on its eve. A range without a day before it in the file is since the first day. */
function returnsBetween(given: unknown, { fromDate, toDate }: ProviderCall['query']): z.infer<typeof Returns> {
  const until = Returns.parse(given)
    .filter(({ date }) => typeof toDate !== 'string' || date <= toDate)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  if (typeof fromDate !== 'string') return until;
  if (!until.some(({ date }) => date >= fromDate)) return [];
  const begins = until.findLastIndex(({ date }) => date < fromDate);
  const base = until[begins];
  if (base === undefined) return until;
  const since = (whole: number, before: number) => (1 + whole) / (1 + before) - 1;
  return until.slice(begins).map((point) => ({
    ...point,
    portfolio: since(point.portfolio, base.portfolio),
    benchmark: typeof point.benchmark === 'number' && typeof base.benchmark === 'number' ? since(point.benchmark, base.benchmark) : null,
  }));
}
