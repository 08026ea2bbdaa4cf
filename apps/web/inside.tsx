/** The dashboard's chrome around its pages, with what the capabilities add to each other's. */
import { PortfolioPartsGathered, type PortfolioParts } from '#web/portfolios';
import * as ledger from '#web/ledger';
import * as performance from '#web/performance';
import * as reports from '#web/reports';
import { SessionWatch } from '#web/sign-in';
import { Dashboard } from './shell/dashboard.tsx';

const PARTS: readonly PortfolioParts[] = [ledger.portfolioParts, performance.portfolioParts, reports.portfolioParts];

export function Inside() {
  return (
    <PortfolioPartsGathered value={PARTS}>
      <Dashboard />
      <performance.FigureDrawer />
      <SessionWatch />
    </PortfolioPartsGathered>
  );
}
