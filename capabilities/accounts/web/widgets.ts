/** What accounts bring to be shown. */
import { lazy } from 'react';
import type { Widget } from '#ui';
import type { accountWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof accountWidgets, Widget>> = {
  'accounts.clients': {
    kind: 'page',
    show: lazy(() => import('./clients-page.tsx').then(({ ClientsPage }) => ({ default: ClientsPage }))),
  },
  'accounts.home': {
    kind: 'page',
    show: lazy(() => import('./investor-home.tsx').then(({ InvestorHome }) => ({ default: InvestorHome }))),
  },
  'accounts.account': {
    kind: 'page',
    show: lazy(() => import('./account-page.tsx').then(({ AccountPage }) => ({ default: AccountPage }))),
  },
  'accounts.advisor': {
    kind: 'part',
    show: lazy(() => import('./account-parts.tsx').then(({ AccountAdvisor }) => ({ default: AccountAdvisor }))),
  },
  'accounts.rates': {
    kind: 'part',
    show: lazy(() => import('./account-parts.tsx').then(({ AccountRates }) => ({ default: AccountRates }))),
  },
};
