/** Adds usage analytics to a portal. */
import { lazy, type Widget } from '#ui';
import type { analyticsWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof analyticsWidgets, Widget>> = {
  'analytics.usage': { kind: 'page', show: lazy(() => import('./analytics-page.tsx').then(({ AnalyticsPage }) => AnalyticsPage)) },
};
