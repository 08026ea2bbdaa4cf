/** What performance adds to the portfolio page: its tab. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui';
import type { PanelProps, PortfolioParts } from '#web/portfolios';
import { opensOn } from './opens-on.ts';

const Panel = lazy(() => import('./performance-panel.tsx').then(({ PerformancePanel }) => ({ default: PerformancePanel })));

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
  },
};
