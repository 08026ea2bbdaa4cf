/** The ledger as a source of figures: what accounts and portfolios ask of whoever knows their worth. */
import { formatDay } from '#packages/calendar';
import type { AccountSource } from '#contract/accounts';
import type { PortfolioSource } from '#contract/portfolios';
import { readMarket } from '#server/instruments';
import type { Db } from '#server/tenants';
import { accountFigures } from './account-figures.ts';
import { holdings } from './holdings.ts';
import { performanceFigures } from './performance-figures.ts';
import { accountValuations } from './valuations.ts';
import { portfolioFigures } from './portfolio-figures.ts';

export type LedgerSource = AccountSource<Db> & PortfolioSource<Db> & { readonly performance: typeof performanceFigures };

export const ledgerSource: LedgerSource = {
  latestDay: async (db) => {
    const { latestDay } = await readMarket(db);
    return latestDay === null ? null : formatDay(latestDay);
  },
  accountFigures,
  accountValuations,
  portfolioFigures,
  holdings,
  performance: performanceFigures,
};
