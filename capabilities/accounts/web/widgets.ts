/** The widgets that accounts contribute to reports. */
import { lazy, type Widget } from '#ui';
import type { accountWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof accountWidgets, Widget>> = {
  'accounts.clients': {
    kind: 'page',
    show: lazy(() => import('./clients/clients-page.tsx').then(({ ClientsPage }) => ClientsPage)),
  },
  'accounts.home': {
    kind: 'page',
    show: lazy(() => import('./investor-home.tsx').then(({ InvestorHome }) => InvestorHome)),
  },
  'accounts.account': {
    kind: 'page',
    show: lazy(() => import('./account/account-page.tsx').then(({ AccountPage }) => AccountPage)),
  },
  'accounts.advisor': {
    kind: 'part',
    show: lazy(() => import('./account/account-parts.tsx').then(({ AccountAdvisor }) => AccountAdvisor)),
  },
  'accounts.rates': {
    kind: 'part',
    show: lazy(() => import('./account/account-parts.tsx').then(({ AccountRates }) => AccountRates)),
  },
};
