/** Lists the widgets that this capability offers to reports. */
import { lazy, type Widget } from '#ui';
import type { formWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof formWidgets, Widget>> = {
  'forms.process': {
    kind: 'page',
    show: lazy(() => import('./filling/process-page.tsx').then(({ ProcessPage }) => ProcessPage)),
  },
};
