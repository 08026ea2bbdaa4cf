/** The parts that performance adds to the portfolio page: its tab, and the tabs that explain gains, costs and returns. */
import { lazyPanel, type PortfolioParts } from '#web/portfolios';
import { openingRange } from './tabs/opens-on.ts';

export const portfolioParts: PortfolioParts = {
  from: 'performance',
  tabs: {
    performance: {
      opensOn: openingRange,
      panel: lazyPanel(() => import('./tabs/performance-panel.tsx').then(({ PerformancePanel }) => PerformancePanel)),
    },
    cumulative: {
      opensOn: openingRange,
      panel: lazyPanel(() => import('./tabs/returns-panels.tsx').then(({ CumulativePanel }) => CumulativePanel)),
    },
    // Figures of the as-of day only, so without a range.
    discrete: { range: () => null, panel: lazyPanel(() => import('./tabs/returns-panels.tsx').then(({ DiscretePanel }) => DiscretePanel)) },
    'calendar-years': {
      range: () => null,
      panel: lazyPanel(() => import('./tabs/returns-panels.tsx').then(({ YearsPanel }) => YearsPanel)),
    },
    'transaction-file': {
      panel: lazyPanel(() => import('./tabs/transaction-file-panel.tsx').then(({ TransactionFilePanel }) => TransactionFilePanel)),
    },
    simulated: {
      opensOn: openingRange,
      panel: lazyPanel(() => import('./tabs/simulated-panel.tsx').then(({ SimulatedPanel }) => SimulatedPanel)),
    },
    cash: { panel: lazyPanel(() => import('./tabs/cash-panel.tsx').then(({ CashPanel }) => CashPanel)) },
    fees: { panel: lazyPanel(() => import('./tabs/costs-panel.tsx').then(({ FeesPanel }) => FeesPanel)) },
    charges: { panel: lazyPanel(() => import('./tabs/costs-panel.tsx').then(({ ChargesPanel }) => ChargesPanel)) },
    bonds: { panel: lazyPanel(() => import('./tabs/bonds-panel.tsx').then(({ BondsPanel }) => BondsPanel)) },
    changes: { panel: lazyPanel(() => import('./tabs/changes-panel.tsx').then(({ ChangesPanel }) => ChangesPanel)) },
    attribution: { panel: lazyPanel(() => import('./tabs/attribution-panel.tsx').then(({ AttributionPanel }) => AttributionPanel)) },
    realised: { panel: lazyPanel(() => import('./tabs/realised-panel.tsx').then(({ RealisedPanel }) => RealisedPanel)) },
  },
};
