/** What orders add to the page of a portfolio: its tab, the button in its head with the drawers, and the buttons of a holding. */
import { lazy, Suspense } from 'react';
import { Lazily, Skeleton } from '#ui';
import type { HoldingPartProps, PanelProps, PortfolioPartProps, PortfolioParts } from '#web/portfolios';

const Panel = lazy(() => import('./orders-panel.tsx').then(({ OrdersPanel }) => ({ default: OrdersPanel })));
const Actions = lazy(() => import('./order-actions.tsx').then(({ OrderActions }) => ({ default: OrderActions })));
const OfHolding = lazy(() => import('./order-actions.tsx').then(({ HoldingActions }) => ({ default: HoldingActions })));

export const portfolioParts: PortfolioParts = {
  from: 'orders',
  tabs: {
    orders: {
      // Whenever they were placed.
      range: () => null,
      panel: (props: PanelProps) => (
        <Suspense fallback={<Skeleton height={320} />}>
          <Panel {...props} />
        </Suspense>
      ),
    },
  },
  actions: (props: PortfolioPartProps) => (
    <Lazily waiting={null}>
      <Actions {...props} />
    </Lazily>
  ),
  holding: (props: HoldingPartProps) => (
    <Lazily waiting={null}>
      <OfHolding {...props} />
    </Lazily>
  ),
};
