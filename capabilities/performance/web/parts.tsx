/** The parts that performance adds to the portfolio page: its tab, and the tabs that explain gains, costs and returns. */
import type { ComponentType } from 'react';
import { lazy, PlaceHeld, Skeleton } from '#ui';
import type { PanelProps, PortfolioParts } from '#web/portfolios';
import { opensOn } from './opens-on.ts';

export const portfolioParts: PortfolioParts = {
  from: 'performance',
  tabs: {
    performance: {
      opensOn,
      panel: panel(() => import('./performance-panel.tsx').then(({ PerformancePanel }) => PerformancePanel)),
    },
    cumulative: { opensOn, panel: panel(() => import('./returns-panels.tsx').then(({ CumulativePanel }) => CumulativePanel)) },
    // Figures of the as-of day only, so without a range.
    discrete: { range: () => null, panel: panel(() => import('./returns-panels.tsx').then(({ DiscretePanel }) => DiscretePanel)) },
    'calendar-years': { range: () => null, panel: panel(() => import('./returns-panels.tsx').then(({ YearsPanel }) => YearsPanel)) },
    'transaction-file': {
      panel: panel(() => import('./transaction-file-panel.tsx').then(({ TransactionFilePanel }) => TransactionFilePanel)),
    },
    simulated: { opensOn, panel: panel(() => import('./simulated-panel.tsx').then(({ SimulatedPanel }) => SimulatedPanel)) },
    cash: { panel: panel(() => import('./cash-panel.tsx').then(({ CashPanel }) => CashPanel)) },
    fees: { panel: panel(() => import('./costs-panel.tsx').then(({ FeesPanel }) => FeesPanel)) },
    charges: { panel: panel(() => import('./costs-panel.tsx').then(({ ChargesPanel }) => ChargesPanel)) },
    bonds: { panel: panel(() => import('./bonds-panel.tsx').then(({ BondsPanel }) => BondsPanel)) },
    changes: { panel: panel(() => import('./changes-panel.tsx').then(({ ChangesPanel }) => ChangesPanel)) },
    attribution: { panel: panel(() => import('./attribution-panel.tsx').then(({ AttributionPanel }) => AttributionPanel)) },
    realised: { panel: panel(() => import('./realised-panel.tsx').then(({ RealisedPanel }) => RealisedPanel)) },
  },
};

/** A panel that is loaded when its tab is first opened. */
function panel(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Loading = lazy(load);
  return (props) => (
    <PlaceHeld by={<Skeleton height={320} />}>
      <Loading {...props} />
    </PlaceHeld>
  );
}
