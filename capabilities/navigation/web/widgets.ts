/** The widgets that navigation itself contributes to reports. */
import { lazy, type Widget } from '#ui';
import type { navigationWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof navigationWidgets, Widget>> = {
  'navigation.firm': { kind: 'part', show: lazy(() => import('./firm.tsx').then(({ Firm }) => Firm)) },
};
