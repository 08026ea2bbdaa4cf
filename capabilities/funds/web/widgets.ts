/** The widgets that funds contribute to reports. */
import { lazy, type Widget } from '#ui';
import type { fundWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof fundWidgets, Widget>> = {
  'funds.explorer': {
    kind: 'page',
    show: lazy(() => import('./explorer-page.tsx').then(({ ExplorerPage }) => ExplorerPage)),
  },
  'funds.fund': {
    kind: 'page',
    show: lazy(() => import('./fund-page.tsx').then(({ FundPage }) => FundPage)),
  },
  'funds.project': {
    kind: 'page',
    show: lazy(() => import('./project-page.tsx').then(({ ProjectPage }) => ProjectPage)),
  },
};
