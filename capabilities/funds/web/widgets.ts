/** What funds bring to be shown. */
import { lazy } from 'react';
import type { Widget } from '#ui';
import type { fundWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof fundWidgets, Widget>> = {
  'funds.explorer': {
    kind: 'page',
    show: lazy(() => import('./explorer-page.tsx').then(({ ExplorerPage }) => ({ default: ExplorerPage }))),
  },
  'funds.fund': {
    kind: 'page',
    show: lazy(() => import('./fund-page.tsx').then(({ FundPage }) => ({ default: FundPage }))),
  },
  'funds.project': {
    kind: 'page',
    show: lazy(() => import('./project-page.tsx').then(({ ProjectPage }) => ({ default: ProjectPage }))),
  },
};
