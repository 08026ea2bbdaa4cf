/** What performance adds to the portfolio page: its tabs. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui';
import type { PanelProps, PortfolioParts } from '#web/portfolios';
import { opensOn } from './opens-on.ts';

const Panel = lazy(() => import('./performance-panel.tsx').then(({ PerformancePanel }) => ({ default: PerformancePanel })));
const SimulatedTab = lazy(() => import('./simulated-panel.tsx').then(({ SimulatedPanel }) => ({ default: SimulatedPanel })));

export const portfolioParts: PortfolioParts = {
  from: 'performance',
  tabs: {
    performance: {
      opensOn,
      panel: (props: PanelProps) => (
        <Suspense fallback={<Skeleton height={320} />}>
          <Panel {...props} />
        </Suspense>
      ),
    },
    simulated: {
      opensOn,
      panel: (props: PanelProps) => (
        <Suspense fallback={<Skeleton height={320} />}>
          <SimulatedTab {...props} />
        </Suspense>
      ),
    },
  },
};
