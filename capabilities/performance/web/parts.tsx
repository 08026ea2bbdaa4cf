/** What performance adds to the portfolio page: its tab. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui';
import type { PanelProps, PortfolioParts } from '#web/portfolios';
import { lastFullYear } from './last-full-year.ts';

const Panel = lazy(() => import('./performance-panel.tsx').then(({ PerformancePanel }) => ({ default: PerformancePanel })));

export const portfolioParts: PortfolioParts = {
  from: 'performance',
  tabs: {
    performance: {
      opensOn: ({ asOf, inception }) => lastFullYear(asOf, inception),
      panel: (props: PanelProps) => (
        <Suspense fallback={<Skeleton height={320} />}>
          <Panel {...props} />
        </Suspense>
      ),
    },
  },
};
