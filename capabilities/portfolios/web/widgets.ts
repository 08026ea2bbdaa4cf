/** The widgets of portfolios: the page of a portfolio. */
import { lazy, type Widget } from '#ui';
import type { portfolioWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof portfolioWidgets, Widget>> = {
  'portfolios.portfolio': {
    kind: 'page',
    show: lazy(() => import('./portfolio-page.tsx').then(({ PortfolioPage }) => PortfolioPage)),
  },
};
