/** Adds orders to the page of a portfolio: a tab, a button in its head with the drawers, and the buttons of a holding. */
import { Lazily, lazy, PlaceHeld, Skeleton } from '#ui';
import type { HoldingPartProps, PanelProps, PortfolioPartProps, PortfolioParts } from '#web/portfolios';

const Panel = lazy(() => import('./orders-panel.tsx').then(({ OrdersPanel }) => OrdersPanel));
const Actions = lazy(() => import('./order-actions.tsx').then(({ OrderActions }) => OrderActions));
const OfHolding = lazy(() => import('./order-actions.tsx').then(({ HoldingActions }) => HoldingActions));

export const portfolioParts: PortfolioParts = {
  from: 'orders',
  tabs: {
    orders: {
      // Whenever they were placed.
      range: () => null,
      panel: (props: PanelProps) => (
        <PlaceHeld by={<Skeleton height={320} />}>
          <Panel {...props} />
        </PlaceHeld>
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
