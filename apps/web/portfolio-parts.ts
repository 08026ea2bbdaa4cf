/** What the capabilities after portfolios add to a portfolio's page, in their order. */
import type { PortfolioParts } from '#web/portfolios';
import * as ledger from '#web/ledger';
import * as performance from '#web/performance';
import * as reports from '#web/reports';

export const PORTFOLIO_PARTS: readonly PortfolioParts[] = [ledger.portfolioParts, performance.portfolioParts, reports.portfolioParts];
