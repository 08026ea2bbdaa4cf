/** Adds orders to the page of a portfolio: a tab, a button in its head with the drawers, and the buttons of a holding. */
import { LazyBoundary, lazy } from '#ui';
import { lazyPanel, type HoldingPartProps, type PortfolioPartProps, type PortfolioParts } from '#web/portfolios';

const LazyOrderActions = lazy(() => import('./order-actions.tsx').then(({ OrderActions }) => OrderActions));
const LazyHoldingActions = lazy(() => import('./order-actions.tsx').then(({ HoldingActions }) => HoldingActions));

export const portfolioParts: PortfolioParts = {
  from: 'orders',
  tabs: {
    orders: {
      name: 'orders.tab.orders',
      // Whenever they were placed.
      range: () => null,
      panel: lazyPanel(() => import('./orders-panel.tsx').then(({ OrdersPanel }) => OrdersPanel)),
    },
  },
  actions: (props: PortfolioPartProps) => (
    <LazyBoundary waiting={null}>
      <LazyOrderActions {...props} />
    </LazyBoundary>
  ),
  holding: (props: HoldingPartProps) => (
    <LazyBoundary waiting={null}>
      <LazyHoldingActions {...props} />
    </LazyBoundary>
  ),
};
