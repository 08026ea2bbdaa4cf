/** The parts that performance adds to the portfolio page: its tab, and the tabs that explain gains, costs and returns. */
import { lazyPanel, type PortfolioParts, type TabPart } from '#web/portfolios';
import type { FigureTableName } from '../contract.ts';
import { openingRange } from './tabs/opens-on.ts';

/** The tab of each table of figures. */
const TABLE_TABS: Readonly<Record<FigureTableName, TabPart>> = {
  cash: { name: 'performance.tab.cash', panel: lazyPanel(() => import('./tabs/cash-panel.tsx').then(({ CashPanel }) => CashPanel)) },
  realised: {
    name: 'performance.tab.realised',
    panel: lazyPanel(() => import('./tabs/realised-panel.tsx').then(({ RealisedPanel }) => RealisedPanel)),
  },
  fees: { name: 'performance.tab.fees', panel: lazyPanel(() => import('./tabs/costs-panel.tsx').then(({ FeesPanel }) => FeesPanel)) },
  charges: {
    name: 'performance.tab.charges',
    panel: lazyPanel(() => import('./tabs/costs-panel.tsx').then(({ ChargesPanel }) => ChargesPanel)),
  },
  bonds: { name: 'performance.tab.bonds', panel: lazyPanel(() => import('./tabs/bonds-panel.tsx').then(({ BondsPanel }) => BondsPanel)) },
  changes: {
    name: 'performance.tab.changes',
    panel: lazyPanel(() => import('./tabs/changes-panel.tsx').then(({ ChangesPanel }) => ChangesPanel)),
  },
  'transaction-file': {
    name: 'performance.tab.transaction-file',
    panel: lazyPanel(() => import('./tabs/transaction-file-panel.tsx').then(({ TransactionFilePanel }) => TransactionFilePanel)),
  },
  attribution: {
    name: 'performance.tab.attribution',
    panel: lazyPanel(() => import('./tabs/attribution-panel.tsx').then(({ AttributionPanel }) => AttributionPanel)),
  },
};

export const portfolioParts: PortfolioParts = {
  from: 'performance',
  tabs: {
    ...TABLE_TABS,
    performance: {
      name: 'performance.tab.performance',
      needsReturns: true,
      opensOn: openingRange,
      panel: lazyPanel(() => import('./tabs/performance-panel.tsx').then(({ PerformancePanel }) => PerformancePanel)),
    },
    cumulative: {
      name: 'performance.tab.cumulative',
      needsReturns: true,
      opensOn: openingRange,
      panel: lazyPanel(() => import('./tabs/returns-panels.tsx').then(({ CumulativePanel }) => CumulativePanel)),
    },
    // Figures of the as-of day only, so without a range.
    discrete: {
      name: 'performance.tab.discrete',
      needsReturns: true,
      range: () => null,
      panel: lazyPanel(() => import('./tabs/returns-panels.tsx').then(({ DiscretePanel }) => DiscretePanel)),
    },
    'calendar-years': {
      name: 'performance.tab.calendar-years',
      needsReturns: true,
      range: () => null,
      panel: lazyPanel(() => import('./tabs/returns-panels.tsx').then(({ YearsPanel }) => YearsPanel)),
    },
    simulated: {
      name: 'performance.tab.simulated',
      needsReturns: true,
      opensOn: openingRange,
      panel: lazyPanel(() => import('./tabs/simulated-panel.tsx').then(({ SimulatedPanel }) => SimulatedPanel)),
    },
  },
};
