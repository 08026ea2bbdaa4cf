/** Adds distributions to the page of an account, to that of its only portfolio, and to the frame around them. */
import { LazyBoundary, lazy, type DashboardPlace, type Widget } from '#ui';
import type { PortfolioPartProps, PortfolioParts } from '#web/portfolios';
import type { distributionWidgets } from '../contract.ts';
import { useAskedFund } from './address.ts';

const LazyQuarterlyFunds = lazy(() => import('./quarterly-funds.tsx').then(({ QuarterlyFunds }) => QuarterlyFunds));
const LazyQuarterlyDialog = lazy(() => import('./quarterly-dialog.tsx').then(({ QuarterlyDialog }) => QuarterlyDialog));

export const widgets: Readonly<Record<keyof typeof distributionWidgets, Widget>> = {
  'distributions.account': {
    kind: 'part',
    show: ({ place }: { readonly place: DashboardPlace }) => place.account && <LazyQuarterlyFunds account={place.account} />,
  },
};

/** A client with one portfolio never sees the page of the account, so the funds are shown here too. */
export const portfolioParts: PortfolioParts = {
  from: 'distributions',
  below: ({ portfolio }: PortfolioPartProps) =>
    portfolio.account.portfolios.length === 1 && (
      <LazyBoundary waiting={null}>
        <LazyQuarterlyFunds account={portfolio.account.id} />
      </LazyBoundary>
    ),
};

/** Placed in the frame of every page; the address opens it. */
export function QuarterlyQuestion() {
  return useAskedFund() === null ? null : (
    <LazyBoundary waiting={null}>
      <LazyQuarterlyDialog />
    </LazyBoundary>
  );
}
