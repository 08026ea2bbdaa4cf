/** Lists the widgets that this capability offers to reports. */
import { lazy, type Widget } from '#ui';
import type { reportWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof reportWidgets, Widget>> = {
  'reports.export': { kind: 'page', show: lazy(() => import('./export-page.tsx').then(({ ExportPage }) => ExportPage)) },
};
