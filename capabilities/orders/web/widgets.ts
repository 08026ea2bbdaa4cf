/** The widgets that orders contribute to reports. */
import { lazy, type Widget } from '#ui';
import type { orderWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof orderWidgets, Widget>> = {
  'orders.fund': {
    kind: 'part',
    show: lazy(() => import('./fund-part.tsx').then(({ OrderFund }) => OrderFund)),
  },
  'orders.desk': {
    kind: 'page',
    show: lazy(() => import('./desk/desk-page.tsx').then(({ DeskPage }) => DeskPage)),
  },
};
